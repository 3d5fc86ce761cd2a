import type { FileAnswer } from '../../../../worker/contract/calls/folders';

/** Ids of the selected files. */
export type Selection = ReadonlySet<string>;

export const NOTHING_SELECTED: Selection = new Set();

/** Returns whether a file has arrived. Other files cannot be selected. */
export const isReady = (file: FileAnswer): boolean => file.status === 'ready';

/** Returns the selection with all arrived files of `files` added, or with all of `files` removed. */
export function select(selection: Selection, files: readonly FileAnswer[], chosen: boolean): Selection {
  const next = new Set(selection);
  for (const file of files) {
    if (chosen && isReady(file)) next.add(file.fileId);
    else next.delete(file.fileId);
  }
  return next;
}

/** For every position in a list of files: how many files before it have arrived, and how many of them are selected. */
export interface SelectionCounts {
  readonly ready: Uint32Array;
  readonly chosen: Uint32Array;
}

export function countSelection(selection: Selection, files: readonly FileAnswer[]): SelectionCounts {
  const ready = new Uint32Array(files.length + 1);
  const chosen = new Uint32Array(files.length + 1);
  files.forEach((file, index) => {
    ready[index + 1] = (ready[index] ?? 0) + (isReady(file) ? 1 : 0);
    chosen[index + 1] = (chosen[index] ?? 0) + (selection.has(file.fileId) ? 1 : 0);
  });
  return { ready, chosen };
}

/** Returns the state of the checkbox of a run of files. Returns `none` also if no file in it can be selected. */
export function runState({ ready, chosen }: SelectionCounts, start: number, end: number): 'all' | 'some' | 'none' {
  const chosenInRun = (chosen[end] ?? 0) - (chosen[start] ?? 0);
  if (chosenInRun === 0) return 'none';
  return chosenInRun === (ready[end] ?? 0) - (ready[start] ?? 0) ? 'all' : 'some';
}
