import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromBase64Url, joined, toBase64Url, utf8 } from '../../../encryption/bytes';
import { fileContent, newHeader } from '../../../encryption/content';
import { encryptedIdempotencyKey, encryptedUploadKey } from '../../../encryption/file-identity';
import { folderKeys } from '../../../encryption/folder-keys';
import { linkKeys, unwrapFolderKey } from '../../../encryption/link-keys';
import { readKey } from '../../../encryption/links';
import { openFile, openFolder } from '../../../encryption/metadata';
import { sha256 } from '../../../encryption/primitives';
import { CHOSEN, exampleLines } from './example';

const document = readFileSync(new URL('../../../docs/encryption.md', import.meta.url), 'utf8');
const [, example = ''] = /## Which values does a complete example have\?.*?```text\n(.*?)\n```/s.exec(document) ?? [];
const values = Object.fromEntries(example.split('\n').map((line) => line.split(/ *= (.*)/s))) as Record<string, string>;

const text = (name: string): string => values[name] ?? '';
const bytes = (name: string) => new Uint8Array(Buffer.from(text(name), 'hex'));

test('the document names exactly the labels that the example uses', () => {
  const source = readFileSync(new URL('example.ts', import.meta.url), 'utf8');
  const labelsIn = (content: string) => new Set(content.match(/fileshare\/1\/[a-z-]+/g));
  expect(labelsIn(document)).toEqual(labelsIn(source));
});

test('every value of the example in the document follows from its rules', () => {
  expect(example.split('\n')).toEqual(exampleLines());
});

describe('the example in the document', () => {
  test('is opened with the link and the password', async () => {
    expect(readKey(text('key in the link'))).toEqual({ secret: bytes('S') });
    const record = { version: 1, kdf: 'pbkdf2-sha256-600000', salt: toBase64Url(bytes('salt')) };
    const keys = await linkKeys(bytes('S'), record, CHOSEN.password);
    if (!keys) throw new Error('unknown KDF');
    const accessKey = fromBase64Url(keys.accessKey) ?? new Uint8Array();
    expect(accessKey).toEqual(bytes('access key'));
    expect(await sha256(accessKey)).toEqual(bytes('SHA-256 of access key'));
    expect(await unwrapFolderKey(keys.wrappingKey, toBase64Url(bytes('wrapped key')))).toEqual(bytes('folder key'));
  });

  test('contains the file and the folder of the document', async () => {
    const keys = await folderKeys(bytes('folder key'));
    const { file, header } = await openFile(keys, text('sealed file'), bytes('stored file').byteLength);
    expect(file).toEqual({ ...CHOSEN.file, isDirectory: false });
    expect(header).toEqual(bytes('header'));
    expect(await openFolder(keys, text('sealed folder'))).toEqual(CHOSEN.folder);
    const content = await fileContent(keys, header, file.size);
    expect(await content.open(0, bytes('stored file'))).toEqual(utf8(CHOSEN.content));
  });

  test('is the result of encrypting its input values', async () => {
    const keys = await folderKeys(bytes('folder key'));
    const header = await newHeader(keys, CHOSEN.file);
    expect(header).toEqual(bytes('header'));
    expect(await encryptedIdempotencyKey(keys, CHOSEN.file)).toBe(toBase64Url(bytes('idempotency key')));
    expect(await encryptedUploadKey(keys, [CHOSEN.file])).toBe(text('upload key'));
    const content = await fileContent(keys, header, CHOSEN.file.size);
    expect(joined(...(await content.seal(0, utf8(CHOSEN.content))))).toEqual(bytes('stored file'));
  });
});
