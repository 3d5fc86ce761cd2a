import { expect, test } from 'vitest';
import { servedId, servedPath } from '../../../../../web/lib/encryption/served-file';

test('finds the id in the paths of the service worker, and in no other path', () => {
  expect(servedId(servedPath('save', 'an-id'))).toBe('an-id');
  expect(servedId(servedPath('view', 'an-id'))).toBe('an-id');
  for (const path of ['/e/abcdefghijklmnop', '/e/save/an-id/x', '/e/other/an-id', '/d/save/an-id']) {
    expect(servedId(path), path).toBeNull();
  }
});
