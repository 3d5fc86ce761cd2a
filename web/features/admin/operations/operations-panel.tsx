import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminEndpoints } from '../../../../worker/contract/calls/admin';
import type { DayAnswer, OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { call } from '../../../lib/api';
import { serverNow } from '../../../lib/clock';
import { countOf, formatBytes, formatCount, formatExactTime } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/lists/data-table';
import { Skeleton } from '../../../ui/skeleton';
import { Panel } from '../panel';
import { ADMIN_KEY } from '../queries';
import { DayChart } from './day-chart';
import { fillDays } from './days';
import { OutboxSection } from './outbox-section';

const PRICED: Readonly<Record<string, string>> = {
  requests: 'Requests',
  cpuMs: 'Processor time',
  d1RowsRead: 'Rows read in D1',
  d1RowsWritten: 'Rows written in D1',
  objectRequests: 'Requests to Durable Objects',
  objectRowsRead: 'Rows read in Durable Objects',
  objectRowsWritten: 'Rows written in Durable Objects',
  classA: 'Writes to R2',
  classB: 'Reads from R2',
  storedGbMonths: 'Storage in R2',
  mails: 'Emails',
};

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

export function OperationsPanel({ bearer }: { bearer: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [ADMIN_KEY, adminEndpoints.adminOperations.path, bearer],
    queryFn: ({ signal }) => call(adminEndpoints.adminOperations, {}, { bearer, signal }),
  });
  return (
    <Panel title="Operations">
      {data && <Operations {...data} />}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-4 py-2 text-muted">
          The figures could not be loaded.
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
    <div className="space-y-8">
      <State {...answer} />
      <Charts days={days} />
      <StorageTables stored={answer.stored} />
      {answer.outbox && <OutboxSection outbox={answer.outbox} />}
      <FailingCalls {...answer} />
      <CostTable cost={answer.cost} />
    </div>
  );
}

