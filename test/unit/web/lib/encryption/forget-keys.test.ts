import { expect, test } from 'vitest';
import { doubtfulKeys } from '../../../../../web/lib/encryption/forget-keys';

const NOW = Date.UTC(2026, 10, 26);

test('lists keys as doubtful once their last known expiry has passed, unless the server has just listed the folder', () => {
  const stored = [
    ['listed', { checkAfter: NOW - 1 }],
    ['expired', { checkAfter: NOW - 1 }],
    ['never looked up', {}],
    ['alive', { checkAfter: NOW + 1 }],
  ] as const;
  expect(doubtfulKeys(stored, [{ folderId: 'listed', expiryDate: null }], NOW)).toEqual(['expired', 'never looked up']);
});

test('lists at most ten doubtful keys at a time', () => {
  const stored = Array.from({ length: 30 }, (_, index) => [`F${index}`, {}] as const);
  expect(doubtfulKeys(stored, [], NOW)).toHaveLength(10);
});
