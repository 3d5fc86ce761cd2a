import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { adminEndpoints } from '../../../../worker/contract/calls/admin';
import type { DayAnswer, OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { perLanguage } from '../../../../worker/contract/languages';
import { call } from '../../../lib/api';
import { serverNow } from '../../../lib/clock';
import { formatBytes, formatCount, formatExactTime } from '../../../lib/format';
import { language } from '../../../lib/words/language';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/lists/data-table';
import { Skeleton } from '../../../ui/skeleton';
import { Panel } from '../panel';
import { ADMIN_KEY } from '../queries';
import { settingProblem } from '../setting-problem';
import { DayChart } from './day-chart';
import { fillDays } from './days';
import { consequenceOf } from './missing-words';
import { OutboxSection } from './outbox-section';

const PRICED: Readonly<Record<string, MessageDescriptor>> = {
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

/** A newer server may have other items. */
function pricedWords(name: string): string {
  const words = PRICED[name];
  return words ? i18n._(words) : name;
}

const dollars = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 }),
);
const milliseconds = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }),
);

const formatDollars = (usd: number): string => dollars(language()).format(usd);
const formatMs = (ms: number): string => milliseconds(language()).format(ms);

export function OperationsPanel({ bearer }: { bearer: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [ADMIN_KEY, adminEndpoints.adminOperations.path, bearer],
    queryFn: ({ signal }) => call(adminEndpoints.adminOperations, {}, { bearer, signal }),
  });
  return (
    <Panel title={t({ message: 'Operations', comment: 'State of the site, for its operator' })}>
      {data && <Operations {...data} />}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-4 py-2 text-muted">
          <Trans>The figures could not be loaded.</Trans>
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
  const rows: [name: string, what: string, isBad: boolean][] = [
    [
      t({ message: 'Cron', comment: 'Scheduled task of the server' }),
      cronWords(cron),
      (cron?.failedSteps.length ?? 0) > 0,
    ],
    [t({ message: 'To be removed', comment: 'Expired folders and files' }), waitingWords(waiting), false],
    [t({ message: 'Orphans', comment: 'Stored objects that belong to no file' }), orphanWords(cron), false],
    [t`Contact mail`, mailWords(mail), mail.problem !== null || mail.failed > 0],
    [t({ message: 'Webhooks', comment: 'Calls of the payment provider' }), webhookWords(webhooks), false],
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
          <h3 className="font-medium text-strong">
            <Trans>Missing settings</Trans>
          </h3>
          <ul className="mt-2 space-y-1 text-muted">
            {missing.map((setting) => (
              <MissingSetting key={setting.name} {...setting} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function MissingSetting(setting: OperationsAnswer['missing'][number]) {
  const { name } = setting;
  const consequence = consequenceOf(setting);
  return (
    <li className="[overflow-wrap:anywhere]">
      <Trans comment="Name of a setting, and what happens without it">
        <code className="text-sm">{name}</code>: {consequence}
      </Trans>
    </li>
  );
}

function cronWords(cron: OperationsAnswer['cron']): string {
  if (cron === null) return t`Has not run yet`;
  const [time, duration, steps] = [formatExactTime(cron.at), formatMs(cron.ms), cron.failedSteps.join(', ')];
  return steps === ''
    ? t({ message: `Ran ${time}, for ${duration}`, comment: 'duration: 204 ms' })
    : t({ message: `Ran ${time}, for ${duration}; failed: ${steps}`, comment: 'steps: names of failed steps' });
}

const waitingWords = ({ folders, files }: OperationsAnswer['waiting']): string =>
  t`${plural(folders, { one: '# folder', other: '# folders' })}, ${plural(files, { one: '# single file', other: '# single files' })}`;

const orphanWords = (cron: OperationsAnswer['cron']): string =>
  cron === null
    ? t`Not looked for yet`
    : plural(
        { orphans: cron.orphans },
        {
          one: '# object without a row in the last run',
          other: '# objects without a row in the last run',
        },
      );

function mailWords({ isSetUp, problem, ...counts }: OperationsAnswer['mail']): string {
  if (!isSetUp) return t`Not set up: messages are only stored`;
  if (problem !== null) return settingProblem(problem);
  const [waiting, failed] = [formatCount(counts.waiting), formatCount(counts.failed)];
  return t({ message: `${waiting} waiting for a retry, ${failed} failed`, comment: 'Numbers of emails' });
}

function webhookWords({ isSetUp, lastAt }: OperationsAnswer['webhooks']): string {
  if (!isSetUp) return t`Payment is not set up`;
  if (lastAt === null) return t({ message: 'None received yet', comment: 'Webhooks' });
  const time = formatExactTime(lastAt);
  return t({ message: `Last received ${time}`, comment: 'Webhooks' });
}

const msOrDash = (value: number | null): string => (value === null ? '-' : formatMs(value));

function Charts({ days }: { days: readonly DayAnswer[] }) {
  const sum = (figureOf: (day: DayAnswer) => number) => days.reduce((total, day) => total + figureOf(day), 0);
  const chart = (title: string, figureOf: (day: DayAnswer) => number, inWords = formatCount, isBad = false) => (
    <DayChart key={title} title={title} total={inWords(sum(figureOf))} {...{ days, figureOf, inWords, isBad }} />
  );
  const names = {
    uploads: t({ message: 'Uploads', context: 'count' }),
    downloads: t({ message: 'Downloads', context: 'count', comment: 'Label of the number of downloads' }),
    pages: t({ message: 'Pages', context: 'visits', comment: 'Number of page views' }),
    received: t({ message: 'Received', context: 'amount of data' }),
    delivered: t({ message: 'Delivered', comment: 'Amount of data' }),
  };
  const activeDays = days.filter(({ pages, calls }) => pages + calls > 0).reverse();
  return (
    <section aria-label={t`The last 30 days`} className="space-y-4">
      <h3 className="font-medium text-strong">
        <Trans>The last 30 days</Trans>
      </h3>
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
    </section>
  );
}

function StorageTables({ stored }: Pick<OperationsAnswer, 'stored'>) {
  if (stored === null)
    return (
      <p className="text-muted">
        <Trans>Storage is counted once a day, starting with the next cron run.</Trans>
      </p>
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
    <div className="grid gap-6 xl:grid-cols-2">
      <section aria-label={t`Failing calls`} className="min-w-0 space-y-3">
        <h3 className="font-medium text-strong">
          <Trans>Calls that failed on our side in seven days</Trans>
        </h3>
        {failing.length === 0 ? (
          <p className="text-muted">
            <Trans comment="No errors">None.</Trans>
          </p>
        ) : (
          <DataTable
            caption={t`Failing calls`}
            head={[
              t({ message: 'Call', comment: 'Name of a call of the server' }),
              t({ message: 'Times', comment: 'How often it happened' }),
            ]}
            rows={failing.map(({ call: name, count }) => ({ key: name, cells: [name, formatCount(count)] }))}
          />
        )}
      </section>
      <section aria-label={t`Errors in browsers`} className="min-w-0 space-y-3">
        <h3 className="font-medium text-strong">
          <Trans>Errors in browsers (a quarter of the visits report them)</Trans>
        </h3>
        {pageFailures.length === 0 ? (
          <p className="text-muted">
            <Trans comment="No errors">None.</Trans>
          </p>
        ) : (
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
      </section>
    </div>
  );
}

function CostTable({ cost }: Pick<OperationsAnswer, 'cost'>) {
  const { month } = cost;
  const price = formatDollars(cost.usd);
  return (
    <section aria-label={t`Cost of the month`} className="max-w-2xl space-y-3">
      <h3 className="font-medium text-strong">
        <Trans comment="month: 2026-11. price: $0.12">
          Cost of {month} so far, by list prices: <span className="tabular-nums">{price}</span>
        </Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>
          Estimated from these counts, without processor time and without the amounts that the platform plan includes.
        </Trans>
      </p>
      {cost.items.length > 0 && (
        <DataTable
          caption={t`Cost`}
          head={[t({ message: 'What', comment: 'What costs money' }), t`US dollars`]}
          rows={cost.items.map((item) => ({
            key: item.name,
            cells: [pricedWords(item.name), formatDollars(item.usd)],
          }))}
        />
      )}
    </section>
  );
}
