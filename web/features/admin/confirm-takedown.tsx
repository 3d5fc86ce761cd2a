import { countOf } from '../../lib/format';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';

interface ConfirmTakedownProps {
  name: string;
  fileCount: number;
  isRequest: boolean;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmTakedown(props: ConfirmTakedownProps) {
  const { name, fileCount, isRequest, busy, onConfirm, onClose } = props;
  return (
    <Dialog open title="Delete this content?" onClose={() => !busy && onClose()}>
      <p className="mt-2 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
        “{name || 'Unnamed'}” with {countOf(fileCount, 'file')} will be deleted for everyone, including its owner.
        {isRequest && ' Nobody can send files to this request any more.'} This action cannot be undone.
      </p>
      <DialogActions
        cancelDisabled={busy}
        submit="Delete content"
        tone="danger"
        busy={busy}
        onCancel={onClose}
        onSubmit={onConfirm}
      />
    </Dialog>
  );
}
