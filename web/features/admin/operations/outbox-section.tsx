import type { OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { formatCount, formatExactTime } from '../../../lib/format';
import { DataTable } from '../../../ui/lists/data-table';

type Outbox = NonNullable<OperationsAnswer['outbox']>;

const KINDS: Readonly<Record<string, string>> = {
  confirm: 'Code for an address',
  link: 'Link, to the sender',
  sent: 'Link, to a recipient',
  downloaded: 'Downloads, to the sender',
  sender_reminder: 'Expiry, to the sender',
  recipient_reminder: 'Expiry, to a recipient',
  delivery: 'Delivery to a request',
  payment_failed: 'Failed payment',
  plan_ends: 'End of a plan',
  files_kept: 'End of files after a plan',
  report_received: 'Receipt of a report',
  report_decided: 'Decision about a report',
  taken_down: 'Removed files',
};

/** A code is longer than a column on phones. */
const codeCell = (code: string) => (
  <span key="code" className="[overflow-wrap:anywhere]">
    {code}
  </span>
);

/** Shows the emails to senders and recipients by state, the errors of those not accepted, and the last failures. */
export function OutboxSection({ outbox }: { outbox: Outbox }) {
  const { isOn, problem, errors, failures } = outbox;
  const states: [name: string, count: number, meaning: string][] = [
    ['Sent', outbox.sent, 'accepted by the mail service'],
    ['Held', outbox.held, 'wait until all files have arrived'],
    ['Due', outbox.due, 'wait for their first or next attempt'],
    ['Dropped', outbox.dropped, 'unsubscribed or suppressed addresses, or the share is gone'],
    ['Failed', outbox.failed, 'not accepted within a day, or never acceptable'],
    ['Unsubscribed', outbox.unsubscribed, 'addresses that want no emails'],
    ['Suppressed', outbox.suppressed, 'addresses that the mail service refused in the last day'],
  ];
  return (
    <section aria-label="Emails" className="space-y-3">
      <h3 className="font-medium text-strong">Emails to senders and recipients in 30 days</h3>
      {!isOn && (
        <p className={problem === null ? 'text-muted' : 'text-danger'}>
          {problem ?? 'Not set up: the pages offer no emails.'}
        </p>
      )}
      {(isOn || states.some(([, count]) => count > 0)) && (
        <dl className="space-y-2 text-[0.9375rem]">
          {states.map(([name, count, meaning]) => (
            <div key={name} className="flex gap-x-4">
              <dt className="w-26 shrink-0 text-muted sm:w-32">{name}</dt>
              <dd className={name === 'Failed' && count > 0 ? 'text-danger' : ''}>
                <span className="tabular-nums">{formatCount(count)}</span>
                <span className="text-muted">, {meaning}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {errors.length > 0 && (
        <DataTable
          caption="Errors of emails"
          head={['Error', 'Emails']}
          rows={errors.map(({ code, count }) => ({ key: code, cells: [codeCell(code), formatCount(count)] }))}
        />
      )}
      {failures.length > 0 && (
        <DataTable
          caption="Failed emails"
          head={['Email', 'Error', 'Failed']}
          rows={failures.map(({ kind, failedAt, error }, row) => ({
            key: `${failedAt} ${row}`,
            cells: [KINDS[kind] ?? kind, codeCell(error ?? 'unknown'), formatExactTime(failedAt)],
          }))}
        />
      )}
    </section>
  );
}
