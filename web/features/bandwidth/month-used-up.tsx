import { formatBytes, formatExactTime } from '../../lib/format';
import { Progress } from '../../ui/progress';
import type { UsageAnswer } from './queries';

export function MonthUsedUp({
  usage: { totalBytes, limitBytes, resetsAt },
}: {
  usage: Pick<UsageAnswer, 'totalBytes' | 'limitBytes' | 'resetsAt'>;
}) {
  return (
    <div className="w-full max-w-sm space-y-2.5 text-left text-sm text-muted tabular-nums">
      <Progress label="Bandwidth used this month" value={100} tone="danger" />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {formatBytes(totalBytes)} of {formatBytes(limitBytes)} used
        </span>
        <span>Resets on {formatExactTime(resetsAt)}</span>
      </p>
    </div>
  );
}
