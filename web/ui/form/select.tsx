import { Select as BaseSelect } from '@base-ui/react/select';
import { SelectArrow, SelectPopup } from './select-popup';

interface SelectProps<Value> {
  label: string;
  isLabelHidden?: boolean;
  isLabelHiddenOnPhones?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, isLabelHidden = false, isLabelHiddenOnPhones = false, value, options, onChange } = props;
  const labelStyle = `cursor-default text-sm whitespace-nowrap text-muted ${isLabelHiddenOnPhones ? 'max-sm:sr-only' : ''}`;
  return (
    <BaseSelect.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <BaseSelect.Label className={isLabelHidden ? 'sr-only' : labelStyle}>{label}</BaseSelect.Label>
        <BaseSelect.Trigger
          className={`flex h-9 items-center justify-between gap-2 rounded-control pe-2.5 ps-3 text-sm font-medium whitespace-nowrap transition-colors select-none max-md:h-11 pointer-coarse:h-11 ${isLabelHidden ? 'text-muted hover:bg-hover hover:text-strong data-popup-open:bg-hover' : 'border border-edge bg-raised text-strong shadow-control hover:bg-overlay data-popup-open:bg-overlay'}`}
        >
          <BaseSelect.Value />
          <SelectArrow />
        </BaseSelect.Trigger>
      </div>
      <SelectPopup options={options} />
    </BaseSelect.Root>
  );
}
