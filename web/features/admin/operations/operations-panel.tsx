import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { serverNow } from '../../../lib/clock';
import { inDollars } from '../../../lib/dollars';
import { formatBytes, formatCount, formatExactTime, formatMonth } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/lists/data-table';
import { Skeleton } from '../../../ui/skeleton';
import { codeWords } from '../code-words';
import { FACT, Panel, PanelPart } from '../panel';
import { operationsQuery } from '../queries';
import { Charts } from './charts';
import { fillDays } from './days';
import { OutboxSection } from './outbox-section';
import { State } from './state';

const COST_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  requests: msg({ message: 'Requests', context: 'HTTP' }),
  cpuMs: msg`Processor time`,
  d1RowsRead: msg`Rows read in D1`,
  d1RowsWritten: msg`Rows written in D1`,
  objectRequests: msg`Requests to Durable Objects`,
  objectRowsRead: msg`Rows read in Durable Objects`,
  objectRowsWritten: msg`Rows written in Durable Objects`,
  classA: msg`Writes to R2`,
  classB: msg`Reads from R2`,
  storedGbMonths: msg`Storage in R2`,
  mails: msg`Emails`,
};

const formatDollars = (usd: number): string => inDollars(usd, { minimumFractionDigits: 4, maximumFractionDigits: 4 });

export function OperationsPanel({ bearer }: { bearer: string }) {
  const { data, error, refetch } = useQuery(operationsQuery(bearer));
  return (
    <Panel title={t({ message: 'Operations', comment: 'State of the site, for its operator' })}>
      {data && <Operations {...data} />}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-4 py-2 text-muted">
          <Trans>We couldn’t load the figures.</Trans>
          <Button onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      )}
      {!data && !error && (
        <div role="status" aria-label={t`Loading`} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-28 w-full" />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Operations(answer: OperationsAnswer) {
  const days = fillDays(answer.days, serverNow());
  return (
    <div className="divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
      <State {...answer} />
      <Charts days={days} />
      <StorageTables stored={answer.stored} />
      {answer.outbox && <OutboxSection outbox={answer.outbox} />}
      <FailingCalls {...answer} />
      <CostTable cost={answer.cost} />
    </div>
  );
}

function StorageTables({ stored }: Pick<OperationsAnswer, 'stored'>) {
  if (stored === null)
    return (
      <PanelPart
        label={t`What is stored`}
        title={t`What is stored`}
        empty={t`Storage is counted once a day, starting with the next cron run.`}
      />
    );
  const [time, size] = [formatExactTime(stored.at), formatBytes(stored.bytes)];
  const amount = t`${size} in ${plural({ files: stored.files }, { one: '# file', other: '# files' })} of ${plural({ folders: stored.folders }, { one: '# folder', other: '# folders' })}`;
  const table = (caption: string, folders: (typeof stored)['biggest']) =>
    folders.length > 0 && (
      <div className="min-w-0 space-y-3">
        <h3 className="font-medium text-strong">{caption}</h3>
        <DataTable
          caption={caption}
          head={[
            t({ message: 'Folder', comment: 'Noun' }),
            t`Size`,
            t`Files`,
            t({ message: 'Downloads', context: 'count', comment: 'Label of the number of downloads' }),
          ]}
          rows={folders.map(({ folderId, name, files, bytes, downloads }) => ({
            key: folderId,
            cells: [
              <a
                key="name"
                href={`/d/${folderId}`}
                className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {name}
              </a>,
              formatBytes(bytes),
              formatCount(files),
              formatCount(downloads),
            ],
          }))}
        />
      </div>
    );
  return (
    <section aria-label={t`What is stored`} className="space-y-4">
      <p>
        <Trans comment="amount: 12 GB in 204 files of 12 folders">
          <span className="text-muted">Stored {time}: </span>
          {amount}
        </Trans>
      </p>
      <div className="grid gap-6 xl:grid-cols-2">
        {table(t`Biggest folders`, stored.biggest)}
        {table(t`Busiest folders`, stored.busiest)}
      </div>
    </section>
  );
}

function FailingCalls({ failing, pageFailures }: OperationsAnswer) {
  return (
    <div className="grid gap-x-6 gap-y-5 xl:has-[table]:grid-cols-2">
      <PanelPart
        title={t`Calls that failed on our side in seven days`}
        empty={failing.length === 0 && t({ message: 'None.', comment: 'No errors' })}
      >
        {failing.length > 0 && (
          <DataTable
            caption={t`Failing calls`}
            head={[
              t({ message: 'Call', comment: 'Name of a call of the server' }),
              t({ message: 'Times', comment: 'How often it happened' }),
            ]}
            rows={failing.map(({ call: name, count }) => ({ key: name, cells: [name, formatCount(count)] }))}
          />
        )}
      </PanelPart>
      <PanelPart
        title={t`Errors in browsers (a quarter of the visits report them)`}
        empty={pageFailures.length === 0 && t({ message: 'None.', comment: 'No errors' })}
      >
        {pageFailures.length > 0 && (
          <DataTable
            caption={t`Errors in browsers`}
            head={[
              t({ message: 'Build', comment: 'Version of the page' }),
              t`Error`,
              t({ message: 'Place', comment: 'Page and file in which the error happened' }),
              t({ message: 'Times', comment: 'How often it happened' }),
              t({ message: 'Last', comment: 'Time of the last error' }),
            ]}
            rows={pageFailures.map(({ release, what, place, count, lastAt }) => ({
              key: `${release} ${what} ${place}`,
              cells: [release, what, place, formatCount(count), formatExactTime(lastAt)],
            }))}
          />
        )}
      </PanelPart>
    </div>
  );
}

function CostTable({ cost }: Pick<OperationsAnswer, 'cost'>) {
  const month = formatMonth(cost.month);
  const price = formatDollars(cost.usd);
  return (
    <section aria-label={t`Cost of the month`} className="space-y-3">
      <div className={FACT}>
        <h3 className="font-medium text-strong">
          <Trans comment="month: November 2026. price: $0.1200">
            Estimated cost of {month}: <span className="tabular-nums">{price}</span>
          </Trans>
        </h3>
        <p className="text-[0.9375rem] text-pretty text-muted">
          <Trans>So far, from these counts and list prices, without the amounts that the platform plan includes.</Trans>
        </p>
      </div>
      {cost.items.length > 0 && (
        <div className="max-w-2xl">
          <DataTable
            caption={t`Cost`}
            head={[t({ message: 'Resource', comment: 'What costs money: requests, storage, emails' }), t`Cost`]}
            rows={cost.items.map((item) => ({
              key: item.name,
              cells: [codeWords(COST_NAMES, item.name), formatDollars(item.usd)],
            }))}
          />
        </div>
      )}
    </section>
  );
}
