import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DayAnswer } from '../../../../worker/contract/calls/operations';
import { formatBytes, formatCount } from '../../../lib/format';
import { DataTable } from '../../../ui/lists/data-table';
import { PanelPart } from '../panel';
import { DayChart } from './day-chart';
import { formatMs } from './format-ms';

const msOrDash = (value: number | null): string => (value === null ? '-' : formatMs(value));

export function Charts({ days }: { days: readonly DayAnswer[] }) {
  const sum = (figureOf: (day: DayAnswer) => number) => days.reduce((total, day) => total + figureOf(day), 0);
  const chart = (title: string, figureOf: (day: DayAnswer) => number, format = formatCount, isBad = false) => (
    <DayChart key={title} title={title} total={format(sum(figureOf))} {...{ days, figureOf, format, isBad }} />
  );
  const names = {
    uploads: t({ message: 'Uploads', context: 'count' }),
    downloads: t({ message: 'Downloads', context: 'count', comment: 'Label of the number of downloads' }),
    pages: t({ message: 'Pages', context: 'visits', comment: 'Number of page views' }),
    received: t({ message: 'Received', context: 'amount of data' }),
    delivered: t({ message: 'Delivered', comment: 'Amount of data' }),
  };
  const hasTransfers = sum(({ uploads, downloads, failed }) => uploads + downloads + failed) > 0;
  const activeDays = days.filter(({ pages, calls }) => pages + calls > 0).reverse();
  return (
    <PanelPart
      label={t`The last 30 days`}
      title={t`The last 30 days`}
      empty={
        !hasTransfers &&
        t`Charts appear here after the first upload: uploads, downloads, page views, amounts of data and failed calls.`
      }
    >
      {hasTransfers && (
        <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
          {chart(names.uploads, ({ uploads }) => uploads)}
          {chart(names.downloads, ({ downloads }) => downloads)}
          {chart(names.pages, ({ pages }) => pages)}
          {chart(names.received, ({ upBytes }) => upBytes, formatBytes)}
          {chart(names.delivered, ({ downBytes }) => downBytes, formatBytes)}
          {chart(
            t({ message: 'Failed calls', comment: 'Calls of the server' }),
            ({ failed }) => failed,
            formatCount,
            true,
          )}
        </div>
      )}
      {activeDays.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-small py-1 text-sm text-accent underline underline-offset-4">
            <Trans>All figures of each day</Trans>
          </summary>
          <div className="mt-3">
            <DataTable
              caption={t`Figures of each day`}
              head={[
                t`Day`,
                names.uploads,
                names.downloads,
                names.received,
                names.delivered,
                names.pages,
                t({ message: 'Calls', comment: 'Calls of the server' }),
                t({ message: 'Refused', context: 'calls' }),
                t({ message: 'Failed', context: 'calls' }),
                t`Median response time`,
                t({ message: '95 % within', comment: 'Response time of 95 percent of the calls' }),
              ]}
              rows={activeDays.map((day) => ({
                key: day.day,
                cells: [
                  day.day,
                  ...[day.uploads, day.downloads].map(formatCount),
                  ...[day.upBytes, day.downBytes].map(formatBytes),
                  ...[day.pages, day.calls, day.refused, day.failed].map(formatCount),
                  msOrDash(day.p50Ms),
                  msOrDash(day.p95Ms),
                ],
              }))}
            />
          </div>
        </details>
      )}
    </PanelPart>
  );
}
