import { expect, test } from 'vitest';
import { intoDirectory } from '../../../../../../web/features/uploads/picking/into-directory';

test('places files below the directory that they join, with their own directories', () => {
  const file = new File([], 'a.txt');
  const folderHandle = {} as FileSystemDirectoryHandle;
  const pickedFiles = [
    { file, path: '' },
    { file, path: 'Trip/day 1', folderHandle },
  ];
  expect(intoDirectory(pickedFiles, 'x/y')).toEqual([
    { file, path: 'x/y' },
    { file, path: 'x/y/Trip/day 1' },
  ]);
});

test('leaves files unchanged at the top of a folder', () => {
  const pickedFiles = [{ file: new File([], 'a.txt'), path: 'Trip', folderHandle: {} as FileSystemDirectoryHandle }];
  expect(intoDirectory(pickedFiles, '')).toBe(pickedFiles);
});
