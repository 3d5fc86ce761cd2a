import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatBytes, formatExactTime } from '../../lib/format';
import { Progress } from '../../ui/progress';
import type { UsageAnswer } from './queries';

export function MonthUsedUp({ usage: { totalBytes, limitBytes, resetsAt } }: { usage: UsageAnswer }) {
  const [used, limit] = [formatBytes(totalBytes), formatBytes(limitBytes)];
  const time = formatExactTime(resetsAt);
  return (
    <div className="w-full max-w-sm space-y-2.5 text-start text-sm text-muted tabular-nums">
      <Progress label={t`Bandwidth used this month`} value={100} tone="danger" />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <Trans comment="used: 21 GB. limit: 20 GB">
            {used} of {limit} used
          </Trans>
        </span>
        <span>
          <Trans>Resets on {time}</Trans>
        </span>
      </p>
    </div>
  );
}
