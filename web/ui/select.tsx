import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { popupRowStyle, popupStyle } from './popup-style';

interface SelectProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function Select<Value extends string | number>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <BaseSelect.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <div className="flex items-center gap-2.5">
        <BaseSelect.Label className="cursor-default text-sm whitespace-nowrap text-muted">{label}</BaseSelect.Label>
        <BaseSelect.Trigger className="flex h-9 items-center justify-between gap-2 rounded-control border border-line-strong bg-raised pr-2.5 pl-3 text-sm font-medium whitespace-nowrap text-strong shadow-control transition-colors select-none hover:bg-overlay data-popup-open:bg-overlay max-md:h-11 pointer-coarse:h-11">
          <BaseSelect.Value />
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
                <BaseSelect.Item key={option.value} value={option.value} className={`relative ${popupRowStyle}`}>
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
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
