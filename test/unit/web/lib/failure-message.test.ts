import { expect, test } from 'vitest';
import { reasonOf } from '../../../../web/features/admin/failures';
import { ApiError } from '../../../../web/lib/api';
import { failureMessage } from '../../../../web/lib/failure-message';
import { FinalError, type FinalFailure, refuseName } from '../../../../web/lib/final-error';
import { nameProblemOf } from '../../../../web/lib/name-problem';
import { GIB } from '../../../../worker/contract/units';

test.each<[FinalFailure, string | RegExp]>([
  [{ code: 'damaged' }, 'This file is damaged: it is not what the sender encrypted.'],
  [
    { code: 'download_too_large', bytes: 2 * GIB, maxBytes: GIB },
    /^This window can save up to 1\u00a0GB of encrypted files, and this is 2\u00a0GB\. Private windows/,
  ],
  [{ code: 'picture_too_large', maxBytes: GIB }, /^Encrypted pictures can be shown up to 1\u00a0GB\./],
  [{ code: 'media_too_large', maxBytes: GIB }, /^This window can only play encrypted files up to 1\u00a0GB\./],
  [{ code: 'name_refused', problem: { reason: 'slash' } }, 'The name must not contain / or \\.'],
])('explains %o', (failure, words) => {
  expect(failureMessage(new FinalError(failure))).toMatch(words);
});

test.each([
  ['a', null],
  ['  ', 'empty'],
  ['\u200f', 'empty'],
  ['a'.repeat(256), 'too_long', 255],
  ['a/b', 'slash'],
  ['a\\b', 'slash'],
  ['..', 'is_path'],
])('finds the problem of the name %j: %s', (name, reason, max?: number) => {
  const problem = nameProblemOf(name);
  expect(problem?.reason ?? null).toBe(reason);
  if (max !== undefined) expect(problem).toEqual({ reason, max });
  if (problem === null) expect(() => refuseName(name)).not.toThrow();
  else expect(() => refuseName(name)).toThrow(FinalError);
});

test.each([
  [new ApiError('network', 0), null],
  [new ApiError('not_found', 404, 'Nothing was found here.'), 'Nothing was found here.'],
  [
    new ApiError('invalid_input', 400, 'url: is not a link', { fields: { field: 'url', reason: 'not_a_link' } }),
    'This is not a link.',
  ],
  [
    new ApiError('invalid_input', 400, 'url: is not a link', { fields: { field: 'url' } }),
    'This is not a link of this site to files or to a request.',
  ],
])('explains to an admin why %s was refused', (failure, words) => {
  expect(reasonOf(failure)).toBe(words);
});
