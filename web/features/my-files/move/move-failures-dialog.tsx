import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import type { MoveFailure } from './move-items';

/** What was not moved, and why. */
export function MoveFailuresDialog({ failures, onClose }: { failures: readonly MoveFailure[]; onClose(): void }) {
  return (
    <Dialog open title="Some items were not moved" onClose={onClose}>
      <ul
        role="alert"
        className="mt-5 max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm"
      >
        {failures.map(({ key, name, message }) => (
          <li key={key} className="px-3 py-2.5">
            <FileName name={name} />
            <p className="mt-0.5 text-danger">{message}</p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
