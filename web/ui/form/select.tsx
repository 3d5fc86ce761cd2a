import { Select as BaseSelect } from '@base-ui/react/select';
import { SelectArrow, SelectPopup } from './select-popup';

interface SelectProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function Select<Value extends string | number>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <BaseSelect.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <BaseSelect.Label className="cursor-default text-sm whitespace-nowrap text-muted">{label}</BaseSelect.Label>
        <BaseSelect.Trigger className="flex h-9 items-center justify-between gap-2 rounded-control border border-line-strong bg-raised pr-2.5 pl-3 text-sm font-medium whitespace-nowrap text-strong shadow-control transition-colors select-none hover:bg-overlay data-popup-open:bg-overlay max-md:h-11 pointer-coarse:h-11">
          <BaseSelect.Value />
          <SelectArrow />
        </BaseSelect.Trigger>
      </div>
      <SelectPopup options={options} />
    </BaseSelect.Root>
  );
}
