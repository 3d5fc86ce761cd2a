import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { formatCount, formatExactTime } from '../../../lib/format';
import { DataTable } from '../../../ui/lists/data-table';
import { codeWords } from '../code-words';
import { PanelPart } from '../panel';

type Outbox = NonNullable<OperationsAnswer['outbox']>;

const KINDS: Readonly<Record<string, MessageDescriptor>> = {
  confirm: msg`Code for an address`,
  link: msg`Link, to the sender`,
  sent: msg`Link, to a recipient`,
  downloaded: msg`Downloads, to the sender`,
  sender_reminder: msg`Expiry, to the sender`,
  recipient_reminder: msg`Expiry, to a recipient`,
  delivery: msg`Delivery to a request`,
  payment_failed: msg`Failed payment`,
  plan_ends: msg`End of a plan`,
  files_kept: msg`End of files after a plan`,
  report_received: msg`Receipt of a report`,
  report_decided: msg`Decision about a report`,
  taken_down: msg`Removed files`,
};

const codeCell = (code: string) => (
  <span key="code" className="[overflow-wrap:anywhere]">
    {code}
  </span>
);

interface State {
  readonly name: string;
  readonly count: number;
  readonly meaning: string;
  readonly isBad?: boolean;
}

const statesOf = ({ sent, held, due, dropped, failed, unsubscribed, suppressed }: Outbox): State[] => [
  { name: t({ message: 'Sent', context: 'emails' }), count: sent, meaning: t`accepted by the mail service` },
  { name: t({ message: 'Held', context: 'emails' }), count: held, meaning: t`wait until all files have arrived` },
  { name: t({ message: 'Due', context: 'emails' }), count: due, meaning: t`wait for their first or next attempt` },
  {
    name: t({ message: 'Dropped', context: 'emails', comment: 'They will not be sent' }),
    count: dropped,
    meaning: t`unsubscribed or suppressed addresses, or the share is gone`,
  },
  {
    name: t({ message: 'Failed', context: 'emails' }),
    count: failed,
    meaning: t`not accepted within a day, or never acceptable`,
    isBad: failed > 0,
  },
  {
    name: t({ message: 'Unsubscribed', context: 'addresses' }),
    count: unsubscribed,
    meaning: t`addresses that want no emails`,
  },
  {
    name: t({ message: 'Suppressed', context: 'addresses' }),
    count: suppressed,
    meaning: t`addresses that the mail service refused in the last day`,
  },
];

export function OutboxSection({ outbox }: { outbox: Outbox }) {
  const { errors, failures } = outbox;
  const states = statesOf(outbox).filter(({ count }) => count > 0);
  const hasEmails = states.length > 0;
  return (
    <PanelPart
      label={t`Emails`}
      title={t`Emails to senders and recipients in 30 days`}
      empty={!hasEmails && t`No emails yet.`}
    >
      {hasEmails && (
        <dl className="space-y-2 text-[0.9375rem]">
          {states.map(({ name, count, meaning, isBad }) => (
            <div key={name} className="flex gap-x-4 lg:gap-x-8">
              <dt className="w-26 shrink-0 text-muted sm:w-32 lg:w-88">{name}</dt>
              <dd className={isBad ? 'text-danger' : ''}>
                <CountAndMeaning figure={formatCount(count)} meaning={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid items-start gap-x-6 gap-y-3 empty:hidden xl:has-[section+section]:grid-cols-2">
        {errors.length > 0 && (
          <DataTable
            caption={t`Errors of emails`}
            head={[t`Error`, t`Emails`]}
            look="lines"
            rows={errors.map(({ code, count }) => ({ key: code, cells: [codeCell(code), formatCount(count)] }))}
          />
        )}
        {failures.length > 0 && (
          <DataTable
            caption={t`Failed emails`}
            head={[t`Email`, t`Error`, t({ message: 'Failed', context: 'emails' })]}
            look="lines"
            rows={failures.map(({ kind, failedAt, error }, row) => ({
              key: `${failedAt} ${row}`,
              cells: [
                codeWords(KINDS, kind),
                codeCell(error ?? t({ message: 'unknown', comment: 'Error without a code' })),
                formatExactTime(failedAt),
              ],
            }))}
          />
        )}
      </div>
    </PanelPart>
  );
}

const CountAndMeaning = ({ figure, meaning }: { figure: string; meaning: string }) => (
  <Trans comment="Example: 12, addresses that want no emails">
    <span className="tabular-nums">{figure}</span>
    <span className="text-muted">, {meaning}</span>
  </Trans>
);
