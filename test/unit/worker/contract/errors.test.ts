import { expect, test } from 'vitest';
import { type ErrorDetail, errorAnswer, errors, type ReasonedCode } from '../../../../worker/contract/errors.ts';
import { GIB } from '../../../../worker/contract/units.ts';
import { ApiError, invalidInput, renameErrorField } from '../../../../worker/lib/api-error.ts';

const FIELD = { field: 'x' };

test.each<[ReasonedCode, ErrorDetail, string]>([
  ['invalid_input', { ...FIELD, reason: 'slash' }, 'x: must not contain / or \\'],
  [
    'invalid_input',
    { ...FIELD, reason: 'segment_too_long', max: 255 },
    'x: has a segment that must have at most 255 characters',
  ],
  [
    'invalid_input',
    { ...FIELD, reason: 'expiry_too_long', maxDays: 30, since: 'now' },
    'x: must be more than 0 and at most 30 days for this size',
  ],
  [
    'invalid_input',
    { ...FIELD, reason: 'expiry_too_long', maxDays: 30, since: 'oldest_file' },
    'x: must be at most 30 days after the upload of its oldest file',
  ],
  ['invalid_input', { ...FIELD, reason: 'too_many_at_once', max: 1000 }, 'x: must be at most 1,000 per call'],
  ['invalid_input', { ...FIELD, reason: 'repeated', firstIndex: 3 }, 'x: repeats files[3]'],
  [
    'invalid_input',
    { ...FIELD, reason: 'size_differs', announcedBytes: 2048 },
    'x: differs from the 2 KB announced with this key',
  ],
  ['cannot_move', { reason: 'too_deep', max: 32 }, 'There may be at most 32 levels of folders.'],
  [
    'folder_bandwidth_exceeded',
    { reason: 'folder_used_up', limitBytes: 100 * GIB },
    'Download limit exceeded for this folder. The folder has reached its 100GB download limit.',
  ],
])('words the reason of %s, %o, and returns the values', (code, detail, sentence) => {
  expect(errorAnswer(code, detail)).toEqual({ error: sentence, code, ...detail });
});

test('uses an explicit sentence, or the sentence of the code if there is no reason', () => {
  expect(errorAnswer('not_found', {})).toEqual({ error: errors.not_found[1], code: 'not_found' });
  expect(errorAnswer('cannot_move', {}).error).toBe(errors.cannot_move[1]);
  expect(errorAnswer('file_too_large', { field: 'files[0].size', limitBytes: 5 }).error).toBe(errors.file_too_large[1]);
  expect(errorAnswer('busy', { error: 'Later.' }).error).toBe('Later.');
});

test('renames the field of invalid input, with and without a reason', () => {
  const answerOf = (error: unknown) => error instanceof ApiError && error.answer();
  const nameOf = (field: string) => (field === 'expiryDays' ? '--expires' : undefined);
  const tooLong = invalidInput('expiryDays', { reason: 'expiry_too_long', maxDays: 3, since: 'now' });
  expect(answerOf(renameErrorField(tooLong, nameOf))).toEqual({
    error: '--expires: must be more than 0 and at most 3 days for this size',
    code: 'invalid_input',
    field: '--expires',
    reason: 'expiry_too_long',
    maxDays: 3,
    since: 'now',
  });
  expect(answerOf(renameErrorField(invalidInput('expiryDays', 'must be a number'), nameOf))).toEqual({
    error: '--expires: must be a number',
    code: 'invalid_input',
    field: '--expires',
  });
  for (const error of [invalidInput('message', 'must be text'), new ApiError('busy'), new Error('other')]) {
    expect(renameErrorField(error, nameOf)).toBe(error);
  }
});
