import { CircleUser, LogOut, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button';
import { ActionMenu } from '../../ui/overlay/action-menu';

interface SignedInMenuProps {
  /** Who is signed in. */
  name: string | null;
  onLogout(): void;
  onDelete(): void;
}

/** What somebody who is signed in can do about it. */
export function SignedInMenu({ name, onLogout, onDelete }: SignedInMenuProps) {
  return (
    <ActionMenu
      trigger={
        <Button variant="quiet" aria-label={`Account: ${name ?? 'signed in'}`}>
          <CircleUser aria-hidden />
          <span className="max-w-32 truncate max-sm:hidden">{name ?? 'Account'}</span>
        </Button>
      }
      actions={[
        { label: 'Logout', icon: LogOut, onSelect: onLogout },
        { label: 'Delete account', icon: Trash2, tone: 'danger', onSelect: onDelete },
      ]}
    />
  );
}
