import { plural, t } from '@lingui/core/macro';
import type { SubmissionAnswer } from '../../../worker/contract/calls/admin';
import { formatExactTime } from '../../lib/format';
import { subjectWords } from '../../lib/words/subject-words';
import { Scrollable } from '../../ui/lists/scrollable';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { settingProblem } from './setting-problem';

export const isMailMissing = ({ mail }: SubmissionAnswer): boolean =>
  mail !== null && mail.state !== 'sent' && mail.tries > 0;

function mailWords({ tries, error, nextAt }: NonNullable<SubmissionAnswer['mail']>): string {
  const state = error === null ? t`Not mailed: it is being sent.` : notMailed(settingProblem(error));
  return `${state} ${triesWords(tries, nextAt)}`;
}

const notMailed = (problem: string): string => t({ message: `Not mailed: ${problem}`, comment: 'problem: a sentence' });

function triesWords(tries: number, nextAt: string | null): string {
  if (nextAt === null) {
    return plural(tries, { one: 'Tried once, and not again.', other: 'Tried # times, and not again.' });
  }
  const time = formatExactTime(nextAt);
  return plural(tries, { one: `Tried once, again on ${time}.`, other: `Tried # times, again on ${time}.` });
}

export function SubmissionDialog({ submission, onClose }: { submission: SubmissionAnswer; onClose(): void }) {
  const { subject, name, email, message, folderUrl } = submission;
  const time = formatExactTime(submission.timestamp);
  return (
    <Dialog open title={subjectWords(subject)} onClose={onClose}>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {t({ message: `${name}, ${email}, ${time}`, comment: 'Sender of a message' })}
      </p>
      {submission.mail && isMailMissing(submission) && (
        <p className="mt-2 text-sm text-danger [overflow-wrap:anywhere]">{mailWords(submission.mail)}</p>
      )}
      {folderUrl && <p className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">{folderUrl}</p>}
      <Scrollable
        label={t`Message`}
        className="mt-4 max-h-80 overflow-y-auto text-[0.9375rem] whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {message}
      </Scrollable>
      <DialogActions onCancel={onClose} />
    </Dialog>
  );
}
