/** Uploads of this tab before and after the current one. Kept outside React, like the stage. */
import { useSyncExternalStore } from 'react';
import type { UploadRequest } from '../../engine/upload';
import type { Completed, Failed, Staged } from './stage';

interface Queue {
  /** Uploads to start in this order when the current one ends. */
  readonly waiting: readonly UploadRequest[];
  /** Stages that another upload replaced: links to copy, failures to retry, lists of files to return to. */
  readonly aside: readonly (Completed | Failed | Staged)[];
}

/** Numbers of rows, which have no id of their own. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Returns the React key of a waiting or replaced upload. It stays the same while other rows are removed. */
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
