import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { CircleUserRound, FolderOpen, Gem, House } from 'lucide-react';

const links = [
  { to: '/', label: msg`Home`, icon: House },
  { to: '/uploads', label: msg`My Files`, icon: FolderOpen },
  { to: '/profile', label: msg`Profile`, icon: CircleUserRound },
  { to: '/pricing', label: msg`Premium`, icon: Gem },
] as const;

export function NavigationLinks({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <ul className="space-y-1">
      {links.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            onClick={onNavigate}
            className="flex h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] text-muted transition-colors hover:bg-hover hover:text-strong active:bg-press data-[status=active]:bg-accent-wash forced-colors:data-[status=active]:border data-[status=active]:font-medium data-[status=active]:text-strong [&[data-status=active]>svg]:text-accent"
          >
            <Icon aria-hidden className="size-[18px]" strokeWidth={1.8} />
            {i18n._(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
