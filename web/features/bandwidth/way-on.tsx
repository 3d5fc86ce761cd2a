import { Link } from '@tanstack/react-router';
import { useCanBuy } from '../../lib/site-config';
import { buttonStyle } from '../../ui/button';

/** What to do when the month is used up, in a sentence. */
export function useWayOn(): string {
  return useCanBuy() ? 'Upgrade your plan to continue uploading.' : 'Uploading goes on with the new month.';
}

/** The way to the plans, where one can be bought. */
export function UpgradeLink({ size = 'large' }: { size?: 'medium' | 'large' }) {
  if (!useCanBuy()) return null;
  return (
    <Link to="/pricing" className={buttonStyle('primary', size)}>
      Upgrade Plan
    </Link>
  );
}
