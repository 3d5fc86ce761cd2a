import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PREMIUM_FILE_MAX_BYTES } from '../../../../../worker/contract/limits';
import { formatBytes } from '../../../../lib/format';
import { useCanBuy } from '../../../../lib/site-config';
import { sentenceSpace } from '../../../../lib/words/language';
import type { SortedFiles } from './sort-out';

type TooLarge = Pick<SortedFiles, 'tooLarge'>;

/** Returns true if Premium accepts all files that are too large. Returns false if there are none. */
export const premiumAccepts = ({ tooLarge }: TooLarge): boolean =>
  tooLarge.length > 0 && tooLarge.every(({ file }) => file.size <= PREMIUM_FILE_MAX_BYTES);

interface PremiumOfferProps {
  sorted: TooLarge;
  /** True if Premium cannot help, for example because the sender already has it. */
  isHidden: boolean;
}

export function PremiumOffer({ sorted, isHidden }: PremiumOfferProps) {
  const canBuy = useCanBuy();
  if (!canBuy || isHidden || !premiumAccepts(sorted)) return null;
  const size = formatBytes(PREMIUM_FILE_MAX_BYTES);
  return (
    <p className="text-muted">
      <Trans>Premium takes files of up to {size}.</Trans>
      {sentenceSpace()}
      <Link to="/pricing" className="text-strong underline underline-offset-4">
        <Trans comment="Link to the prices">See Premium</Trans>
      </Link>
    </p>
  );
}
