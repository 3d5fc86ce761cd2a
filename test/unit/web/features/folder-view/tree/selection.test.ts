import { expect, test } from 'vitest';
import {
  countSelection,
  NOTHING_SELECTED,
  runState,
  select,
} from '../../../../../../web/features/folder-view/tree/selection';
import { sharedFile } from '../shared-file';

const [a, b, late] = [sharedFile('a'), sharedFile('b'), sharedFile('c', { status: 'uploading' })];
const files = [a, b, late];

test('leaves out files that are still being uploaded', () => {
  expect([...select(NOTHING_SELECTED, files, true)]).toEqual(['a', 'b']);
});

test('deselects a file without affecting others', () => {
  const both = select(NOTHING_SELECTED, files, true);
  expect([...select(both, [a], false)]).toEqual(['b']);
});

test('checks the box of a folder once every selectable file in it is selected', () => {
  const state = (ids: typeof files) => runState(countSelection(select(NOTHING_SELECTED, ids, true), files), 0, 3);
  expect(state([])).toBe('none');
  expect(state([a])).toBe('some');
  expect(state([a, b])).toBe('all');
});

test('counts only the files in a folder for the box of the folder', () => {
  const counts = countSelection(select(NOTHING_SELECTED, [b], true), files);
  expect(runState(counts, 0, 1)).toBe('none');
  expect(runState(counts, 1, 3)).toBe('all');
  expect(runState(counts, 2, 3)).toBe('none');
});
