/** Attempts to read an encrypted share without its access key, and to make the server store something readable. */
import { expect } from 'vitest';
import { archivePath, coverPath, directPath, downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ACCESS_KEY_HEADER, FILE_METADATA_MAX_BYTES } from '../../../worker/contract/encryption.ts';
import {
  announcedSealed,
  keyHeader,
  newKey,
  random,
  sealedFile,
  sealedFolder,
  uploadSealed,
} from '../../harness/encryption.ts';
import { newPerson } from '../../harness/people.ts';
import { newId } from '../../harness/stored/seed.ts';
import { announced } from '../../harness/uploads.ts';
import { json } from '../attack-request.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const upload = ({ stranger }: Ground) => uploadSealed(stranger());

/** Paths of every call that reads a folder or a file. */
const reads = (folderId: string, fileId: string): string[] => [
  `/api/folder/${folderId}`,
  `/api/folder-files/${folderId}`,
  downloadPath(folderId, fileId),
  previewPath(folderId, fileId),
  directPath(folderId, fileId, 'a'),
  archivePath(folderId),
  coverPath(folderId, newId()),
  `/api/folder/${folderId}/thumbnails?files=${fileId}`,
  `/api/folder/${folderId}/checksums`,
  `/api/folder/${folderId}/SHA256SUMS`,
  `/cli/files/${folderId}`,
  `/cli/status/d/${folderId}`,
];

/** Returns an `init` request that announces an encrypted folder with these files. */
const init = (files: readonly object[], changed: object = {}) => {
  const visitor = newPerson();
  const { encryption } = newKey();
  const body = { userId: visitor.userId, files, expiryDays: 1, encryption, sealed: sealedFolder(), ...changed };
  return { as: visitor, method: 'POST', path: endpoints.initUpload.path, ...json(body) };
};

const rows: Row[] = [
  {
    title: 'every call that reads, without the access key',
    outcome: 'each is refused, and tells no wrapped key, sealed text or exact size',
    act: async (ground) => {
      const { folderId, fileId, encryption, sealed, file } = await upload(ground);
      const secrets = [encryption.wrappedKey, encryption.accessHash, sealed, file.sealed, String(file.size)];
      for (const path of reads(folderId, fileId)) {
        const answer = await ground.ask({ path, headers: { Accept: 'application/json' } });
        const text = JSON.stringify(answer.headers) + answer.body;
        expect([path, answer.status, secrets.filter((secret) => text.includes(secret))]).toEqual([path, 401, []]);
      }
    },
  },
  {
    title: 'a wrong access key',
    request: async (ground) => {
      const { folderId, fileId } = await upload(ground);
      return { path: downloadPath(folderId, fileId), headers: keyHeader(random(32)) };
    },
    expected: { status: 403, code: 'wrong_key', headers: { ETag: null } },
  },
  {
    title: 'the access key of another encrypted share',
    request: async (ground) => {
      const [{ folderId }, { accessKey }] = [await upload(ground), await upload(ground)];
      return { path: `/api/folder/${folderId}`, headers: keyHeader(accessKey) };
    },
    expected: { status: 403, code: 'wrong_key' },
  },
  {
    title: 'the hash of the access key, as if the database had leaked',
    request: async (ground) => {
      const { folderId, encryption } = await upload(ground);
      return { path: `/api/folder/${folderId}`, headers: keyHeader(encryption.accessHash) };
    },
    expected: { status: 403, code: 'wrong_key' },
  },
  {
    title: 'the right access key in the URL, so that it would be logged',
    request: async (ground) => {
      const { folderId, fileId, accessKey } = await upload(ground);
      return { path: `${downloadPath(folderId, fileId)}?${ACCESS_KEY_HEADER}=${accessKey}&key=${accessKey}` };
    },
    expected: { status: 401, code: 'key_required' },
  },
  {
    title: 'the eleventh access key from one address, which is the right one',
    request: async (ground) => {
      const { folderId, accessKey } = await upload(ground);
      const visitor = newPerson();
      const ask = (key: string) => ({ as: visitor, path: `/api/folder/${folderId}`, headers: keyHeader(key) });
      for (let index = 0; index < 10; index++) expect((await ground.ask(ask(random(32)))).status).toBe(403);
      return ask(accessKey);
    },
    expected: { status: 429, code: 'too_many_passwords', headers: { 'Retry-After': /^\d+$/ } },
  },
  {
    title: 'malformed access keys, to lock another visitor of the address out',
    outcome: 'each is refused without being counted, and the right key is taken',
    act: async (ground) => {
      const { folderId, accessKey } = await upload(ground);
      const visitor = newPerson();
      const ask = (key: string) =>
        ground.ask({ as: visitor, path: `/api/folder/${folderId}`, headers: keyHeader(key) });
      for (let index = 0; index < 12; index++) expect((await ask('A'.repeat(index + 1))).status).toBe(403);
      expect((await ask(accessKey)).status).toBe(200);
    },
  },
  {
    title: 'unlocking an encrypted share with any password',
    request: async (ground) => {
      const { folderId } = await upload(ground);
      return { method: 'POST', path: `/api/folder/${folderId}/unlock`, ...json({ password: 'a' }) };
    },
    expected: { status: 409, code: 'encrypted', headers: { 'Set-Cookie': null } },
  },
  {
    title: 'a plain file beside an encrypted one',
    request: () => init([announcedSealed(), announced()]),
    expected: { status: 400, code: 'invalid_input', contains: ['files[1].name'] },
  },
  {
    title: 'sealed data of a megabyte',
    request: () => init([announcedSealed({ sealed: sealedFile(1024 * 1024) })]),
    expected: { status: 400, code: 'invalid_input', contains: ['files[0].sealed'] },
  },
  {
    title: 'sealed data of twice the limit',
    request: () => init([announcedSealed({ sealed: sealedFile(2 * FILE_METADATA_MAX_BYTES) })]),
    expected: { status: 400, code: 'invalid_input', contains: ['files[0].sealed'] },
  },
  {
    title: 'markup in place of sealed data',
    request: () => init([announcedSealed({ sealed: '<script>alert(1)</script>' })]),
    expected: { status: 400, code: 'invalid_input', contains: ['files[0].sealed'] },
  },
  {
    title: 'a key derivation that is quick to guess',
    request: () => init([announcedSealed()], { encryption: { ...newKey().encryption, kdf: 'pbkdf2-sha256-1' } }),
    expected: { status: 400, code: 'invalid_input', contains: ['encryption.kdf'] },
  },
];

export const encryption: Kind = { name: 'Encrypted shares', rows };
