import { Link } from '@tanstack/react-router';
import { CircleGauge } from 'lucide-react';
import { buttonStyle } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { MonthUsedUp } from './month-used-up';

interface BlockedPanelProps {
  usage: { totalBytes: number; limitBytes: number; resetsAt: string };
}

export function BlockedPanel({ usage }: BlockedPanelProps) {
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
      <MonthUsedUp usage={usage} />
    </Notice>
  );
}