function State({ cron, waiting, mail, webhooks, missing }: OperationsAnswer) {
  const rows: [name: string, what: ReactNode, isBad: boolean][] = [
    cron
      ? [
          'Cron',
          `Ran ${formatExactTime(cron.at)}, for ${formatCount(cron.ms)} ms${cron.failedSteps.length > 0 ? `; failed: ${cron.failedSteps.join(', ')}` : ''}`,
          cron.failedSteps.length > 0,
        ]
      : ['Cron', 'Has not run yet', false],
    ['To be removed', `${countOf(waiting.folders, 'folder')}, ${countOf(waiting.files, 'single file')}`, false],
    [
      'Orphans',
      cron ? `${countOf(cron.orphans, 'object')} without a row in the last run` : 'Not looked for yet',
      false,
    ],
    ['Contact mail', mailWords(mail), mail.problem !== null || mail.failed > 0],
    ['Webhooks', webhookWords(webhooks), false],
  ];
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <dl className="space-y-2 text-[0.9375rem]">
        {rows.map(([name, what, isBad]) => (
          <div key={name} className="gap-x-4 sm:flex">
            <dt className="w-32 shrink-0 text-muted">{name}</dt>
            <dd className={isBad ? 'text-danger' : ''}>{what}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <div className="text-[0.9375rem]">
          <h3 className="font-medium text-strong">Missing settings</h3>
          <ul className="mt-2 space-y-1 text-muted">
            {missing.map(({ name, without }) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                <code className="text-sm">{name}</code>: {without}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function mailWords({ isSetUp, problem, waiting, failed }: OperationsAnswer['mail']): string {
  if (!isSetUp) return 'Not set up: messages are only stored';
  if (problem !== null) return problem;
  return `${formatCount(waiting)} waiting for a retry, ${formatCount(failed)} failed`;
}

function webhookWords({ isSetUp, lastAt }: OperationsAnswer['webhooks']): string {
  if (!isSetUp) return 'Payment is not set up';
  return lastAt === null ? 'None received yet' : `Last received ${formatExactTime(lastAt)}`;
}

const ms = (value: number | null): string => (value === null ? '-' : `${formatCount(value)} ms`);

function Charts({ days }: { days: readonly DayAnswer[] }) {
  const sum = (figureOf: (day: DayAnswer) => number) => days.reduce((total, day) => total + figureOf(day), 0);
  const chart = (title: string, figureOf: (day: DayAnswer) => number, inWords = formatCount, isBad = false) => (
    <DayChart key={title} title={title} total={inWords(sum(figureOf))} {...{ days, figureOf, inWords, isBad }} />
  );
  const activeDays = days.filter(({ pages, calls }) => pages + calls > 0).reverse();
  return (
    <section aria-label="The last 30 days" className="space-y-4">
      <h3 className="font-medium text-strong">The last 30 days</h3>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {chart('Uploads', ({ uploads }) => uploads)}
        {chart('Downloads', ({ downloads }) => downloads)}
        {chart('Pages', ({ pages }) => pages)}
        {chart('Received', ({ upBytes }) => upBytes, formatBytes)}
        {chart('Delivered', ({ downBytes }) => downBytes, formatBytes)}
        {chart('Failed calls', ({ failed }) => failed, formatCount, true)}
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded-small py-1 text-sm text-accent underline underline-offset-4">
          All figures of each day
        </summary>
        <div className="mt-3">
          <DataTable
            caption="Figures of each day"
            head={[
              'Day',
              'Uploads',
              'Downloads',
              'Received',
              'Delivered',
              'Pages',
              'Calls',
              'Refused',
              'Failed',
              'Median response time',
              '95 % within',
            ]}
            rows={activeDays.map((day) => ({
              key: day.day,
              cells: [
                day.day,
                ...[day.uploads, day.downloads].map(formatCount),
                ...[day.upBytes, day.downBytes].map(formatBytes),
                ...[day.pages, day.calls, day.refused, day.failed].map(formatCount),
                ms(day.p50Ms),
                ms(day.p95Ms),
              ],
            }))}
          />
        </div>
      </details>
    </section>
  );
}

function StorageTables({ stored }: Pick<OperationsAnswer, 'stored'>) {
  if (stored === null)
    return <p className="text-muted">Storage is counted once a day, starting with the next cron run.</p>;
  const table = (caption: string, folders: (typeof stored)['biggest']) =>
    folders.length > 0 && (
      <div className="min-w-0 space-y-3">
        <h3 className="font-medium text-strong">{caption}</h3>
        <DataTable
          caption={caption}
          head={['Folder', 'Size', 'Files', 'Downloads']}
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
    <section aria-label="What is stored" className="space-y-4">
      <p>
        <span className="text-muted">Stored {formatExactTime(stored.at)}: </span>
        {formatBytes(stored.bytes)} in {countOf(stored.files, 'file')} of {countOf(stored.folders, 'folder')}
      </p>
      <div className="grid gap-6 xl:grid-cols-2">
        {table('Biggest folders', stored.biggest)}
        {table('Busiest folders', stored.busiest)}
      </div>
    </section>
  );
}

function FailingCalls({ failing, pageFailures }: OperationsAnswer) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <section aria-label="Failing calls" className="min-w-0 space-y-3">
        <h3 className="font-medium text-strong">Calls that failed on our side in seven days</h3>
        {failing.length === 0 ? (
          <p className="text-muted">None.</p>
        ) : (
          <DataTable
            caption="Failing calls"
            head={['Call', 'Times']}
            rows={failing.map(({ call: name, count }) => ({ key: name, cells: [name, formatCount(count)] }))}
          />
        )}
      </section>
      <section aria-label="Errors in browsers" className="min-w-0 space-y-3">
        <h3 className="font-medium text-strong">Errors in browsers (a quarter of the visits report them)</h3>
        {pageFailures.length === 0 ? (
          <p className="text-muted">None.</p>
        ) : (
          <DataTable
            caption="Errors in browsers"
            head={['Build', 'Error', 'Place', 'Times', 'Last']}
            rows={pageFailures.map(({ release, what, place, count, lastAt }) => ({
              key: `${release} ${what} ${place}`,
              cells: [release, what, place, formatCount(count), formatExactTime(lastAt)],
            }))}
          />
        )}
      </section>
    </div>
  );
}

function CostTable({ cost }: Pick<OperationsAnswer, 'cost'>) {
  return (
    <section aria-label="Cost of the month" className="max-w-2xl space-y-3">
      <h3 className="font-medium text-strong">
        Cost of {cost.month} so far, by list prices: <span className="tabular-nums">{usd.format(cost.usd)}</span>
      </h3>
      <p className="text-sm text-muted">
        Estimated from these counts, without processor time and without the amounts that the platform plan includes.
      </p>
      {cost.items.length > 0 && (
        <DataTable
          caption="Cost"
          head={['What', 'US dollars']}
          rows={cost.items.map((item) => ({
            key: item.name,
            cells: [PRICED[item.name] ?? item.name, usd.format(item.usd)],
          }))}
        />
      )}
    </section>
  );
}
