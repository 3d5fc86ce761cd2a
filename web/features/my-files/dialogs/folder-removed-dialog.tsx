import type { Takedown } from '../../../lib/takedown';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';

/** Explains why a folder was taken down. */
export function FolderRemovedDialog({ takedown, onClose }: { takedown: Takedown; onClose(): void }) {
  return (
    <Dialog open title="Folder Removed" onClose={onClose}>
      <div className="mt-2 space-y-2 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
        <p>“{takedown.name}” is no longer available. Its link shows that it was removed.</p>
        <p>Reason: {takedown.reason}</p>
      </div>
      <DialogActions onCancel={onClose} />
    </Dialog>
  );
}
