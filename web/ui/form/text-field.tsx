import { Field } from '@base-ui/react/field';
import { useEffect, useRef } from 'react';
import { fieldStyle } from './field-style';

interface TextFieldProps {
  label: string;
  value: string;
  /** What is wrong with it; null while nothing is. */
  error: string | null;
  maxLength: number;
  /** With so many characters selected when it first gets the focus. A dialog gives that to its first field by itself. */
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
