import { Field } from '@base-ui/react/field';
import { FieldFrame } from './field-frame';
import { fieldStyle } from './field-style';

interface FormAreaProps {
  label: string;
  value: string;
  rows: number;
  maxLength: number;
  disabled?: boolean;
  onChange(value: string): void;
}

export function FormArea({ label, value, onChange, ...area }: FormAreaProps) {
  return (
    <FieldFrame label={label}>
      <Field.Control
        dir="auto"
        value={value}
        onValueChange={onChange}
        render={<textarea {...area} />}
        className={`${fieldStyle} block w-full resize-y px-3 py-2.5 text-base leading-relaxed`}
      />
    </FieldFrame>
  );
}
