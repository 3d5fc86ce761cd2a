import { t } from '@lingui/core/macro';
import { CircleGauge } from 'lucide-react';
import { Notice } from '../../ui/notice';
import { MonthUsedUp } from './month-used-up';
import { UpgradeLink, useNextStep } from './next-step';

interface BlockedPanelProps {
  usage: { totalBytes: number; limitBytes: number; resetsAt: string };
}

export function BlockedPanel({ usage }: BlockedPanelProps) {
  return (
    <Notice
      icon={CircleGauge}
      tone="danger"
      level={2}
      title={t`Bandwidth limit reached`}
      text={useNextStep()}
      action={<UpgradeLink />}
    >
      <MonthUsedUp usage={usage} />
    </Notice>
  );
}
