import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bytes } from '../../../encryption/bytes';
import {
  encryptedLink,
  formatKey,
  readEncryptedLink,
  readKey,
  readManagementFragment,
} from '../../../encryption/links';
import { key } from './folder';

const ORIGIN = 'https://files.example.com';
const ID = 'abcDEF012_-34567';
const SECRET = key(200);
const KEY = formatKey(SECRET);
const MANAGEMENT = 'm'.repeat(44);

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes): Bytes => Uint8Array.from(bytes));

describe('a link', () => {
  test('contains its folder and its key, and ends in a letter or a digit', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const link = encryptedLink(ORIGIN, ID, secret);
        expect(link).toMatch(/[A-Za-z0-9]$/);
        expect(readEncryptedLink(link)).toEqual({ folderId: ID, key: { secret }, wasKeySent: false });
      }),
    );
  });

  test.each([
    ['spaces around it', ` ${ORIGIN}/e/${ID}#${KEY}\n`],
    ['punctuation after it', `${ORIGIN}/e/${ID}#${KEY}).`],
    ['no origin', `/e/${ID}#${KEY}`],
    ['parameters of a mail program', `${ORIGIN}/e/${ID}?utm_source=mail#${KEY}`],
    ['parameters after its key', `${ORIGIN}/e/${ID}#${KEY}&fbclid=1`],
  ])('is read with %s', (_, link) => {
    expect(readEncryptedLink(link)).toEqual({ folderId: ID, key: { secret: SECRET }, wasKeySent: false });
  });

  test('is repaired if a mail scanner wrote %23, and says that the server has seen the key', () => {
    const repaired = { folderId: ID, key: { secret: SECRET }, wasKeySent: true };
    expect(readEncryptedLink(`${ORIGIN}/e/${ID}%23${KEY}`)).toEqual(repaired);
    expect(readEncryptedLink(`${ORIGIN}/e/${ID}%23${KEY}?utm_source=mail`)).toEqual(repaired);
  });

  test.each(['', ' ', '#', '#)', '?x=1', '?x=1#'])(
    'without a key, ending in %j, says that the key is missing',
    (end) => {
      const link = readEncryptedLink(`${ORIGIN}/e/${ID}${end}`);
      expect(link).toEqual({ folderId: ID, key: { problem: 'missing' }, wasKeySent: false });
    },
  );

  test.each(['', 'hello', `${ORIGIN}/d/${ID}#${KEY}`, `${ORIGIN}/e/short#${KEY}`, `${ORIGIN}/e/${ID}x#${KEY}`, KEY])(
    'of another kind, such as %j, is not read',
    (link) => expect(readEncryptedLink(link)).toBeNull(),
  );
});

describe('readKey', () => {
  test.each([`2${KEY.slice(1)}`, '2', '7abc', `0${KEY.slice(1)}`])('finds an unknown version in %j', (text) => {
    expect(readKey(text)).toEqual({ problem: 'unknown_version' });
  });

  test.each([KEY.slice(0, -1), `${KEY}x`, `${KEY}.x`, KEY.slice(1), '1', `${KEY.slice(0, -1)}=`, '1€', 'files'])(
    'finds %j damaged',
    (text) => expect(readKey(text)).toEqual({ problem: 'damaged' }),
  );

  test('finds every shortened key damaged or missing', () => {
    for (let length = 0; length < KEY.length; length++) expect(readKey(KEY.slice(0, length))).toHaveProperty('problem');
  });

  test('accepts one spelling of a secret only', () => {
    const last = KEY.slice(-1);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const accepted = [...alphabet].filter((char) => {
      const result = readKey(KEY.slice(0, -1) + char);
      return 'secret' in result && Buffer.compare(result.secret, SECRET) === 0;
    });
    expect(accepted).toEqual([last]);
  });

  test('finds a problem in any other text, and never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => 'problem' in readKey(text)));
  });
});

describe('a management link', () => {
  test('contains its secret and its key', () => {
    const fragment = `${MANAGEMENT}.${KEY}`;
    expect(readManagementFragment(fragment)).toEqual({ managementSecret: MANAGEMENT, key: { secret: SECRET } });
    expect(readManagementFragment(`${fragment}).`)).toEqual({ managementSecret: MANAGEMENT, key: { secret: SECRET } });
  });

  test.each(['', '.', ').', '\u200b'])('manages without names if the key is missing, ending in %j', (end) => {
    const read = readManagementFragment(MANAGEMENT + end);
    expect(read).toEqual({ managementSecret: MANAGEMENT, key: { problem: 'missing' } });
  });

  test('keeps its secret if only the key is damaged', () => {
    const read = readManagementFragment(`${MANAGEMENT}.${KEY.slice(0, 20)}`);
    expect(read).toEqual({ managementSecret: MANAGEMENT, key: { problem: 'damaged' } });
  });

  test('does not become a valid secret by cutting it', () => {
    expect(readManagementFragment(`${MANAGEMENT}x`).managementSecret).toBe(`${MANAGEMENT}x`);
  });
});
