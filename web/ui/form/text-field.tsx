import { Field } from '@base-ui/react/field';
import { useEffect, useRef } from 'react';
import { fieldStyle } from './field-style';

interface TextFieldProps {
  label: string;
  value: string;
  /** Error message. Null if the value is valid. */
  error: string | null;
  maxLength: number;
  /** Number of characters selected at the first focus. Dialogs focus their first field. */
  select: number;
  onChange(value: string): void;
}

export function TextField({ label, value, error, maxLength, select, onChange }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    input.current?.setSelectionRange(0, select);
  }, []);

  return (
    <Field.Root invalid={error !== null} className="space-y-1.5">
      <Field.Label className="text-sm text-muted">{label}</Field.Label>
      <Field.Control
        ref={input}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onValueChange={onChange}
        className={`${fieldStyle} h-11 w-full px-3 text-[0.9375rem]`}
      />
      {error !== null && (
        <Field.Error match role="alert" className="text-sm text-danger [overflow-wrap:anywhere]">
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
