import { expect, test } from 'vitest';
import { matchUnfinished } from '../../../../../../web/features/uploads/resuming/match-unfinished';

const unfinishedFile = (path: string, originalFilename: string, fileSize: number) => ({
  fileId: `${path}/${originalFilename}/${fileSize}`,
  path,
  originalFilename,
  fileSize,
  status: 'uploading' as const,
});
const arrived = (...file: Parameters<typeof unfinishedFile>) => ({
  ...unfinishedFile(...file),
  status: 'ready' as const,
});

const pickedFile = (path: string, name: string, size: number) => ({
  path,
  file: { name, size, lastModified: 5 } as File,
});

const matched = (...matchArguments: Parameters<typeof matchUnfinished>) =>
  matchUnfinished(...matchArguments).files.map(({ continues }) => continues);

test('matches files in the root folder that was removed from the paths', () => {
  const unfinished = [unfinishedFile('', 'one.txt', 3), unfinishedFile('2024', 'two.txt', 4)];
  const folder = [
    pickedFile('photos', 'one.txt', 3),
    pickedFile('photos/2024', 'two.txt', 4),
    pickedFile('photos', 'new.txt', 1),
  ];
  expect(matched(unfinished, folder)).toEqual(['/one.txt/3', '2024/two.txt/4']);
});

test('does not match another name or size', () => {
  expect(
    matched([unfinishedFile('', 'one.txt', 3)], [pickedFile('', 'one.txt', 4), pickedFile('', 'two.txt', 3)]),
  ).toEqual([]);
});

test('matches equal files in two directories with their own paths', () => {
  const unfinished = [unfinishedFile('b', 'x', 1), unfinishedFile('a', 'x', 1)];
  const { files } = matchUnfinished(unfinished, [pickedFile('top/a', 'x', 1), pickedFile('top/b', 'x', 1)]);
  expect(files.map(({ path, continues }) => [path, continues])).toEqual([
    ['b', 'b/x/1'],
    ['a', 'a/x/1'],
  ]);
});

test('matches a file from another path only if exactly one file fits', () => {
  expect(matched([unfinishedFile('a', 'x', 1)], [pickedFile('elsewhere', 'x', 1), pickedFile('', 'y', 1)])).toEqual([
    'a/x/1',
  ]);
  expect(matched([unfinishedFile('a', 'x', 1), unfinishedFile('b', 'x', 1)], [pickedFile('c', 'x', 1)])).toEqual([]);
  expect(matched([unfinishedFile('a', 'x', 1)], [pickedFile('c', 'x', 1), pickedFile('d', 'x', 1)])).toEqual([]);
});

test('matches a picked file with at most one unfinished file', () => {
  expect(matched([unfinishedFile('a', 'x', 1), unfinishedFile('', 'x', 1)], [pickedFile('a', 'x', 1)])).toEqual([
    'a/x/1',
  ]);
});

test('reports a file of another size, which is neither sent nor missing', () => {
  const listed = [unfinishedFile('a', 'one', 3), unfinishedFile('a', 'two', 3), arrived('a', 'three', 3)];
  const picks = [pickedFile('top/a', 'one', 4), pickedFile('top/a', 'two', 3), pickedFile('top/a', 'three', 5)];
  expect(matchUnfinished(listed, picks)).toMatchObject({
    files: [{ continues: 'a/two/3' }],
    missing: [],
    otherSize: ['a/one', 'a/three'],
    unknownNames: [],
  });
});

test('reports missing files and files that the folder does not have, but not files that have arrived', () => {
  const listed = [unfinishedFile('', 'one', 3), unfinishedFile('b', 'two', 3), arrived('', 'three', 3)];
  const picks = [
    pickedFile('', 'three', 3),
    pickedFile('', 'two', 3),
    pickedFile('', 'four', 3),
    pickedFile('', '.DS_Store', 9),
  ];
  expect(matchUnfinished(listed, picks)).toMatchObject({
    files: [{ continues: 'b/two/3' }],
    missing: ['one'],
    otherSize: [],
    unknownNames: ['four'],
  });
});
