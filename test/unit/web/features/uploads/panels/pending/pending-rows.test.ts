import { expect, test } from 'vitest';
import type { PickedFile } from '../../../../../../../web/features/uploads/engine/upload';
import { pendingRows } from '../../../../../../../web/features/uploads/panels/pending/pending-rows';
import { pickedFile } from '../../picked-files';

const NONE: ReadonlySet<string> = new Set();

const inWords = (files: readonly PickedFile[], toggled = NONE) =>
  pendingRows(files, toggled).map((row) =>
    row.kind === 'folder' ? `${row.name}: ${row.fileCount} files, ${row.totalBytes} B` : row.picked.file.name,
  );

test('groups the files of a picked folder below its row, regardless of the picking order', () => {
  const files = [pickedFile('a', 'Trip'), pickedFile('b'), pickedFile('c', 'Trip/day 1'), pickedFile('d', 'Work')];
  expect(inWords(files)).toEqual(['Trip: 2 files, 6 B', 'a', 'c', 'b', 'Work: 1 files, 3 B', 'd']);
});

test('hides the files of a collapsed folder', () => {
  const files = [pickedFile('a', 'Trip'), pickedFile('b', 'Trip'), pickedFile('c')];
  expect(inWords(files, new Set(['Trip']))).toEqual(['Trip: 2 files, 6 B', 'c']);
});

test('starts with collapsed folders in a long list', () => {
  const files = Array.from({ length: 10_000 }, (_, index) => pickedFile(`${index}`, `folder ${index % 3}/below`));
  expect(pendingRows(files, NONE)).toHaveLength(3);
  expect(pendingRows(files, new Set(['folder 0']))).toHaveLength(3 + 3334);
});
