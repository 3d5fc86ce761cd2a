import { Link } from '@tanstack/react-router';
import { useCanBuy } from '../../lib/site-config';
import { buttonStyle } from '../../ui/button';

/** Returns one sentence: what to do when the month is used up. */
export function useNextStep(): string {
  return useCanBuy() ? 'Upgrade your plan to continue uploading.' : 'You can upload again next month.';
}

/** Link to the plans. Renders nothing if payment is not set up. */
export function UpgradeLink({ size = 'large' }: { size?: 'medium' | 'large' }) {
  if (!useCanBuy()) return null;
  return (
    <Link to="/pricing" className={buttonStyle('primary', size)}>
      Upgrade Plan
    </Link>
  );
}
