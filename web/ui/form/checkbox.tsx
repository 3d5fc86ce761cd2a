import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';

interface CheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({ label, checked, indeterminate = false, disabled = false, onChange }: CheckboxProps) {
  return (
    <BaseCheckbox.Root
      aria-label={label}
      checked={checked}
      indeterminate={indeterminate}
      disabled={disabled}
      onCheckedChange={onChange}
      className="group grid size-11 shrink-0 place-items-center rounded-control focus-visible:-outline-offset-4 data-disabled:opacity-40"
    >
      <span className="grid size-[18px] place-items-center rounded-small border border-edge bg-raised text-accent-ink transition-colors group-hover:border-muted group-data-checked:border-accent group-data-checked:bg-accent group-data-indeterminate:border-accent group-data-indeterminate:bg-accent">
        <BaseCheckbox.Indicator className="[&_svg]:size-3.5 [&_svg]:stroke-3">
          {indeterminate ? <Minus aria-hidden /> : <Check aria-hidden />}
        </BaseCheckbox.Indicator>
      </span>
    </BaseCheckbox.Root>
  );
}
