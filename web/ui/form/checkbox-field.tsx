import { t } from '@lingui/core/macro';
import { Checkbox } from './checkbox';

interface CheckboxFieldProps {
  label: string;
  meaning: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function CheckboxField({ label, meaning, checked, onChange }: CheckboxFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
    <label className="-ms-3 flex items-start">
      <Checkbox
        label={t({ message: `${label}: ${meaning}`, comment: 'Label of a checkbox, and what it does' })}
        checked={checked}
        onChange={onChange}
      />
      <span aria-hidden className="py-2.5 text-sm">
        <span className="block text-strong">{label}</span>
        <span className="block text-muted">{meaning}</span>
      </span>
    </label>
  );
}
