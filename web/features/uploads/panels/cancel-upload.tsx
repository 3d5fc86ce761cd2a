import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { MIB } from '../../../../worker/contract/units';
import { formatBytes } from '../../../lib/format';
import { sentenceSpace } from '../../../lib/words/language';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import type { Upload } from '../engine/upload';

/** Number of sent bytes from which the user must confirm the cancellation. */
const CONFIRM_CANCEL_MIN_BYTES = 20 * MIB;

interface CancelUploadProps {
  upload: Upload;
  isForRequest: boolean;
}

export function CancelUpload({ upload, isForRequest }: CancelUploadProps) {
  const { sentBytes, totalBytes } = useSyncExternalStore(upload.subscribe, upload.progress);
  /** Upload that the dialog is about. The next upload may start while the dialog is open. */
  const [uploadToCancel, setUploadToCancel] = useState<Upload | null>(null);
  const close = () => setUploadToCancel(null);
  const sent = formatBytes(sentBytes);
  const total = formatBytes(totalBytes);
  return (
    <>
      <Button onClick={() => (sentBytes < CONFIRM_CANCEL_MIN_BYTES ? upload.cancel() : setUploadToCancel(upload))}>
        <span aria-hidden className="sm:hidden low:inline">
          <Trans comment="Button that cancels an upload, or closes a dialog">Cancel</Trans>
        </span>
        <span className="max-sm:sr-only low:sr-only">
          <Trans>Cancel Upload</Trans>
        </span>
      </Button>
      <Dialog open={uploadToCancel === upload} title={t`Cancel this upload?`} onClose={close}>
        <p className="mt-2 text-muted">
          <Trans comment="Both values are sizes">
            {sent} of {total} uploaded so far.
          </Trans>
          {sentenceSpace()}
          {remainingFilesText(upload.isContinuation, isForRequest)}
        </p>
        <DialogActions
          cancel={t({ message: 'Keep sending', comment: 'Button that does not cancel the upload' })}
          submit={t`Cancel Upload`}
          tone="danger"
          onCancel={close}
          onSubmit={() => upload.cancel()}
        />
      </Dialog>
    </>
  );
}

function remainingFilesText(isContinuation: boolean, isForRequest: boolean): string {
  if (isContinuation) return t`Uploaded parts stay, so you can resume later.`;
  return isForRequest ? t`Files that are completely uploaded stay.` : t`Everything uploaded so far is deleted.`;
}
