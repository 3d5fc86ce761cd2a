import { Link } from '@tanstack/react-router';
import { PREMIUM_FILE_MAX_BYTES } from '../../../../../worker/contract/limits';
import { formatBytes } from '../../../../lib/format';
import { useCanBuy } from '../../../../lib/site-config';
import type { SortedFiles } from './sort-out';

interface PremiumOfferProps {
  sorted: Pick<SortedFiles, 'tooLarge'>;
  /** True if Premium cannot help: the sender has Premium, or sends to a request for files. */
  isUseless: boolean;
}

/** Renders nothing if Premium would not accept the files that are too large. */
export function PremiumOffer({ sorted: { tooLarge }, isUseless }: PremiumOfferProps) {
  const canBuy = useCanBuy();
  const isEnough = tooLarge.every(({ file }) => file.size <= PREMIUM_FILE_MAX_BYTES);
  if (!canBuy || isUseless || tooLarge.length === 0 || !isEnough) return null;
  return (
    <p className="text-muted">
      Premium takes files of up to {formatBytes(PREMIUM_FILE_MAX_BYTES)}.{' '}
      <Link to="/pricing" className="text-strong underline underline-offset-4">
        See Premium
      </Link>
    </p>
  );
}
