import { expect, test } from 'vitest';
import { directLinkFolder } from '../../../../../../web/features/folder-view/downloading/direct-link-button';

test('offers direct links only for folders without password, download limit and encryption', () => {
  expect(directLinkFolder({ folderId: 'a' })).toBe('a');
  expect(directLinkFolder({ folderId: 'a', isLimited: true })).toBeNull();
  expect(directLinkFolder({ folderId: 'a', isProtected: true })).toBeNull();
  const encryption = { version: 1, kdf: 'none', salt: '', wrappedKey: 'x' } as const;
  expect(directLinkFolder({ folderId: 'a', encryption })).toBeNull();
});
