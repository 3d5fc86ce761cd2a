import { plural, t } from '@lingui/core/macro';
import { sentenceSpace } from '../../lib/words/language';
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
  const contentName = name || t`Unnamed`;
  return (
    <Dialog open title={t`Delete this content?`} onClose={() => !busy && onClose()}>
      <p className="mt-2 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
        {plural(fileCount, {
          one: `This deletes “${contentName}” with # file for everyone, including its owner.`,
          other: `This deletes “${contentName}” with # files for everyone, including its owner.`,
        })}
        {sentenceSpace()}
        {isRequest && (
          <>
            {t`Nobody can send files to this request any more.`}
            {sentenceSpace()}
          </>
        )}
        {t`This action cannot be undone.`}
      </p>
      <DialogActions
        cancelDisabled={busy}
        submit={t`Delete content`}
        tone="danger"
        busy={busy}
        onCancel={onClose}
        onSubmit={onConfirm}
      />
    </Dialog>
  );
}
