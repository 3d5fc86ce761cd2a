/** Uploads of this tab before and after the one on the stage. Outside of React, like the stage. */
import { useSyncExternalStore } from 'react';
import type { UploadRequest } from '../../engine/upload';
import type { Completed } from './stage';

interface Queue {
  /** Uploads that start, in this order, when the one on the stage ends. */
  readonly waiting: readonly UploadRequest[];
  /** Uploads that were followed by another one at once. Their links have been on no panel of their own. */
  readonly finished: readonly Completed[];
}

export const EMPTY_QUEUE: Queue = { waiting: [], finished: [] };

let queue = EMPTY_QUEUE;
const listeners = new Set<() => void>();

export function changeQueue(next: Queue): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const queueNow = (): Queue => queue;

export const useQueue = (): Queue => useSyncExternalStore(subscribe, queueNow, queueNow);
