import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../lib/product';
import { PAGE_WIDTH } from '../../ui/page-style';

const links = [
  { to: '/uploads', label: 'My Files' },
  { to: '/blog', label: 'Blog' },
  { to: '/developers', label: 'Developers' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/dmca-policy', label: 'DMCA' },
] as const;

export const FOOTER_LINK =
  'inline-flex min-h-11 items-center rounded-small hover:text-strong pointer-coarse:-mx-2 pointer-coarse:px-2';

export function PageFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="border-t border-line">
      <div
        className={`${PAGE_WIDTH} flex flex-wrap px-4 sm:px-6 items-center justify-between gap-x-8 py-5 text-sm text-muted`}
      >
        <p className="py-2">{PRODUCT_NAME}</p>
        {children}
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={FOOTER_LINK}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
