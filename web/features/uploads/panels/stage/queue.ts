/**
 * Queue of this tab: the uploads before and after the current upload. The queue is stored outside React, like the
 * stage.
 */
import { useSyncExternalStore } from 'react';
import type { UploadRequest } from '../../engine/upload';
import type { Completed, Failed, Staged } from './stage';

interface Queue {
  /** Uploads that wait for the current upload. The uploads start in the order of this list. */
  readonly waiting: readonly UploadRequest[];
  /**
   * Stages that another stage has replaced. The page still shows these stages, because they have links, failures to
   * retry, or lists of files.
   */
  readonly aside: readonly (Completed | Failed | Staged)[];
}

/** Numbers that serve as ids of rows, because rows have no ids. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/**
 * Returns the React key of a waiting upload or a replaced stage. The key stays the same if other rows are removed.
 */
export function rowKey(row: Queue['waiting'][number] | Queue['aside'][number]): number {
  const number = numbers.get(row) ?? ++lastNumber;
  numbers.set(row, number);
  return number;
}

let queue: Queue = { waiting: [], aside: [] };
const listeners = new Set<() => void>();

export function changeQueue(changed: Partial<Queue>): void {
  queue = { ...queue, ...changed };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const queueNow = (): Queue => queue;

export const useQueue = (): Queue => useSyncExternalStore(subscribe, queueNow, queueNow);
