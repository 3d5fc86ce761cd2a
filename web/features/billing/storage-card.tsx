import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatBytes, formatPercent } from '../../lib/format';
import { Section } from '../../ui/card';
import { Progress } from '../../ui/progress';
import { percentUsed } from './plan-words';
import type { Profile } from './queries';

const WARN_ABOVE_PERCENT = 80;

export function StorageCard({ profile }: { profile: Profile }) {
  const quota = profile.subscriptionTier.storageQuota;
  const percent = percentUsed(profile.storageUsage, quota);
  const share = formatPercent(percent);
  const low = percent > WARN_ABOVE_PERCENT;
  return (
    <Section title={t`Storage Usage`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm/6 text-muted tabular-nums">
        <span>
          <span className="text-2xl/6 font-semibold tracking-tight text-strong">
            {formatBytes(profile.storageUsage)}
          </span>{' '}
          / {quota === 0 ? t({ message: 'Unlimited', comment: 'Storage without a limit' }) : formatBytes(quota)}
        </span>
        <span>
          <Trans comment="share: 42%">{share} used</Trans>
        </span>
      </p>
      <Progress label={t`Storage used`} value={Math.min(100, percent)} tone={low ? 'danger' : 'accent'} />
      {low && (
        <p role="alert" className="text-sm text-danger">
          <Trans>Low storage</Trans>
        </p>
      )}
    </Section>
  );
}
