import { useState } from 'react';
import { notify } from '../../ui/overlay/notify';
import type { OpenDialog } from './dialogs/dialogs';
import { SUCCESS_NOTICE_MS } from './limits';
import type { Place } from './place';

/** What an upload came to. */
export interface Uploaded {
  readonly folderId: string;
  readonly shareLink: string;
  readonly filename: string;
}

interface OpenDialogState {
  readonly open: OpenDialog | null;
  show(dialog: OpenDialog): void;
  /** An upload arrived: its link is shown, unless it joined the folder at hand or another dialog is open. */
  showUploaded(result: Uploaded): void;
  close(): void;
}

/** Which dialog is open. */
export function useDialogs(place: Place): OpenDialogState {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    open,
    show: setOpen,
    showUploaded({ folderId, shareLink, filename }) {
      // Whoever is busy with another dialog is not torn out of it.
      const isFree = folderId !== place.folderId && open === null;
      if (isFree) setOpen((before) => before ?? { name: 'uploaded', folderId, shareLink, title: filename });
      else notify('notice', 'Upload Successful!', { timeoutMs: SUCCESS_NOTICE_MS });
    },
    close: () => setOpen(null),
  };
}
