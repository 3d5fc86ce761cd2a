import { expect, test } from 'vitest';
import { checksumList } from '../../../../worker/downloads/checksum-list.ts';

const known = (original_filename: string, given: { path?: string; sha256?: string | null; parts?: string[] } = {}) => ({
  ...{ original_filename, path: '', sha256: 'ab', parts: [] },
  ...given,
});

test('a line has the checksum, two spaces and the place in the folder', () => {
  expect(checksumList([known('a.txt'), known('b.txt', { path: 'x/y' })])).toBe('ab  a.txt\nab  x/y/b.txt\n');
});

test('a name with a backslash is escaped as sha256sum does', () => {
  expect(checksumList([known('a\\b')])).toBe('\\ab  a\\\\b\n');
});

test('what is known only in parts, or not at all, is a comment', () => {
  const parts = checksumList([known('a', { sha256: null, parts: ['1', '2'] }), known('b', { sha256: null })]);
  expect(parts).toBe('# a: checked in 2 parts\n# b: not known\n');
});
