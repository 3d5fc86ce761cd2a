import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatDate, formatPercent } from '../../lib/format';
import { Button } from '../../ui/button';
import { Section, SectionAct } from '../../ui/card';
import { Progress } from '../../ui/progress';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { shownPercent, usageLevel } from './blocked';
import type { UsageAnswer } from './queries';
import { UsageDialog } from './usage-dialog';

const TONES = { plenty: 'accent', near: 'limit', over: 'danger' } as const;

export function BandwidthCard({ query }: { query: UseQueryResult<UsageAnswer> }) {
  return (
    <Section title={t`Monthly Bandwidth Usage`}>
      <QueryState query={query} loading={<Skeleton className="h-9 w-full" />}>
        {(usage) => <Usage usage={usage} />}
      </QueryState>
    </Section>
  );
}

function Usage({ usage }: { usage: UsageAnswer }) {
  const [open, setOpen] = useState(false);
  const percent = shownPercent(usage);
  const level = usageLevel(usage);
  const date = formatDate(usage.resetsAt);
  return (
    <>
      <p className="text-sm/6 text-muted tabular-nums">
        <span className="text-2xl/6 font-semibold tracking-tight text-strong">{formatBytes(usage.totalBytes)}</span> /{' '}
        {formatBytes(usage.limitBytes)} ({formatPercent(percent)})
      </p>
      <Progress label={t`Bandwidth used this month`} value={Math.min(100, percent)} tone={TONES[level]} />
      {level !== 'plenty' && (
        <p className={`text-sm ${level === 'over' ? 'text-danger' : 'text-limit'}`}>
          {usage.isPremium ? t`High usage` : t({ message: 'Bandwidth limit', comment: 'Heading of a warning' })}
        </p>
      )}
      <SectionAct text={t`Uploads and downloads together. Resets on ${date}.`}>
        <Button onClick={() => setOpen(true)}>
          <Trans>View Details</Trans>
        </Button>
      </SectionAct>
      <UsageDialog usage={usage} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
