import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { popupRowStyle, popupStyle } from './popup-style';

interface FormSelectProps<Value extends string> {
  label: string;
  /** Null while nothing was chosen. */
  value: Value | null;
  options: readonly Value[];
  /** Shown while nothing was chosen. */
  placeholder: string;
  disabled?: boolean;
  onChange(value: Value): void;
}

/** One choice of several, as a field of a form. */
export function FormSelect<Value extends string>(props: FormSelectProps<Value>) {
  const { label, value, options, placeholder, disabled = false, onChange } = props;
  return (
    <BaseSelect.Root value={value} disabled={disabled} onValueChange={(next) => next !== null && onChange(next)}>
      <div className="space-y-1.5">
        <BaseSelect.Label className="block cursor-default text-sm text-muted">{label}</BaseSelect.Label>
        <BaseSelect.Trigger className="flex h-11 w-full items-center justify-between gap-2 rounded-control border border-line-strong bg-ground pr-3 pl-3 text-left text-base text-strong shadow-control select-none focus-visible:border-accent focus-visible:outline-none data-disabled:opacity-60 data-popup-open:border-accent">
          <BaseSelect.Value>
            {(chosen: Value | null) => chosen ?? <span className="text-muted">{placeholder}</span>}
          </BaseSelect.Value>
          <BaseSelect.Icon className="text-faint">
            <ChevronsUpDown aria-hidden className="size-4" />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
      </div>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="z-50 outline-none" sideOffset={6} alignItemWithTrigger={false}>
          <BaseSelect.Popup className={popupStyle}>
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item key={option} value={option} className={`relative ${popupRowStyle}`}>
                  <BaseSelect.ItemText>{option}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="absolute right-2.5 text-accent">
                    <Check aria-hidden className="size-4" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
