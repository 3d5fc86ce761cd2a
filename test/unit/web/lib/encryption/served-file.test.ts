import { expect, test } from 'vitest';
import { servedId, servedPath } from '../../../../../web/lib/encryption/served-file';

test('finds the id in the paths of the service worker, and in no other path', () => {
  expect(servedPath('save', 'an-id', 'a b/c?.txt')).toBe('/e/save/an-id/a%20b%2Fc%3F.txt');
  expect(servedId(servedPath('save', 'an-id', 'ü'))).toBe('an-id');
  expect(servedId(servedPath('view', 'an-id', ''))).toBe('an-id');
  for (const path of ['/e/abcdefghijklmnop', '/e/save/an-id', '/e/other/an-id/x', '/d/save/an-id/x']) {
    expect(servedId(path), path).toBeNull();
  }
});
