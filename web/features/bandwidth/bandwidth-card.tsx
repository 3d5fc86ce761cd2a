import { useState } from 'react';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Progress } from '../../ui/progress';
import type { UsageAnswer } from './usage-answer';
import { UsageDialog } from './usage-dialog';

const WARN_ABOVE_PERCENT = 80;

/** A month's bandwidth on the profile; its details are a click away. */
export function BandwidthCard({ usage }: { usage: UsageAnswer }) {
  const [open, setOpen] = useState(false);
  const percent = Math.round(usage.usagePercent);
  const high = usage.usagePercent > WARN_ABOVE_PERCENT;
  return (
    <Card title="Monthly Bandwidth Usage">
      <p className="text-sm text-muted tabular-nums">
        {formatBytes(usage.totalBytes)} / {formatBytes(usage.limitBytes)} ({percent}%)
      </p>
      <Progress label="Bandwidth used this month" value={Math.min(100, percent)} tone={high ? 'limit' : 'accent'} />
      {high && <p className="text-sm text-limit">{usage.isPremium ? 'High usage' : 'Bandwidth limit'}</p>}
      <Button onClick={() => setOpen(true)}>View Details</Button>
      <UsageDialog usage={usage} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}
