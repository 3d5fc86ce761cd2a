import type { SubmissionAnswer } from '../../../worker/contract/calls/admin';
import { formatExactTime } from '../../lib/format';
import { Scrollable } from '../../ui/lists/scrollable';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';

/** Returns true if the server could not send the mail about the submission. */
export const isMailMissing = ({ mail }: SubmissionAnswer): boolean =>
  mail !== null && mail.state !== 'sent' && mail.tries > 0;

function mailWords({ tries, error, nextAt }: NonNullable<SubmissionAnswer['mail']>): string {
  const tried = `Not mailed: ${error ?? 'it is being sent.'} Tried ${tries === 1 ? 'once' : `${tries} times`}`;
  return nextAt === null ? `${tried}, and not again.` : `${tried}, again on ${formatExactTime(nextAt)}.`;
}

export function SubmissionDialog({ submission, onClose }: { submission: SubmissionAnswer; onClose(): void }) {
  const { subject, name, email, message, folderUrl, timestamp } = submission;
  return (
    <Dialog open title={subject} onClose={onClose}>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {name}, {email}, {formatExactTime(timestamp)}
      </p>
      {submission.mail && isMailMissing(submission) && (
        <p className="mt-2 text-sm text-danger [overflow-wrap:anywhere]">{mailWords(submission.mail)}</p>
      )}
      {folderUrl && <p className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">{folderUrl}</p>}
      <Scrollable
        label="Message"
        className="mt-4 max-h-80 overflow-y-auto text-[0.9375rem] whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {message}
      </Scrollable>
      <DialogActions onCancel={onClose} />
    </Dialog>
  );
}
