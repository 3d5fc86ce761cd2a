import { formatBytes, formatDate, formatMonth } from '../../lib/format';
import { useCanBuy } from '../../lib/site-config';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { Progress } from '../../ui/progress';
import { shownPercent } from './blocked';
import { UpgradeLink } from './next-step';
import type { UsageAnswer } from './queries';
import { usageWarning } from './warning';

interface UsageDialogProps {
  usage: UsageAnswer;
  open: boolean;
  onClose(): void;
}

const tones = { near: 'limit', over: 'danger' } as const;

export function UsageDialog({ usage, open, onClose }: UsageDialogProps) {
  const warning = usageWarning(usage, useCanBuy());
  const figures = [
    ['Month', formatMonth(usage.month)],
    ['IP address', usage.ipAddress],
    ['Uploads', formatBytes(usage.uploadBytes)],
    ['Downloads', formatBytes(usage.downloadBytes)],
    ['Resets on', formatDate(usage.resetsAt)],
  ] as const;
  return (
    <Dialog open={open} title="Monthly Bandwidth Usage" onClose={onClose}>
      <div className="mt-5 space-y-2.5 text-sm tabular-nums">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            {formatBytes(usage.totalBytes)} of {formatBytes(usage.limitBytes)}
          </span>
          <span className="text-muted">{shownPercent(usage)}% used</span>
        </p>
        <Progress
          label="Bandwidth used this month"
          value={Math.min(100, shownPercent(usage))}
          tone={warning ? tones[warning.level] : 'accent'}
        />
        {warning && (
          <p
            role="alert"
            className={`rounded-control px-3.5 py-2.5 ${warning.level === 'over' ? 'bg-danger-wash text-danger' : 'bg-limit-wash text-limit'}`}
          >
            {warning.text}
          </p>
        )}
      </div>
      <dl className="mt-5 divide-y divide-line rounded-control border border-line text-sm tabular-nums">
        {figures.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 px-3.5 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <DialogActions cancel="Close" onCancel={onClose}>
        {warning?.level === 'over' && <UpgradeLink />}
      </DialogActions>
    </Dialog>
  );
}
