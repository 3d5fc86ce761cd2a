import { Link } from '@tanstack/react-router';
import { CircleGauge } from 'lucide-react';
import { formatBytes, formatExactTime, formatRelative } from '../../lib/format';
import { buttonStyle } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Progress } from '../../ui/progress';

interface BlockedPanelProps {
  usage: { totalBytes: number; limitBytes: number; resetsAt: string };
}

export function BlockedPanel({ usage: { totalBytes, limitBytes, resetsAt } }: BlockedPanelProps) {
  return (
    <Notice
      icon={CircleGauge}
      tone="limit"
      level={2}
      title="Bandwidth limit reached"
      text="Upgrade your plan to continue uploading."
      action={
        <Link to="/pricing" className={buttonStyle('primary', 'large')}>
          Upgrade Plan
        </Link>
      }
    >
      <div className="w-full max-w-sm space-y-2.5 text-sm text-muted tabular-nums">
        <Progress label="Bandwidth used this month" value={100} tone="limit" />
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            {formatBytes(totalBytes)} of {formatBytes(limitBytes)} used
          </span>
          <span title={formatExactTime(resetsAt)}>Resets {formatRelative(resetsAt, Date.now())}</span>
        </p>
      </div>
    </Notice>
  );
}
