import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '../../lib/product';

/** The product's logo and name, with a link to the home screen. */
export function Wordmark() {
  return (
    <Link to="/" className="-ml-1 flex h-11 items-center gap-2.5 rounded-control px-1 font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-6" aria-hidden>
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M16 23.5V12m0 0-4.75 4.75M16 12l4.75 4.75M9.5 8.5h13"
          fill="none"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ground"
        />
      </svg>
      {PRODUCT_NAME}
    </Link>
  );
}
