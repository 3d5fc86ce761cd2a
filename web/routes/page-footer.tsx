import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '../lib/product';

const link = 'inline-flex min-h-11 items-center rounded-small hover:text-strong';

export function PageFooter() {
  return (
    <footer className="border-t border-line px-4 sm:px-6">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-8 py-5 text-sm text-muted">
        <p className="py-2">{PRODUCT_NAME}</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          <Link to="/uploads" className={link}>
            My Files
          </Link>
          <Link to="/privacy-policy" className={link}>
            Privacy Policy
          </Link>
          <Link to="/terms-of-service" className={link}>
            Terms of Service
          </Link>
        </nav>
      </div>
    </footer>
  );
}
