import { Select } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { popupLandmark, popupRowStyle, popupStyle } from '../overlay/popup-style';

export const SelectArrow = () => (
  <Select.Icon className="text-faint">
    <ChevronsUpDown aria-hidden className="size-4" />
  </Select.Icon>
);

export function SelectPopup({ options }: { options: readonly { value: string | number; label: string }[] }) {
  return (
    <Select.Portal {...popupLandmark()}>
      <Select.Positioner
        className="z-50 outline-none"
        positionMethod="fixed"
        sideOffset={6}
        alignItemWithTrigger={false}
      >
        <Select.Popup className={popupStyle}>
          <Select.List>
            {options.map(({ value, label }) => (
              <Select.Item key={value} value={value} className={`relative ${popupRowStyle}`}>
                <Select.ItemText>{label}</Select.ItemText>
                <Select.ItemIndicator className="absolute end-2.5 text-accent">
                  <Check aria-hidden className="size-4" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  );
}
