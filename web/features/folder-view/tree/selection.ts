import type { FileAnswer } from '../../../../worker/contract/calls/folders';

export type Selection = ReadonlySet<string>;

export const NOTHING_SELECTED: Selection = new Set();

/** Files that have not arrived cannot be selected or downloaded. */
export const isReady = (file: FileAnswer): boolean => file.status === 'ready';

export function select(selection: Selection, files: readonly FileAnswer[], isSelected: boolean): Selection {
  const next = new Set(selection);
  for (const file of files) {
    if (isSelected && isReady(file)) next.add(file.fileId);
    else next.delete(file.fileId);
  }
  return next;
}

/** Prefix sums: the number of ready and of selected files before each position. */
export interface SelectionCounts {
  readonly ready: Uint32Array;
  readonly selected: Uint32Array;
}

export function countSelection(selection: Selection, files: readonly FileAnswer[]): SelectionCounts {
  const ready = new Uint32Array(files.length + 1);
  const selected = new Uint32Array(files.length + 1);
  files.forEach((file, index) => {
    ready[index + 1] = (ready[index] ?? 0) + (isReady(file) ? 1 : 0);
    selected[index + 1] = (selected[index] ?? 0) + (selection.has(file.fileId) ? 1 : 0);
  });
  return { ready, selected };
}

/** Returns whether the arrived files from `start` to `end` (exclusive) are selected. */
export function runState({ ready, selected }: SelectionCounts, start: number, end: number): 'all' | 'some' | 'none' {
  const selectedInRun = (selected[end] ?? 0) - (selected[start] ?? 0);
  if (selectedInRun === 0) return 'none';
  return selectedInRun === (ready[end] ?? 0) - (ready[start] ?? 0) ? 'all' : 'some';
}
