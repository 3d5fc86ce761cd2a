import { expect, test } from 'vitest';
import { newFilesOf } from '../../../../../worker/uploads/init/join-rules.ts';

const file = (uploadKey: string, size = 10) => ({ uploadKey, size });

const invalid = (field: string, reason: object) =>
  expect.objectContaining({ code: 'invalid_input', detail: { field, ...reason } });

test.each([
  [
    'a different size under the same key',
    [file('a', 11)],
    1,
    'files[0].size',
    { reason: 'size_differs', announcedBytes: 10 },
  ],
  ['more than 100,000 files', [file('b')], 100_000, 'files', { reason: 'too_many_files', max: 100_000 }],
])('rejects %s and names the field', (_what, files, fileCount, field, reason) => {
  expect(() => newFilesOf(files, new Map([['a', { size: 10 }]]), fileCount)).toThrow(invalid(field, reason));
});
