import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const WAITING = 'bg-limit-wash text-limit';
const GOOD = 'bg-good-wash text-good';
const NEUTRAL = 'bg-hover text-muted';
const BAD = 'bg-danger-wash text-danger';

interface Label {
  readonly words: MessageDescriptor;
  readonly tone: string;
}

const LABELS: Readonly<Record<string, Label>> = {
  pending_review: { words: msg({ message: 'PENDING REVIEW', comment: 'State of reported content' }), tone: WAITING },
  approved: { words: msg({ message: 'APPROVED', comment: 'State of reported content: it may stay' }), tone: GOOD },
  deleted: { words: msg({ message: 'DELETED', comment: 'State of reported content' }), tone: GOOD },
  new: { words: msg({ message: 'NEW', comment: 'State of a message to the operator' }), tone: WAITING },
  resolved: { words: msg({ message: 'RESOLVED', comment: 'State of a message to the operator' }), tone: GOOD },
  dismissed: {
    words: msg({ message: 'DISMISSED', comment: 'State of a message to the operator: rejected' }),
    tone: NEUTRAL,
  },
  mail_waiting: { words: msg({ message: 'MAIL WAITING', comment: 'The email will be sent later' }), tone: WAITING },
  mail_failed: { words: msg({ message: 'MAIL FAILED', comment: 'The email was not sent' }), tone: BAD },
};

/** Shows the code of a status that only a newer server knows. */
export function StatusLabel({ status }: { status: string }) {
  const label = LABELS[status];
  return (
    <span
      className={`inline-block rounded-small px-2 py-0.5 text-xs font-semibold whitespace-nowrap forced-colors:border ${label?.tone ?? BAD}`}
    >
      {label ? i18n._(label.words) : status}
    </span>
  );
}
