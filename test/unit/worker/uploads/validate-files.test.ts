import { expect, test } from 'vitest';
import { PATH_MAX_LEVELS } from '../../../../worker/uploads/limits.ts';
import { validateFiles } from '../../../../worker/uploads/validate-files.ts';

const LIMITS = { maxFiles: 10, maxFileBytes: 1000 };
const file = { name: 'a', size: 1, type: '', idempotencyKey: 'key', path: '' };

const typeOf = (type: string) => {
  const read = validateFiles([{ ...file, type }], LIMITS);
  return 'files' in read ? read.files[0]?.type : read;
};

test.each([
  ['text/plain', 'text/plain'],
  ['image/svg+xml', 'image/svg+xml'],
  ['application/vnd.ms-excel.sheet.macroEnabled.12', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  ['text/html; charset=utf-8', 'text/html'],
  ['a/b; \u0000', 'a/b'],
  ['a/b\r\nSet-Cookie: c=d', 'application/octet-stream'],
  ['a/b c', 'application/octet-stream'],
  ['a/ü', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
  ['/b', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  [`a/${'b'.repeat(125)}`, `a/${'b'.repeat(125)}`],
  [`a/${'b'.repeat(126)}`, 'application/octet-stream'],
])('the type %j is kept as %j', (sent, kept) => {
  expect(typeOf(sent)).toBe(kept);
});

test('a path has a bounded number of levels', () => {
  const deep = Array.from({ length: PATH_MAX_LEVELS }, () => 'a').join('/');
  expect(validateFiles([{ ...file, path: deep }], LIMITS)).toHaveProperty('files');
  expect(validateFiles([{ ...file, path: `${deep}/a` }], LIMITS)).toMatchObject({ field: 'files[0].path' });
});
