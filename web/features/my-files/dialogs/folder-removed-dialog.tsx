import type { Takedown } from '../../../lib/takedown';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';

/** Why a folder cannot be opened any more. */
export function FolderRemovedDialog({ takedown, onClose }: { takedown: Takedown; onClose(): void }) {
  return (
    <Dialog open title="Folder Removed" onClose={onClose}>
      <div className="mt-2 space-y-2 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
        <p>“{takedown.name}” is no longer available. Its link shows that it was removed.</p>
        <p>Reason: {takedown.reason}</p>
      </div>
      <div className="mt-6 flex justify-end">
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
