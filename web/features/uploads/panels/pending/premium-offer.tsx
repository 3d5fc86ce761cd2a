import { Trans } from '@lingui/react/macro';
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

/** Offers Premium for files that are too large. Renders nothing if Premium would not accept them, either. */
export function PremiumOffer({ sorted: { tooLarge }, isUseless }: PremiumOfferProps) {
  const canBuy = useCanBuy();
  const isEnough = tooLarge.every(({ file }) => file.size <= PREMIUM_FILE_MAX_BYTES);
  if (!canBuy || isUseless || tooLarge.length === 0 || !isEnough) return null;
  const size = formatBytes(PREMIUM_FILE_MAX_BYTES);
  return (
    <p className="text-muted">
      <Trans>Premium takes files of up to {size}.</Trans>{' '}
      <Link to="/pricing" className="text-strong underline underline-offset-4">
        <Trans comment="Link to the prices">See Premium</Trans>
      </Link>
    </p>
  );
}
