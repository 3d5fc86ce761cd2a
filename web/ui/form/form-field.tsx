import { Field } from '@base-ui/react/field';
import type { ComponentProps, Ref } from 'react';
import { FieldFrame } from './field-frame';
import { fieldStyle } from './field-style';

interface FormFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'disabled' | 'maxLength' | 'spellCheck' | 'onBlur'
  > {
  label: string;
  value: string;
  /** Error message. Null if the value is valid. */
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  onChange(value: string): void;
}

/** A form field. The browser can fill it in. */
export function FormField({ label, value, error = null, inputRef, onChange, ...input }: FormFieldProps) {
  return (
    <FieldFrame label={label} error={error}>
      <Field.Control
        ref={inputRef}
        value={value}
        onValueChange={onChange}
        className={`${fieldStyle} h-11 w-full px-3 text-base`}
        {...input}
      />
    </FieldFrame>
  );
}
