import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCanBuy } from '../../lib/site-config';
import { buttonStyle } from '../../ui/button';

export function useNextStep(): string {
  return useCanBuy() ? t`Upgrade your plan to continue uploading.` : t`You can upload again next month.`;
}

export function UpgradeLink({ size = 'large' }: { size?: 'medium' | 'large' }) {
  if (!useCanBuy()) return null;
  return (
    <Link to="/pricing" className={buttonStyle('primary', size)}>
      <Trans>Upgrade Plan</Trans>
    </Link>
  );
}
