import { Dialog } from '../../../ui/overlay/dialog';
import type { ItemFailure } from '../act-on-items';
import { ItemFailures } from '../dialogs/item-failures';

/** Shows which items were not moved, and why. */
export const MoveFailuresDialog = ({ failures, onClose }: { failures: readonly ItemFailure[]; onClose(): void }) => (
  <Dialog open title="Some items were not moved" onClose={onClose}>
    <ItemFailures failures={failures} onClose={onClose} />
  </Dialog>
);
