import { t } from '@lingui/core/macro';
import { CircleGauge } from 'lucide-react';
import { Notice } from '../../ui/notice';
import { MonthUsedUp } from './month-used-up';
import { UpgradeLink, useNextStep } from './next-step';
import type { UsageAnswer } from './queries';

export function BlockedPanel({ usage }: { usage: UsageAnswer }) {
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
