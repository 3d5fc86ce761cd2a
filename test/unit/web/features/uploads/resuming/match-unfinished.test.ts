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

/** The ids of the files that are gone on with. */
const matched = (...asked: Parameters<typeof matchUnfinished>) =>
  matchUnfinished(...asked).files.map(({ continues }) => continues);

test('the same place, name and size are the same file, whatever its date', () => {
  const {
    files: [file],
  } = matchUnfinished([wanted('a/b', 'one.txt', 3)], [picked('a/b', 'one.txt', 3)]);
  expect(file).toMatchObject({ path: 'a/b', name: 'one.txt', continues: 'a/b/one.txt/3' });
});

test('the folder that everything lies in may have been cut off', () => {
  const unfinished = [wanted('', 'one.txt', 3), wanted('2024', 'two.txt', 4)];
  const folder = [picked('photos', 'one.txt', 3), picked('photos/2024', 'two.txt', 4), picked('photos', 'new.txt', 1)];
  expect(matched(unfinished, folder)).toEqual(['/one.txt/3', '2024/two.txt/4']);
});

test('another name or size is another file', () => {
  expect(matched([wanted('', 'one.txt', 3)], [picked('', 'one.txt', 4), picked('', 'two.txt', 3)])).toEqual([]);
});

test('of equal files in two places each goes on with its own', () => {
  const unfinished = [wanted('b', 'x', 1), wanted('a', 'x', 1)];
  const { files } = matchUnfinished(unfinished, [picked('top/a', 'x', 1), picked('top/b', 'x', 1)]);
  expect(files.map(({ path, continues }) => [path, continues])).toEqual([
    ['b', 'b/x/1'],
    ['a', 'a/x/1'],
  ]);
});

test('a file from elsewhere is taken where it cannot be mistaken for another', () => {
  expect(matched([wanted('a', 'x', 1)], [picked('elsewhere', 'x', 1), picked('', 'y', 1)])).toEqual(['a/x/1']);
  expect(matched([wanted('a', 'x', 1), wanted('b', 'x', 1)], [picked('c', 'x', 1)])).toEqual([]);
  expect(matched([wanted('a', 'x', 1)], [picked('c', 'x', 1), picked('d', 'x', 1)])).toEqual([]);
});

test('one picked file goes on with one file alone', () => {
  expect(matched([wanted('a', 'x', 1), wanted('', 'x', 1)], [picked('a', 'x', 1)])).toEqual(['a/x/1']);
});

test('a file of another size is named, and neither sent nor called missing', () => {
  const listed = [wanted('a', 'one', 3), wanted('a', 'two', 3), arrived('a', 'three', 3)];
  const picks = [picked('top/a', 'one', 4), picked('top/a', 'two', 3), picked('top/a', 'three', 5)];
  expect(matchUnfinished(listed, picks)).toMatchObject({
    files: [{ continues: 'a/two/3' }],
    missing: [],
    otherSize: ['a/one', 'a/three'],
    strangers: [],
  });
});

test('what is missing and what is in no such folder is named, what has arrived is not', () => {
  const listed = [wanted('', 'one', 3), wanted('b', 'two', 3), arrived('', 'three', 3)];
  const picks = [picked('', 'three', 3), picked('', 'two', 3), picked('', 'four', 3), picked('', '.DS_Store', 9)];
  expect(matchUnfinished(listed, picks)).toMatchObject({
    files: [{ continues: 'b/two/3' }],
    missing: ['one'],
    otherSize: [],
    strangers: ['four'],
  });
});
