import { expect, test } from 'vitest';
import { type ErrorDetail, errorAnswer } from '../../../../../worker/contract/errors.ts';
import { PATH_MAX_LEVELS } from '../../../../../worker/contract/limits.ts';
import { GIB } from '../../../../../worker/contract/units.ts';
import { refuseTooLarge, validateFiles } from '../../../../../worker/uploads/init/validate-files.ts';

const LIMITS = { maxFiles: 10 };
const file = { name: 'a', size: 1, type: '', idempotencyKey: 'key', path: '' };

const typeOf = (type: string) => validateFiles([{ ...file, type }], LIMITS).files[0]?.type;

const detail = (expected: object) => expect.objectContaining({ detail: expect.objectContaining(expected) });

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
])('stores the type %j as %j', (type, stored) => {
  expect(typeOf(type)).toBe(stored);
});

test('limits the number of levels in a path', () => {
  const deep = Array.from({ length: PATH_MAX_LEVELS }, () => 'a').join('/');
  expect(validateFiles([{ ...file, path: deep }], LIMITS)).toHaveProperty('files');
  const tooDeep = () => validateFiles([{ ...file, path: `${deep}/a` }], LIMITS);
  expect(tooDeep).toThrow(detail({ field: 'files[0].path', reason: 'too_many_levels', max: PATH_MAX_LEVELS }));
});

test.each([
  [12.5 * GIB, '“film.mkv” is 12.5 GB; the largest file here is 10 GB.'],
  [10 * GIB + 1, '“film.mkv” is a little more than 10 GB; the largest file here is 10 GB.'],
])('rejects a file of %i bytes, with its name and readable units', (size, error) => {
  const small = { name: 'a', size: 1, sealed: null };
  const check = (bytes: number) => () => refuseTooLarge([small, { ...small, name: 'film.mkv', size: bytes }], 10 * GIB);
  const values = { reason: 'above_limit', name: 'film.mkv', size, limitBytes: 10 * GIB };
  expect(check(size)).toThrow(
    expect.objectContaining({ code: 'file_too_large', detail: { field: 'files[1].size', ...values } }),
  );
  expect(errorAnswer('file_too_large', values as ErrorDetail).error).toBe(error);
  expect(check(10 * GIB)).not.toThrow();
});
