import { t } from '@lingui/core/macro';
import { CircleUser, CircleUserRound, LogOut } from 'lucide-react';
import { Button } from '../../ui/button';
import { ActionMenu } from '../../ui/overlay/action-menu';

interface SignedInMenuProps {
  name: string | null;
  onProfile(): void;
  onLogOut(): void;
}

export function SignedInMenu({ name, onProfile, onLogOut }: SignedInMenuProps) {
  return (
    <ActionMenu
      trigger={
        <Button variant="quiet" aria-label={name === null ? t`Account: signed in` : t`Account: ${name}`}>
          <CircleUser aria-hidden />
          <span dir="auto" className="max-w-32 truncate max-sm:hidden">
            {name ?? t`Account`}
          </span>
        </Button>
      }
      actions={[
        { label: t`Profile`, icon: CircleUserRound, onSelect: onProfile },
        { label: t`Log out`, icon: LogOut, onSelect: onLogOut },
      ]}
    />
  );
}
