import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '../../lib/product';

export function Wordmark() {
  return (
    <Link to="/" className="-ms-1 flex h-11 items-center gap-2 rounded-control px-1 font-semibold tracking-tight">
      <img src="/icon.svg" alt="" className="size-7" fetchPriority="low" />
      {PRODUCT_NAME}
    </Link>
  );
}
