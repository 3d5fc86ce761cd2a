import type { OperationsAnswer } from '../contract/calls/operations';
import type { Config } from '../lib/config';
import { iso } from '../lib/iso';
import type { Mail } from '../mail/outbox/outbox-store';
import { mailSettingsOf } from '../mail/settings';
import type { MailBlock } from '../mail/stopping/block-store';

type Outbox = NonNullable<OperationsAnswer['outbox']>;

interface OutboxStats {
  readonly mailStates: readonly { readonly status: string; readonly rows: number }[];
  readonly mailErrors: readonly { readonly code: string; readonly count: number }[];
  readonly mailFailures: readonly Pick<Mail, 'kind' | 'endedAt' | 'error'>[];
  readonly mailBlocks: readonly { readonly reason: MailBlock['reason']; readonly rows: number }[];
}

export function outboxAnswer(
  config: Config,
  { mailStates, mailErrors, mailFailures, mailBlocks }: OutboxStats,
): Outbox {
  const rowsOf = (status: string) => mailStates.find((row) => row.status === status)?.rows ?? 0;
  const blocksOf = (reason: MailBlock['reason']) => mailBlocks.find((row) => row.reason === reason)?.rows ?? 0;
  return {
    isOn: mailSettingsOf(config) !== null,
    problem: config.MAIL_FROM !== '' && config.PUBLIC_ORIGIN === '' ? 'PUBLIC_ORIGIN is missing.' : null,
    held: rowsOf('held'),
    due: rowsOf('due'),
    sent: rowsOf('sent'),
    dropped: rowsOf('dropped'),
    failed: rowsOf('failed'),
    errors: [...mailErrors],
    failures: mailFailures.map(({ kind, endedAt, error }) => ({ kind, failedAt: iso(endedAt ?? 0), error })),
    unsubscribed: blocksOf('unsubscribed'),
    suppressed: blocksOf('suppressed'),
  };
}
