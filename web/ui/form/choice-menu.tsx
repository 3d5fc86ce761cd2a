import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { popupLandmark, popupRowStyle, popupStyle } from '../overlay/popup-style';

interface ChoiceMenuProps<Value> {
  trigger: ReactElement;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function ChoiceMenu<Value extends string>({ trigger, value, options, onChange }: ChoiceMenuProps<Value>) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal {...popupLandmark()}>
        <Menu.Positioner className="z-50 outline-none" positionMethod="fixed" sideOffset={6} align="end">
          <Menu.Popup className={popupStyle}>
            <Menu.RadioGroup value={value} onValueChange={onChange}>
              {options.map((option) => (
                <Menu.RadioItem
                  key={option.value}
                  value={option.value}
                  closeOnClick
                  className={`relative ${popupRowStyle}`}
                >
                  {option.label}
                  <Menu.RadioItemIndicator className="absolute end-2.5 text-accent">
                    <Check aria-hidden className="size-4" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
