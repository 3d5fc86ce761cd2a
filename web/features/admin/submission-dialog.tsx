import type { SubmissionAnswer } from '../../../worker/contract/calls/admin';
import { formatExactTime } from '../../lib/format';
import { Scrollable } from '../../ui/lists/scrollable';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';

/** A message in full. */
export function SubmissionDialog({ submission, onClose }: { submission: SubmissionAnswer; onClose(): void }) {
  const { subject, name, email, message, folder_url, timestamp } = submission;
  return (
    <Dialog open title={subject} onClose={onClose}>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {name}, {email}, {formatExactTime(timestamp)}
      </p>
      {folder_url && <p className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">{folder_url}</p>}
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
