import { expect, test } from 'vitest';
import { MEMORY_MAX_BYTES, SERVED_MIN_BYTES, saveWay } from '../../../../../web/lib/encryption/save-way';

test('saves small files in memory, and large files by the service worker if there is one', () => {
  expect(saveWay(SERVED_MIN_BYTES - 1, true)).toBe('in_memory');
  expect(saveWay(SERVED_MIN_BYTES, true)).toBe('served');
  expect(saveWay(MEMORY_MAX_BYTES, false)).toBe('in_memory');
  expect(saveWay(MEMORY_MAX_BYTES + 1, false)).toBe('too_large');
});
