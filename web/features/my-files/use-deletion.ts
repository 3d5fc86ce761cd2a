import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../../ui/overlay/notify';
import { deleteItem, deletionWords } from './delete-items';
import { UNDO_MS } from './limits';
import type { Item } from './list/items';

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
}

/** Deleting with a way back. Whoever leaves the screen or the page has decided. */
export function useDeletion(userId: string, on: { deleted(): Promise<unknown>; undone(item: Item): void }): Deletion {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
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
      await on.deleted();
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
    on.undone(item);
  }

  function deleteSoon(item: Item) {
    const { key } = item;
    if (pending.current.has(key)) return;
    setHidden((before) => new Set(before).add(key));
    pending.current.set(key, {
      item,
      timer: setTimeout(() => void carryOut(key), UNDO_MS),
      closeToast: notify('notice', `“${item.name}” deleted`, {
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

  return { hidden, deleteSoon };
}
