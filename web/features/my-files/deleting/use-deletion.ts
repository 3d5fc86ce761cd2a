import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { briefName, countOf } from '../../../lib/format';
import { notify } from '../../../ui/overlay/notify';
import type { ItemFailure } from '../act-on-items';
import { SUCCESS_NOTICE_MS, UNDO_MS } from '../limits';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { usePlaceState } from '../use-place-state';
import { deleteItem, deleteItems, deletionWords } from './delete-items';

interface Pending {
  readonly item: Item;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly closeToast: () => void;
}

interface Deletion {
  /** Keys of items that are gone from the list and can still come back. */
  readonly hidden: ReadonlySet<string>;
  /** Takes an item off the list at once and deletes it a moment later, unless it is undone. */
  deleteSoon(item: Item): void;
  /** The item that has just come back, by its key. */
  readonly returnedKey: string | null;
  /** Deletes at once; resolves to what could not be deleted. */
  deleteMany(items: readonly Item[], onProgress: (done: number) => void): Promise<readonly ItemFailure[]>;
}

/**
 * Deleting: one item with a way back, whose way whoever leaves the screen or the page has given up; many at once.
 * `onDeleted`: the list is other than it is shown.
 */
export function useDeletion(userId: string, place: Place, onDeleted: () => Promise<unknown>): Deletion {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [returnedKey, setReturnedKey] = usePlaceState<string | null>(place, null);
  const pending = useRef(new Map<string, Pending>());

  const show = (key: string) => setHidden((before) => new Set([...before].filter((other) => other !== key)));

  async function carryOut(key: string, options: { keepalive?: boolean } = {}) {
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
    setReturnedKey(item.key);
  }

  function deleteSoon(item: Item) {
    const { key } = item;
    setReturnedKey(null);
    if (pending.current.has(key)) return;
    setHidden((before) => new Set(before).add(key));
    pending.current.set(key, {
      item,
      timer: setTimeout(() => void carryOut(key), UNDO_MS),
      closeToast: notify('notice', `“${briefName(item.name)}” deleted`, {
        action: { label: 'Undo', onPress: () => undo(item) },
        timeoutMs: UNDO_MS,
      }),
    });
  }

  const carryOutAll = useEffectEvent((options: { keepalive?: boolean }) => {
    for (const key of [...pending.current.keys()]) void carryOut(key, options);
  });
  useEffect(() => {
    const leave = () => carryOutAll({ keepalive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  async function deleteMany(doomed: readonly Item[], onProgress: (done: number) => void) {
    const { deleted, failures } = await deleteItems(userId, doomed, onProgress);
    if (failures.length === 0) {
      notify('notice', `${countOf(deleted, 'item')} deleted`, { timeoutMs: SUCCESS_NOTICE_MS });
    }
    await onDeleted();
    return failures;
  }

  return { hidden, returnedKey, deleteSoon, deleteMany };
}
