import { describe, expect, test } from 'vitest';
import { fromBase64Url, toBase64Url, utf8 } from '../../../encryption/bytes';
import { linkKeys, newLinkSecret, protectFolderKey, unwrapFolderKey } from '../../../encryption/link-keys';
import { encryptWithNonce, sha256 } from '../../../encryption/primitives';
import { ACCESS_KEY, ACCESS_KEY_HASH, KDF_NAMES, KDF_SALT, WRAPPED_KEY } from '../../../worker/contract/encryption';
import { flipped, key } from './folder';

const secret = key(1);
const folderKey = key(100);

/**
 * Decrypts the key of a folder, like a recipient. Returns the folder key, and whether the server would accept the
 * access key.
 */
async function opened(
  linkSecret: typeof secret,
  record: Awaited<ReturnType<typeof protectFolderKey>>,
  password: string,
) {
  const keys = await linkKeys(linkSecret, record, password);
  if (!keys) throw new Error('unknown KDF');
  const accessKey = fromBase64Url(keys.accessKey);
  const isAccepted = accessKey !== null && toBase64Url(await sha256(accessKey)) === record.accessHash;
  return { isAccepted, folderKey: await unwrapFolderKey(keys.wrappingKey, record.wrappedKey) };
}

const REFUSED = { isAccepted: false, folderKey: null };

describe('a folder', () => {
  test('without a password is opened by its link alone', async () => {
    const record = await protectFolderKey(folderKey, secret, '');
    expect(await opened(secret, record, '')).toEqual({ isAccepted: true, folderKey });
    expect(record).toMatchObject({ kdf: 'none', salt: '' });
  });

  test('is not opened by another link', async () => {
    const record = await protectFolderKey(folderKey, secret, '');
    expect(await opened(flipped(secret, 31), record, '')).toEqual(REFUSED);
  });

  test('with a password is opened by link and password only', async () => {
    const record = await protectFolderKey(folderKey, secret, 'correct horse');
    expect(await opened(secret, record, 'correct horse')).toEqual({ isAccepted: true, folderKey });
    expect(await opened(secret, record, 'Correct horse')).toEqual(REFUSED);
    expect(await opened(newLinkSecret(), record, 'correct horse')).toEqual(REFUSED);
    expect(await opened(secret, { ...record, kdf: 'none', salt: '' }, '')).toEqual(REFUSED);
  });

  test('keeps key and link when its password changes, and refuses the old password', async () => {
    const before = await protectFolderKey(folderKey, secret, 'old');
    const after = await protectFolderKey(folderKey, secret, 'new');
    expect(after.salt).not.toBe(before.salt);
    expect(await opened(secret, after, 'new')).toEqual({ isAccepted: true, folderKey });
    expect(await opened(secret, after, 'old')).toEqual(REFUSED);
    const { wrappedKey } = after;
    expect(await opened(secret, { ...before, wrappedKey }, 'old')).toEqual({ isAccepted: true, folderKey: null });
  });

  test('accepts a password in any Unicode form of the same letters', async () => {
    const record = await protectFolderKey(folderKey, secret, 'Å\u00e9\ufb01');
    expect(await opened(secret, record, '\u212b\u0065\u0301fi')).toEqual({ isAccepted: true, folderKey });
  });
});

test.each(['', 'password'])('protectFolderKey writes the forms of the contract, with password %j', async (password) => {
  const record = await protectFolderKey(folderKey, secret, password);
  expect(KDF_NAMES).toContain(record.kdf);
  expect(record.salt).toMatch(KDF_SALT[record.kdf]);
  expect(record.wrappedKey).toMatch(WRAPPED_KEY);
  expect(record.accessHash).toMatch(ACCESS_KEY_HASH);
  expect((await linkKeys(secret, record, password))?.accessKey).toMatch(ACCESS_KEY);
});

test('unwrapFolderKey returns null for every changed bit, for other lengths and for text that is not base64url', async () => {
  const record = await protectFolderKey(folderKey, secret, '');
  const keys = await linkKeys(secret, record, '');
  const wrapped = fromBase64Url(record.wrappedKey);
  if (!keys || !wrapped) throw new Error('no keys');
  for (const at of wrapped.keys()) {
    expect(await unwrapFolderKey(keys.wrappingKey, toBase64Url(flipped(wrapped, at, at % 8)))).toBeNull();
  }
  for (const text of ['', 'A', 'A'.repeat(80), `${record.wrappedKey}A`, `${record.wrappedKey}=`, '€']) {
    expect(await unwrapFolderKey(keys.wrappingKey, text)).toBeNull();
  }
  const short = await encryptWithNonce(keys.wrappingKey, folderKey.slice(1), utf8('fileshare/1/wrapped-key'));
  expect(await unwrapFolderKey(keys.wrappingKey, toBase64Url(short))).toBeNull();
  expect(await unwrapFolderKey(keys.wrappingKey, record.wrappedKey)).toEqual(folderKey);
});

test.each([
  { kdf: 'pbkdf2-sha256-1', salt: 'AAAAAAAAAAAAAAAAAAAAAA' },
  { kdf: 'argon2id', salt: 'AAAAAAAAAAAAAAAAAAAAAA' },
  { kdf: 'toString', salt: '' },
  { kdf: 'none', salt: 'AAAAAAAAAAAAAAAAAAAAAA' },
  { kdf: 'pbkdf2-sha256-600000', salt: '' },
  { kdf: 'pbkdf2-sha256-600000', salt: 'AAAAAAAAAAAAAAAAAAAAA' },
  { kdf: 'pbkdf2-sha256-600000', salt: 'AAAAAAAAAAAAAAAAAAAAAB' },
  { kdf: 'pbkdf2-sha256-600000', salt: 'AAAAAAAAAAAAAAAAAAAAAA==' },
])('linkKeys returns null for KDF $kdf with salt $salt', async (record) => {
  expect(await linkKeys(secret, { version: 1, ...record }, 'password')).toBeNull();
});

test('linkKeys returns null for an unknown version', async () => {
  expect(await linkKeys(secret, { version: 2, kdf: 'none', salt: '' }, '')).toBeNull();
});

test('link secrets are random', () => {
  const secrets = Array.from({ length: 100 }, () => toBase64Url(newLinkSecret()));
  expect(new Set(secrets).size).toBe(100);
});
