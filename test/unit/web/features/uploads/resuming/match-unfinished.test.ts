import { expect, test } from 'vitest';
import { matchUnfinished } from '../../../../../../web/features/uploads/resuming/match-unfinished';

const wanted = (path: string, originalFilename: string, fileSize: number) => ({
  fileId: `${path}/${originalFilename}/${fileSize}`,
  path,
  originalFilename,
  fileSize,
  status: 'uploading' as const,
});
const arrived = (...file: Parameters<typeof wanted>) => ({ ...wanted(...file), status: 'ready' as const });

const picked = (path: string, name: string, size: number) => ({
  path,
  file: { name, size, lastModified: 5 } as File,
});

/** Returns the ids of the files to resume. */
const matched = (...asked: Parameters<typeof matchUnfinished>) =>
  matchUnfinished(...asked).files.map(({ continues }) => continues);

test('matches a file by path, name and size, regardless of its date', () => {
  const {
    files: [file],
  } = matchUnfinished([wanted('a/b', 'one.txt', 3)], [picked('a/b', 'one.txt', 3)]);
  expect(file).toMatchObject({ path: 'a/b', name: 'one.txt', continues: 'a/b/one.txt/3' });
});

test('matches files in the root folder that was removed from the paths', () => {
  const unfinished = [wanted('', 'one.txt', 3), wanted('2024', 'two.txt', 4)];
  const folder = [picked('photos', 'one.txt', 3), picked('photos/2024', 'two.txt', 4), picked('photos', 'new.txt', 1)];
  expect(matched(unfinished, folder)).toEqual(['/one.txt/3', '2024/two.txt/4']);
});

test('does not match another name or size', () => {
  expect(matched([wanted('', 'one.txt', 3)], [picked('', 'one.txt', 4), picked('', 'two.txt', 3)])).toEqual([]);
});

test('matches equal files in two directories with their own paths', () => {
  const unfinished = [wanted('b', 'x', 1), wanted('a', 'x', 1)];
  const { files } = matchUnfinished(unfinished, [picked('top/a', 'x', 1), picked('top/b', 'x', 1)]);
  expect(files.map(({ path, continues }) => [path, continues])).toEqual([
    ['b', 'b/x/1'],
    ['a', 'a/x/1'],
  ]);
});

test('matches a file from another path only if it is unambiguous', () => {
  expect(matched([wanted('a', 'x', 1)], [picked('elsewhere', 'x', 1), picked('', 'y', 1)])).toEqual(['a/x/1']);
  expect(matched([wanted('a', 'x', 1), wanted('b', 'x', 1)], [picked('c', 'x', 1)])).toEqual([]);
  expect(matched([wanted('a', 'x', 1)], [picked('c', 'x', 1), picked('d', 'x', 1)])).toEqual([]);
});

test('matches a picked file with one file only', () => {
  expect(matched([wanted('a', 'x', 1), wanted('', 'x', 1)], [picked('a', 'x', 1)])).toEqual(['a/x/1']);
});

test('reports a file of another size, which is neither sent nor missing', () => {
  const listed = [wanted('a', 'one', 3), wanted('a', 'two', 3), arrived('a', 'three', 3)];
  const picks = [picked('top/a', 'one', 4), picked('top/a', 'two', 3), picked('top/a', 'three', 5)];
  expect(matchUnfinished(listed, picks)).toMatchObject({
    files: [{ continues: 'a/two/3' }],
    missing: [],
    otherSize: ['a/one', 'a/three'],
    strangers: [],
  });
});

test('reports missing files and files that the folder does not have, but not files that have arrived', () => {
  const listed = [wanted('', 'one', 3), wanted('b', 'two', 3), arrived('', 'three', 3)];
  const picks = [picked('', 'three', 3), picked('', 'two', 3), picked('', 'four', 3), picked('', '.DS_Store', 9)];
  expect(matchUnfinished(listed, picks)).toMatchObject({
    files: [{ continues: 'b/two/3' }],
    missing: ['one'],
    otherSize: [],
    strangers: ['four'],
  });
});
