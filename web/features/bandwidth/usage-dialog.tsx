import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatBytes, formatDate, formatMonth, formatPercent } from '../../lib/format';
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
    [t({ message: 'Month', comment: 'Label of a month' }), formatMonth(usage.month)],
    [t`IP address`, usage.ipAddress],
    [
      t({ message: 'Uploads', context: 'amount', comment: 'Label of the uploaded amount' }),
      formatBytes(usage.uploadBytes),
    ],
    [
      t({ message: 'Downloads', context: 'amount', comment: 'Label of the downloaded amount' }),
      formatBytes(usage.downloadBytes),
    ],
    [t({ message: 'Resets on', comment: 'Label of a date' }), formatDate(usage.resetsAt)],
  ] as const;
  const [used, limit] = [formatBytes(usage.totalBytes), formatBytes(usage.limitBytes)];
  const percent = shownPercent(usage);
  const share = formatPercent(percent);
  return (
    <Dialog open={open} title={t`Monthly Bandwidth Usage`} onClose={onClose}>
      <div className="mt-5 space-y-2.5 text-sm tabular-nums">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-2xl font-semibold tracking-tight">
            <Trans comment="used: 12 GB. limit: 20 GB">
              {used} of {limit}
            </Trans>
          </span>
          <span className="text-muted">
            <Trans comment="share: 42%">{share} used</Trans>
          </span>
        </p>
        <Progress
          label={t`Bandwidth used this month`}
          value={Math.min(100, percent)}
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
            <dd className="text-end [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <DialogActions cancel={t`Close`} onCancel={onClose}>
        {warning?.level === 'over' && <UpgradeLink />}
      </DialogActions>
    </Dialog>
  );
}
