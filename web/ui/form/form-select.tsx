import { Select as BaseSelect } from '@base-ui/react/select';
import { fieldStyle } from './field-style';
import { SelectArrow, SelectPopup } from './select-popup';

interface FormSelectProps<Value extends string> {
  label: string;
  /** Null until the user chooses an option. */
  value: Value | null;
  options: Readonly<Record<Value, string>>;
  placeholder: string;
  disabled?: boolean;
  onChange(value: Value): void;
}

export function FormSelect<Value extends string>(props: FormSelectProps<Value>) {
  const { label, value, options, placeholder, disabled = false, onChange } = props;
  const labelled = (Object.keys(options) as Value[]).map((each) => ({ value: each, label: options[each] }));
  return (
    <BaseSelect.Root value={value} disabled={disabled} onValueChange={(next) => next !== null && onChange(next)}>
      <div className="space-y-1.5">
        <BaseSelect.Label className="block cursor-default text-sm text-muted">{label}</BaseSelect.Label>
        <BaseSelect.Trigger
          className={`${fieldStyle} flex h-11 w-full items-center justify-between gap-2 px-3 text-start text-base select-none data-popup-open:border-accent`}
        >
          <BaseSelect.Value>
            {(selected: Value | null) =>
              selected ? options[selected] : <span className="text-muted">{placeholder}</span>
            }
          </BaseSelect.Value>
          <SelectArrow />
        </BaseSelect.Trigger>
      </div>
      <SelectPopup options={labelled} />
    </BaseSelect.Root>
  );
}
