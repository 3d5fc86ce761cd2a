import { plural, t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { briefName } from '../../../lib/cut-names';
import { doubtKey } from '../../../lib/encryption/forget-keys';
import { notify } from '../../../ui/overlay/notify';
import type { ItemFailure } from '../act-on-items';
import { SUCCESS_NOTICE_MS, UNDO_MS } from '../limits';
import { type Item, isEncrypted } from '../list/items';
import type { Place } from '../place';
import { usePlaceState } from '../use-place-state';
import { deleteItem, deleteItems, deletionWords } from './delete-items';

interface PendingDeletion {
  readonly item: Item;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly closeToast: () => void;
}

interface Deletion {
  readonly hidden: ReadonlySet<string>;
  /** Hides the item at once. Deletes it a few seconds later, unless the user presses "Undo". */
  deleteSoon(item: Item): void;
  /** Key of the item that the user restored last, or null. */
  readonly restoredKey: string | null;
  deleteMany(items: readonly Item[], onProgress: (doneCount: number) => void): Promise<readonly ItemFailure[]>;
}

export function useDeletion(userId: string, place: Place, onDeleted: () => Promise<unknown>): Deletion {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [restoredKey, setRestoredKey] = usePlaceState<string | null>(place, null);
  const pending = useRef(new Map<string, PendingDeletion>());

  const show = (key: string) =>
    setHidden((previous) => new Set([...previous].filter((hiddenKey) => hiddenKey !== key)));

  async function commitDeletion(key: string, options: { keepalive?: boolean } = {}) {
    const waiting = pending.current.get(key);
    if (!waiting) return;
    pending.current.delete(key);
    clearTimeout(waiting.timer);
    waiting.closeToast();
    try {
      await deleteItem(userId, waiting.item, options);
      await onDeleted();
    } catch (failure) {
      notify('error', deletionWords(waiting.item, failure));
    } finally {
      show(key);
    }
  }

  function undo(item: Item) {
    clearTimeout(pending.current.get(item.key)?.timer);
    pending.current.delete(item.key);
    show(item.key);
    setRestoredKey(item.key);
  }

  function deleteSoon(item: Item) {
    const { key } = item;
    const name = briefName(item.name);
    setRestoredKey(null);
    if (pending.current.has(key)) return;
    setHidden((previous) => new Set(previous).add(key));
    // If the user closes the page now, the folder is deleted but not its key. A later visit deletes the key.
    if (item.kind === 'folder' && isEncrypted(item)) void doubtKey(key);
    pending.current.set(key, {
      item,
      timer: setTimeout(() => void commitDeletion(key), UNDO_MS),
      closeToast: notify('notice', t`“${name}” deleted`, {
        action: { label: t`Undo`, onPress: () => undo(item) },
        timeoutMs: UNDO_MS,
      }),
    });
  }

  const commitAll = useEffectEvent((options: { keepalive?: boolean }) => {
    for (const key of [...pending.current.keys()]) void commitDeletion(key, options);
  });
  useEffect(() => {
    const leave = () => commitAll({ keepalive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  async function deleteMany(items: readonly Item[], onProgress: (doneCount: number) => void) {
    const { deleted, failures } = await deleteItems(userId, items, onProgress);
    if (failures.length === 0) {
      const message = plural(deleted, { one: '# item deleted', other: '# items deleted' });
      notify('notice', message, { timeoutMs: SUCCESS_NOTICE_MS });
    }
    await onDeleted();
    return failures;
  }

  return { hidden, restoredKey, deleteSoon, deleteMany };
}
