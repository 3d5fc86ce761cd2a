import { describe, expect, test, vi } from 'vitest';
import { itemFailureMessage } from '../../../../../web/features/my-files/item-failure-message';
import { moveItems } from '../../../../../web/features/my-files/move/move-items';
import { ApiError, type Call } from '../../../../../web/lib/api';
import { ownFile, ownFolder, rowsOf } from './my-files-items';

const call = vi.hoisted(() => vi.fn<Call>());
vi.mock('../../../../../web/lib/api', async (original) => ({ ...(await original<object>()), call }));

const NOT_FOUND = 'This file was not found. It may have been deleted or have expired.';
const invalid = (field: string, problem: string, values = {}) =>
  new ApiError('invalid_input', 400, `${field}: ${problem}`, { fields: { field, ...values } });

describe('itemFailureMessage', () => {
  test.each([
    [invalid('parentFolderId', 'is too short'), 'This folder doesn’t exist. Its address may be incomplete.'],
    [invalid('expiryDays', 'is too long'), 'It cannot be kept that long.'],
    [
      invalid('expiryDays', 'x', { reason: 'expiry_too_long', maxDays: 30, since: 'oldest_file' }),
      'It can be kept for at most 30 days after the upload of its oldest file.',
    ],
    [invalid('rows', 'is not a number'), 'The request is not valid.'],
    [new Error('Something else'), 'Something else'],
  ])('says %s in the words of My Files', (failure, words) => {
    expect(itemFailureMessage(failure)).toBe(words);
  });

  test('uses different words for a missing file than for other missing items', () => {
    const notFound = new ApiError('not_found', 404, 'Nothing was found here.');
    expect(itemFailureMessage(notFound, 'file')).toBe(NOT_FOUND);
    expect(itemFailureMessage(notFound, 'folder')).toBe('Nothing was found here.');
  });
});

test('moveItems says which file was not found, and names no file if the whole call fails', async () => {
  const items = rowsOf({ current: ownFolder('A'), files: [ownFile('A', 'a.txt')] });
  const to = { folderId: 'B', path: '' };
  const error = 'Nothing was found here.';
  call.mockResolvedValueOnce({ failures: [{ index: 0, code: 'not_found', error }] });
  expect((await moveItems('user_1', items, to)).failures).toMatchObject([{ message: NOT_FOUND }]);
  call.mockRejectedValueOnce(new ApiError('not_found', 404, error));
  expect((await moveItems('user_1', items, to)).failures).toMatchObject([{ message: error }]);
});
