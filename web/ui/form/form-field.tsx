import { Field } from '@base-ui/react/field';
import type { ComponentProps, Ref } from 'react';
import { fieldStyle } from './field-style';

interface FormFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'disabled' | 'maxLength' | 'onBlur'
  > {
  label: string;
  value: string;
  /** Error message. Null if the value is valid. */
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  onChange(value: string): void;
}

/** A form field that the browser can fill in. */
export function FormField({ label, value, error = null, inputRef, onChange, ...input }: FormFieldProps) {
  return (
    <Field.Root invalid={error !== null} className="space-y-1.5">
      <Field.Label className="block text-sm text-muted">{label}</Field.Label>
      <Field.Control
        ref={inputRef}
        value={value}
        onValueChange={onChange}
        className={`${fieldStyle} h-11 w-full px-3 text-base`}
        {...input}
      />
      {error !== null && (
        <Field.Error match role="alert" className="text-sm text-danger [overflow-wrap:anywhere]">
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
