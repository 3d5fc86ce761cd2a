import { expect, test } from 'vitest';
import { SharedFiles } from '../../../../../web/features/verify/match-files';
import { knownFile } from './known-file';

const folder = new SharedFiles();
for (const [index, path] of ['a.txt', 'x/a.txt', 'x/y/b.tar.gz', 'x/y/a.txt'].entries()) {
  folder.add(knownFile(path, 'x'.repeat(index + 1)));
}

test.each([
  ['its path', 'x/a.txt', 9, 'x/a.txt'],
  ['below the directory that an archive was unpacked into', 'Holiday/x/a.txt', 9, 'x/a.txt'],
  ['a name that several files have: the one of that size', 'a.txt', 1, 'a.txt'],
  ['a name without a path, as a single download has', 'b.tar.gz', 3, 'x/y/b.tar.gz'],
  ['a second download of the same', 'b.tar (1).gz', 3, 'x/y/b.tar.gz'],
  ['the directories that an archive was unpacked into', 'home/Holiday/x/a.txt', 1, 'x/a.txt'],
  ['its path at the top of an archive, regardless of its size', 'Holiday/a.txt', 2, 'a.txt'],
  ['the innermost directory, which was downloaded alone', 'y/a.txt', 1, 'x/y/a.txt'],
  ['a name that also exists at the top: the one of that size', 'a.txt', 4, 'x/y/a.txt'],
  ['a name that also exists at the top, with an unknown size', 'a.txt', 9, 'a.txt'],
  ['a file of the folder with another size', 'b.tar.gz', 4, 'x/y/b.tar.gz'],
])('finds a downloaded file by %s', (_, place, size, expected) => {
  expect(folder.find(place, size)?.fileId).toBe(expected);
});
