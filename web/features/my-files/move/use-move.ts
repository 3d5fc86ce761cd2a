import { plural, t } from '@lingui/core/macro';
import { briefName } from '../../../lib/cut-names';
import { notify } from '../../../ui/overlay/notify';
import type { ItemFailure } from '../act-on-items';
import { UNDO_MS } from '../limits';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { type Destination, originOf } from './destination';
import { moveBack, moveItems } from './move-items';

interface MoveEvents {
  onMoved(items: readonly Item[]): void;
  onFailed(failures: readonly ItemFailure[]): void;
  onChanged(): Promise<unknown>;
}

/** `from` is the list that has the items. A single failure is shown as a toast. `onFailed` gets several failures. */
export function useMove(
  userId: string,
  place: Place,
  { onMoved, onFailed, onChanged }: MoveEvents,
): (items: readonly Item[], to: Destination, from?: Place) => Promise<void> {
  function notifyFailures(failures: readonly ItemFailure[]) {
    const [only] = failures;
    if (only && failures.length === 1) notify('error', failureText(only));
    else if (only) onFailed(failures);
  }

  async function undo(items: readonly Item[], to: Destination, from: Place) {
    const { failures } = await moveBack(userId, items, to, from);
    notifyFailures(failures);
    await onChanged();
  }

  return async (items, to, from = place) => {
    const { moved, failures } = await moveItems(userId, items, to);
    onMoved(moved);
    const [first] = moved;
    if (first) {
      const canReturn = moved.every((item) => originOf(item, from) !== null);
      notify('notice', moved.length === 1 ? movedText(first, to) : allMovedText(moved.length, to), {
        timeoutMs: UNDO_MS,
        ...(canReturn && { action: { label: t`Undo`, onPress: () => void undo(moved, to, from) } }),
      });
    }
    notifyFailures(failures);
    await onChanged();
  };
}

function failureText(failure: ItemFailure): string {
  const name = briefName(failure.name);
  const { message } = failure;
  return t({ message: `“${name}” was not moved: ${message}`, comment: 'message is a sentence' });
}

function movedText(item: Item, to: Destination): string {
  const name = briefName(item.name);
  const folderName = briefName(to.name);
  return t`“${name}” moved to “${folderName}”`;
}

function allMovedText(count: number, to: Destination): string {
  const folderName = briefName(to.name);
  return plural(count, { one: `# item moved to “${folderName}”`, other: `# items moved to “${folderName}”` });
}
