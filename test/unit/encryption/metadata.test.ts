import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bytes, fromBase64Url, joined, toBase64Url, utf8 } from '../../../encryption/bytes';
import { fileContent, newHeader } from '../../../encryption/content';
import { DamagedError } from '../../../encryption/damaged-error';
import { encryptedIdempotencyKey } from '../../../encryption/file-identity';
import { folderKeys, newFolderKey } from '../../../encryption/folder-keys';
import { openFile, openFolder, sealFile, sealFolder } from '../../../encryption/metadata';
import { encryptWithNonce } from '../../../encryption/primitives';
import {
  ENCRYPTED_IDEMPOTENCY_KEY,
  FOLDER_METADATA_MAX_BYTES,
  isSealedFile,
  isSealedFolder,
  storedSize,
} from '../../../worker/contract/encryption';
import { NAME_MAX_CHARS, PATH_MAX_CHARS, SHARE_MESSAGE_MAX_CHARS } from '../../../worker/contract/limits';
import { ABC, ABC_STORED, FILE, flipped, key } from './folder';

const keys = await folderKeys(key());
const header = await newHeader(keys, FILE);

/** Encrypts any value, as a hostile sender can. */
async function hostileFile(value: unknown): Promise<string> {
  const json = utf8(typeof value === 'string' ? value : JSON.stringify(value));
  return toBase64Url(
    joined(header, await encryptWithNonce(keys.metadata, json, joined(utf8('fileshare/1/file'), header))),
  );
}

const bytesOf = (sealed: string): Bytes => fromBase64Url(sealed) ?? new Uint8Array();

describe("a file's metadata", () => {
  test('is restored with its header', async () => {
    const sealed = await sealFile(keys, header, FILE);
    expect(isSealedFile(sealed)).toBe(true);
    expect(await openFile(keys, sealed, ABC_STORED)).toEqual({ header, file: FILE });
  });

  test('has the same length for names of similar lengths, and contains no readable name', async () => {
    const sealed = await Promise.all(
      ['a.jpg', 'a much longer name.jpg'].map((name) => sealFile(keys, header, { ...FILE, name, path: '' })),
    );
    expect(sealed[0]?.length).toBe(sealed[1]?.length);
    expect(sealed.map((text) => Buffer.from(text, 'base64url').includes('jpg'))).toEqual([false, false]);
  });

  test('holds the longest name, path and type that the product allows, and the longest numbers', async () => {
    const file = {
      ...FILE,
      name: '中'.repeat(NAME_MAX_CHARS),
      path: Array.from({ length: 4 }, () => '中'.repeat(255)).join('/'),
      type: `${'a'.repeat(63)}/${'b'.repeat(63)}`,
      size: Number.MAX_SAFE_INTEGER,
      modified: Number.MIN_SAFE_INTEGER,
    };
    const sealed = await sealFile(keys, header, file);
    expect(file.path.length).toBeLessThanOrEqual(PATH_MAX_CHARS);
    expect(isSealedFile(sealed)).toBe(true);
    expect((await openFile(keys, sealed, storedSize(file.size))).file).toEqual(file);
  });

  test('is not sealed if it is too long', async () => {
    await expect(sealFile(keys, header, { ...FILE, path: 'x'.repeat(5000) })).rejects.toThrow(RangeError);
  });

  test('of an empty directory says that it is a directory', async () => {
    const directory = { ...FILE, type: '', size: 0, isDirectory: true };
    const { file } = await openFile(keys, await sealFile(keys, header, directory), storedSize(0));
    expect(file).toEqual(directory);
  });

  test('can be changed without encrypting the content again', async () => {
    const segment = joined(...(await (await fileContent(keys, header, 3)).seal(0, ABC)));
    const renamed = await openFile(
      keys,
      await sealFile(keys, header, { ...FILE, name: 'new.jpg', path: '' }),
      ABC_STORED,
    );
    expect(renamed.file.name).toBe('new.jpg');
    expect(await (await fileContent(keys, renamed.header, renamed.file.size)).open(0, segment)).toEqual(ABC);
  });

  test('is refused if a bit of any byte was changed', async () => {
    const sealed = bytesOf(await sealFile(keys, header, FILE));
    for (const at of sealed.keys()) {
      const changed = toBase64Url(flipped(sealed, at, at % 8));
      await expect(openFile(keys, changed, ABC_STORED)).rejects.toThrow(DamagedError);
    }
  });

  test('is refused if it was cut, is not base64url, or belongs to another file, folder or stored size', async () => {
    const sealed = await sealFile(keys, header, FILE);
    for (const text of ['', 'A', sealed.slice(0, -4), `${sealed}AAAA`, `${sealed}=`, sealed.slice(0, 120)]) {
      await expect(openFile(keys, text, ABC_STORED)).rejects.toThrow(DamagedError);
    }
    const otherHeader = await newHeader(keys, { ...FILE, name: 'other' });
    const moved = toBase64Url(joined(otherHeader, bytesOf(sealed).slice(74)));
    await expect(openFile(keys, moved, ABC_STORED)).rejects.toThrow(DamagedError);
    await expect(openFile(await folderKeys(newFolderKey()), sealed, ABC_STORED)).rejects.toThrow(DamagedError);
    await expect(openFile(keys, sealed, ABC_STORED + 1)).rejects.toThrow(DamagedError);
  });

  test.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['a list', []],
    ['no name', { ...FILE, name: undefined }],
    ['an empty name', { ...FILE, name: '\u202e ' }],
    ['a name that is a path', { ...FILE, name: '../../.bashrc' }],
    ['a path that leaves the folder', { ...FILE, path: 'a/../..' }],
    ['an absolute path', { ...FILE, path: '/etc' }],
    ['a path of Windows', { ...FILE, path: 'C:\\Windows' }],
    ['too many levels', { ...FILE, path: Array(65).fill('a').join('/') }],
    ['a path that is too long', { ...FILE, path: Array(5).fill('a'.repeat(205)).join('/') }],
    ['a size that is text', { ...FILE, size: '3' }],
    ['a negative size', { ...FILE, size: -1 }],
    ['a fraction of a byte', { ...FILE, size: 3.5 }],
    ['no time', { ...FILE, modified: null }],
    ['a directory with content', { ...FILE, directory: true }],
  ])('with %s is refused', async (_, value) => {
    await expect(openFile(keys, await hostileFile(value), ABC_STORED)).rejects.toThrow(DamagedError);
  });

  test('of a hostile sender is cleaned, and loses an invalid media type', async () => {
    const sealed = await hostileFile({
      ...FILE,
      name: 'exe.\u202egpj\n',
      path: 'a\u0000b',
      type: 'text/html; charset=x',
    });
    expect((await openFile(keys, sealed, ABC_STORED)).file).toMatchObject({ name: 'exe.gpj', path: 'ab', type: '' });
  });

  test('may have fields of a later version', async () => {
    expect((await openFile(keys, await hostileFile({ ...FILE, later: 1 }), ABC_STORED)).file).toEqual(FILE);
  });
});

