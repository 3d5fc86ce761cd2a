import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '../../lib/product';
import mark from '../../ui/mark.svg?raw';

const MARK_URL = `data:image/svg+xml,${encodeURIComponent(mark)}`;

/** The product's logo and name, with a link to the home screen. */
export function Wordmark() {
  return (
    <Link to="/" className="-ml-1 flex h-11 items-center gap-2 rounded-control px-1 font-semibold tracking-tight">
      <img src={MARK_URL} alt="" className="size-7" />
      {PRODUCT_NAME}
    </Link>
  );
}
