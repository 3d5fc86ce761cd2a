import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../lib/page/lazy-component';
import { PAGE_WIDTH } from '../../ui/page-style';

const LanguageMenu = lazyComponent(async () => (await import('./language-menu')).LanguageMenu);

const links = [
  { to: '/uploads', label: msg`My Files` },
  { to: '/blog', label: msg`Blog` },
  { to: '/developers', label: msg`Developers` },
  { to: '/contact', label: msg`Contact` },
  { to: '/privacy-policy', label: msg`Privacy Policy` },
  { to: '/terms-of-service', label: msg`Terms of Service` },
  { to: '/dmca-policy', label: msg`DMCA` },
] as const;

export const FOOTER_LINK =
  'inline-flex min-h-11 items-center rounded-small hover:text-strong pointer-coarse:-mx-2 pointer-coarse:px-2';

export function PageFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="border-t border-line">
      <div className={`${PAGE_WIDTH} flex flex-wrap gap-x-6 items-start px-4 sm:px-6 py-5 text-sm text-muted`}>
        <nav
          aria-label={t({ message: 'Footer', comment: 'Name of the navigation at the end, for screen readers' })}
          className="flex flex-wrap gap-x-6"
        >
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={FOOTER_LINK}>
              {i18n._(label)}
            </Link>
          ))}
        </nav>
        {/* The speed test and the menu go to the next line together. */}
        <div className="flex flex-wrap gap-x-6 sm:ms-auto">
          {children}
          <div className="h-11 w-48">
            <LanguageMenu />
          </div>
        </div>
      </div>
    </footer>
  );
}
