import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { popupLandmark, popupRowStyle, popupStyle } from './popup-style';

export interface MenuAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone?: 'danger';
  onSelect(): void;
}

interface ActionMenuProps {
  trigger: ReactElement;
  actions: readonly MenuAction[];
}

export function ActionMenu({ trigger, actions }: ActionMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal {...popupLandmark()}>
        <Menu.Positioner className="z-50 outline-none" positionMethod="fixed" sideOffset={6} align="end">
          <Menu.Popup className={popupStyle}>
            {actions.map(({ label, icon: Icon, tone, onSelect }) => (
              <Menu.Item
                key={label}
                onClick={onSelect}
                className={`${popupRowStyle} ${tone === 'danger' ? 'text-danger! data-highlighted:text-danger!' : ''}`}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
