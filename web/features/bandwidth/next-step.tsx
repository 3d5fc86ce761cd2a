import { Link } from '@tanstack/react-router';
import { useCanBuy } from '../../lib/site-config';
import { buttonStyle } from '../../ui/button';

export function useNextStep(): string {
  return useCanBuy() ? 'Upgrade your plan to continue uploading.' : 'You can upload again next month.';
}

/** Renders nothing if this instance sells no plans. */
export function UpgradeLink({ size = 'large' }: { size?: 'medium' | 'large' }) {
  if (!useCanBuy()) return null;
  return (
    <Link to="/pricing" className={buttonStyle('primary', size)}>
      Upgrade Plan
    </Link>
  );
}
