import type { OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { formatCount } from '../../../lib/format';
import { DataTable } from '../../../ui/lists/data-table';

type Outbox = NonNullable<OperationsAnswer['outbox']>;

/** Shows the emails to senders and recipients by state, and the errors of those that were not accepted. */
export function OutboxSection({ outbox }: { outbox: Outbox }) {
  const { isOn, problem, errors } = outbox;
  const states: [name: string, count: number, meaning: string][] = [
    ['Sent', outbox.sent, 'accepted by the mail service'],
    ['Held', outbox.held, 'wait until all files have arrived'],
    ['Due', outbox.due, 'wait for their first or next attempt'],
    ['Dropped', outbox.dropped, 'unsubscribed or suppressed addresses, or the share is gone'],
    ['Failed', outbox.failed, 'not accepted within a day, or never acceptable'],
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
              <dt className="w-18 shrink-0 text-muted sm:w-32">{name}</dt>
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
          rows={errors.map(({ code, count }) => ({ key: code, cells: [code, formatCount(count)] }))}
        />
      )}
    </section>
  );
}
