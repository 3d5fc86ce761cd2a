import { Link } from '@tanstack/react-router';

const links = [
  { to: '/privacy-policy', label: 'Privacy' },
  { to: '/terms-of-service', label: 'Terms' },
  { to: '/dmca-policy', label: 'DMCA' },
  { to: '/contact', label: 'Contact' },
] as const;

/** The footer has only links that the law requires, and help for recipients. */
export const ShareFooter = () => (
  <footer className="px-4 pb-3 sm:px-6">
    <nav aria-label="Footer" className="flex flex-wrap justify-center gap-x-6 text-sm text-faint">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center rounded-small hover:text-strong">
          {label}
        </Link>
      ))}
    </nav>
  </footer>
);
