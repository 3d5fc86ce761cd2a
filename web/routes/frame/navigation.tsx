import { t } from '@lingui/core/macro';
import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../lib/page/lazy-component';
import { useSession } from '../../lib/session/use-session';
import { Button } from '../../ui/button';
import { useMedia } from '../../ui/hooks/use-media';
import { NavigationLinks } from './navigation-links';
import { Wordmark } from './wordmark';

const loadPanel = () => import('./navigation-panel');
const AccountMenu = lazyComponent(async () => (await import('../../features/account/account-menu')).AccountMenu);
const NavigationPanel = lazyComponent(async () => (await loadPanel()).NavigationPanel);

export function Navigation() {
  return (
    <>
      <header className="fixed inset-y-0 start-0 z-20 flex w-55 flex-col overflow-y-auto border-e border-line bg-ground px-3 max-lg:hidden">
        <div className="flex h-18 items-center px-2">
          <Wordmark />
        </div>
        <nav
          aria-label={t({ message: 'Main', comment: 'Name of the navigation of all pages, for screen readers' })}
          className="flex-1 pb-6"
        >
          <NavigationLinks />
        </nav>
        <div className="h-15 shrink-0">
          <CurrentAccount />
        </div>
      </header>
      <TopBar />
    </>
  );
}

function TopBar() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <header className="sticky top-0 z-20 flex h-12.5 shrink-0 items-center justify-between border-b border-line bg-ground pe-1.5 ps-4 sm:px-6 sm:pe-3.5 lg:hidden">
      <Wordmark />
      <Button
        ref={opener}
        variant="quiet"
        size="icon"
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden />
      </Button>
      {wasOpened && (
        <NavigationPanel open={open} onClose={() => setOpen(false)} onSignInClosed={() => opener.current?.focus()} />
      )}
    </header>
  );
}

/** Renders nothing in prerendered pages, because the build does not know the account. */
function CurrentAccount() {
  const { userId } = useSession();
  const isWide = useMedia('(width >= 64rem)');
  return isWide && userId !== '' && <AccountMenu />;
}