describe("a folder's title and message", () => {
  test('are restored, and empty ones are sealed too', async () => {
    for (const metadata of [
      { title: 'Holiday', message: 'Hello\nyou' },
      { title: '', message: '' },
    ]) {
      const sealed = await sealFolder(keys, metadata);
      expect(isSealedFolder(sealed)).toBe(true);
      expect(await openFolder(keys, sealed)).toEqual(metadata);
    }
  });

  test('may be as long as the product allows', async () => {
    const metadata = { title: '中'.repeat(NAME_MAX_CHARS), message: '中'.repeat(SHARE_MESSAGE_MAX_CHARS) };
    const sealed = await sealFolder(keys, metadata);
    expect(isSealedFolder(sealed)).toBe(true);
    expect(await openFolder(keys, sealed)).toEqual(metadata);
    const message = 'x'.repeat(FOLDER_METADATA_MAX_BYTES);
    await expect(sealFolder(keys, { title: '', message })).rejects.toThrow(RangeError);
  });

  test('of a hostile sender are cleaned and shortened', async () => {
    const message = `a\u202eb\r\n${'c'.repeat(SHARE_MESSAGE_MAX_CHARS)}`;
    const sealed = await sealFolder(keys, { title: `\u202e${'t'.repeat(NAME_MAX_CHARS + 1)}`, message });
    const opened = await openFolder(keys, sealed);
    expect(opened.title).toBe('t'.repeat(NAME_MAX_CHARS));
    expect(opened.message).toBe(`ab\n${'c'.repeat(SHARE_MESSAGE_MAX_CHARS - 3)}`);
  });

  test('are refused if a bit of any byte was changed, or if they are not the metadata of a folder', async () => {
    const sealed = bytesOf(await sealFolder(keys, { title: 'a', message: '' }));
    for (const at of sealed.keys()) {
      await expect(openFolder(keys, toBase64Url(flipped(sealed, at, at % 8)))).rejects.toThrow(DamagedError);
    }
    const file = bytesOf(await sealFile(keys, header, FILE)).slice(74);
    await expect(openFolder(keys, toBase64Url(file))).rejects.toThrow(DamagedError);
    const noText = await encryptWithNonce(keys.metadata, utf8('{"title":1,"message":""}'), utf8('fileshare/1/folder'));
    await expect(openFolder(keys, toBase64Url(noText))).rejects.toThrow(DamagedError);
  });
});

describe('idempotency keys', () => {
  const files = fc.record({
    name: fc.string({ maxLength: 3 }),
    path: fc.string({ maxLength: 3 }),
    size: fc.nat({ max: 3 }),
    modified: fc.integer({ min: -3, max: 3 }),
  });

  test('are equal for equal files only, and differ from file IVs', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (one, other) => {
        const [a, b] = await Promise.all([encryptedIdempotencyKey(keys, one), encryptedIdempotencyKey(keys, other)]);
        expect(a === b).toBe(JSON.stringify(one) === JSON.stringify(other));
        expect(a).toMatch(ENCRYPTED_IDEMPOTENCY_KEY);
        expect((await newHeader(keys, one)).slice(10, 42)).not.toEqual(fromBase64Url(a));
      }),
    );
  });

  test('differ for another split into path and name, and in another folder', async () => {
    const one = await encryptedIdempotencyKey(keys, { ...FILE, path: 'a', name: 'bc' });
    expect(await encryptedIdempotencyKey(keys, { ...FILE, path: 'ab', name: 'c' })).not.toBe(one);
    const other = await folderKeys(key(1));
    expect(await encryptedIdempotencyKey(other, { ...FILE, path: 'a', name: 'bc' })).not.toBe(one);
  });
});
