import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/page/lazy-component';

const LanguageMenu = lazyComponent(async () => (await import('./language-menu')).LanguageMenu);

const links = [
  { to: '/privacy-policy', label: msg`Privacy` },
  { to: '/terms-of-service', label: msg`Terms` },
  { to: '/dmca-policy', label: msg`DMCA` },
  { to: '/contact', label: msg`Contact` },
] as const;

/** Hidden while the page loads, because the files would move the footer. */
export const ShareFooter = () => (
  <footer className="flex flex-wrap justify-center gap-x-6 px-4 pb-3 text-sm text-faint peer-has-data-loading:invisible sm:px-6">
    <nav aria-label={t`Footer`} className="flex flex-wrap justify-center gap-x-6">
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-small hover:text-strong"
        >
          {i18n._(label)}
        </Link>
      ))}
    </nav>
    <div className="h-11 w-48">
      <LanguageMenu />
    </div>
  </footer>
);
