import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { notify } from '../../ui/overlay/notify';
import type { CompletedUpload } from '../uploads/engine/upload';
import type { OpenDialog } from './dialogs/dialogs';
import { SUCCESS_NOTICE_MS } from './limits';
import type { Place } from './place';

interface OpenDialogState {
  readonly open: OpenDialog | null;
  show(dialog: OpenDialog): void;
  /** Shows the link of an upload. If another dialog is open, shows only a toast. */
  showUploaded(result: CompletedUpload): void;
  close(): void;
}

export function useDialogs(place: Place): OpenDialogState {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    open,
    show: setOpen,
    showUploaded({ folderId, shareLink, folderName }) {
      const canShowLink = folderId !== place.folderId && open === null;
      if (canShowLink) setOpen((previous) => previous ?? { name: 'uploaded', folderId, shareLink, title: folderName });
      else notify('notice', t`Upload Successful!`, { timeoutMs: SUCCESS_NOTICE_MS });
    },
    close: () => setOpen(null),
  };
}
