import { createStore, useStore } from '../../../../lib/store';
import type { UploadRequest } from '../../engine/upload';
import type { Completed, Failed, Staged } from './stage';

interface Queue {
  readonly waiting: readonly UploadRequest[];
  /** Earlier stages: completed and failed uploads, and lists of files. */
  readonly aside: readonly (Completed | Failed | Staged)[];
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

export function rowKey(row: Queue['waiting'][number] | Queue['aside'][number]): number {
  const number = numbers.get(row) ?? ++lastNumber;
  numbers.set(row, number);
  return number;
}

const queue = createStore<Queue>({ waiting: [], aside: [] });

export const changeQueue = (changed: Partial<Queue>): void => queue.set({ ...queue.get(), ...changed });

export const queueNow = queue.get;

export const useQueue = (): Queue => useStore(queue);
