import { formatBytes } from '../../lib/format';
import { Section } from '../../ui/card';
import { Progress } from '../../ui/progress';
import { percentUsed } from './plan-words';
import type { Profile } from './queries';

const WARN_ABOVE_PERCENT = 80;

export function StorageCard({ profile }: { profile: Profile }) {
  const quota = profile.subscriptionTier.storageQuota;
  const percent = percentUsed(profile.storageUsage, quota);
  const low = percent > WARN_ABOVE_PERCENT;
  return (
    <Section title="Storage Usage">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm/6 text-muted tabular-nums">
        <span>
          <span className="text-2xl/6 font-semibold tracking-tight text-strong">
            {formatBytes(profile.storageUsage)}
          </span>{' '}
          / {quota === 0 ? 'Unlimited' : formatBytes(quota)}
        </span>
        <span>{percent}% used</span>
      </p>
      <Progress label="Storage used" value={Math.min(100, percent)} tone={low ? 'danger' : 'accent'} />
      {low && (
        <p role="alert" className="text-sm text-danger">
          Low storage
        </p>
      )}
    </Section>
  );
}
