import { describe, expect, test } from 'vitest';
import { newFolderKey } from '../../../../../encryption/folder-keys';
import { newLinkSecret, protectFolderKey } from '../../../../../encryption/link-keys';
import { encryptedLink, formatKey } from '../../../../../encryption/links';
import { unlockFolder } from '../../../../../web/lib/encryption/unlock-folder';
import { MANAGEMENT_SECRET_CHARS } from '../../../../../worker/contract/pasted-links';

const folderId = 'AbCdEfGh12345678';
const secrets = { secret: newLinkSecret(), folderKey: newFolderKey() };
const lockedWith = async (password = '') => ({
  folderId,
  encryption: await protectFolderKey(secrets.folderKey, secrets.secret, password),
});
const link = encryptedLink('https://files.example', folderId, secrets.secret);
const managementSecret = 's'.repeat(MANAGEMENT_SECRET_CHARS);
const manageLink = `https://files.example/m/${folderId}#${managementSecret}.${formatKey(secrets.secret)}`;

describe('unlockFolder', () => {
  test('opens the key with the share link, the management link, or the key alone', async () => {
    const locked = await lockedWith();
    for (const text of [link, ` ${link} `, link.replace('#', '%23'), manageLink, formatKey(secrets.secret)]) {
      expect(await unlockFolder(locked, text, ''), text).toEqual({ secrets });
    }
  });

  test('says what is wrong with a link', async () => {
    const locked = await lockedWith();
    const other = encryptedLink('https://files.example', folderId, newLinkSecret());
    const problems = {
      [link.replace(folderId, 'ZZZZZZZZ12345678')]: 'other_folder',
      [manageLink.replace(folderId, 'ZZZZZZZZ12345678')]: 'other_folder',
      [link.split('#')[0] ?? '']: 'missing',
      [manageLink.split('.').slice(0, -1).join('.')]: 'missing',
      [link.slice(0, -3)]: 'damaged',
      [link.replace('#1', '#2')]: 'unknown_version',
      [other]: 'wrong',
      nonsense: 'damaged',
      '': 'missing',
    };
    for (const [text, problem] of Object.entries(problems)) {
      expect(await unlockFolder(locked, text, ''), text).toEqual({ problem });
    }
  });

  test('refuses a key derivation that it does not know', async () => {
    const { encryption } = await lockedWith();
    const locked = { folderId, encryption: { ...encryption, kdf: 'scrypt' as 'none' } };
    expect(await unlockFolder(locked, link, '')).toEqual({ problem: 'unknown_version' });
  });
});
