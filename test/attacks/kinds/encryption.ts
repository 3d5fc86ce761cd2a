import { expect } from 'vitest';
import { archivePath, coverPath, directPath, downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ACCESS_KEY_HEADER, FILE_METADATA_MAX_BYTES } from '../../../worker/contract/encryption.ts';
import { adminOf } from '../../harness/admin.ts';
import {
  announcedSealed,
  keyHeader,
  newKey,
  random,
  sealedFile,
  sealedFolder,
  uploadSealed,
} from '../../harness/encryption.ts';
import { newPerson, withCookie } from '../../harness/people.ts';
import { sendBytes, statusesOf } from '../../harness/raw-http.ts';
import { newId } from '../../harness/stored/seed.ts';
import { announced } from '../../harness/uploads.ts';
import { json } from '../attack-request.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const upload = ({ stranger }: Ground) => uploadSealed(stranger());

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

const init = (files: readonly object[], changed: object = {}) => {
  const visitor = newPerson();
  const { encryption } = newKey();
  const body = { userId: visitor.userId, files, expiryDays: 1, encryption, sealed: sealedFolder(), ...changed };
  return { as: visitor, method: 'POST', path: endpoints.initUpload.path, ...json(body) };
};

const FROM_EVIL = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

const rows: Row[] = [
  {
    title: 'an access key of 12 kB',
    request: async (ground) => ({
      path: `/api/folder/${(await upload(ground)).folderId}`,
      headers: keyHeader('A'.repeat(12_000)),
    }),
    expected: { status: 403, code: 'wrong_key' },
  },
  ...['%00', "' OR 1=1--", `${'A'.repeat(42)}=`, 'null', ' ', '\u00ff'.repeat(43)].map(
    (key): Row => ({
      title: `the access key ${JSON.stringify(key)}`,
      request: async (ground) => ({ path: `/api/folder/${(await upload(ground)).folderId}`, headers: keyHeader(key) }),
      expected: { status: 403, code: 'wrong_key' },
    }),
  ),
  {
    title: 'two access keys in one request, of which one is right',
    outcome: 'is refused, whichever comes first, and is not counted',
    act: async (ground) => {
      const { folderId, accessKey } = await upload(ground);
      const { host } = ground.server.url;
      for (let index = 0; index < 12; index++) {
        const keys = index % 2 === 0 ? [accessKey, random(32)] : [random(32), accessKey];
        const lines = keys.map((key) => `${ACCESS_KEY_HEADER}: ${key}\r\n`).join('');
        const head = `GET /api/folder/${folderId} HTTP/1.1\r\nHost: ${host}\r\nCF-Connecting-IP: 203.0.113.77\r\n`;
        expect(statusesOf(await sendBytes(ground.server.url, `${head}${lines}Connection: close\r\n\r\n`))).toEqual([
          403,
        ]);
      }
      const visitor = newPerson('203.0.113.77');
      expect(
        (await ground.ask({ as: visitor, path: `/api/folder/${folderId}`, headers: keyHeader(accessKey) })).status,
      ).toBe(200);
    },
  },
  {
    title: 'two hundred access keys from twenty addresses',
    outcome: 'from then on each network has three guesses an hour, and the right key and the owner are taken anywhere',
    act: async (ground) => {
      const owner = ground.stranger();
      const { folderId, accessKey } = await uploadSealed(owner);
      const ask = (as: ReturnType<typeof newPerson>, key: string) =>
        ground.ask({ as, path: `/api/folder/${folderId}`, headers: keyHeader(key) });
      const guessers = Array.from({ length: 20 }, () => newPerson());
      for (const guesser of guessers) {
        for (let index = 0; index < 10; index++) expect((await ask(guesser, random(32))).status).toBe(403);
      }
      const late = newPerson();
      const statuses: number[] = [];
      for (let index = 0; index < 5; index++) statuses.push((await ask(late, random(32))).status);
      expect(statuses).toEqual([403, 403, 403, 429, 429]);
      expect((await ask(newPerson(), accessKey)).status).toBe(200);
      expect((await ground.ask({ as: withCookie(owner.person), path: `/api/folder/${folderId}` })).status).toBe(200);
    },
  },
  {
    title: 'a page of another site asks whether it may send an access key',
    request: async (ground) => ({
      method: 'OPTIONS',
      path: `/api/folder/${(await upload(ground)).folderId}`,
      headers: {
        ...FROM_EVIL,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-access-key',
      },
    }),
    expected: { status: 404, headers: { 'Access-Control-Allow-Origin': null, 'Access-Control-Allow-Headers': null } },
  },
  {
    title: 'a page of another site reads an encrypted share with its access key',
    outcome: 'the browser withholds the answer, because no header allows the site',
    act: async (ground) => {
      const { folderId, fileId, accessKey } = await upload(ground);
      for (const path of [`/api/folder/${folderId}`, downloadPath(folderId, fileId)]) {
        const { headers } = await ground.ask({ path, headers: { ...FROM_EVIL, ...keyHeader(accessKey) } });
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  },
  {
    title: 'a page of another site replaces the access key, with the cookie of the owner',
    request: async (ground) => {
      const owner = ground.stranger();
      const { folderId } = await uploadSealed(owner);
      return {
        as: withCookie(owner.person),
        method: endpoints.changeSharing.method,
        path: endpoints.changeSharing.path.replace(':folderId', folderId),
        headers: { ...FROM_EVIL, 'Content-Type': 'text/plain' },
        body: JSON.stringify({ folderId, encryption: newKey().encryption }),
      };
    },
    expected: { status: 403, code: 'other_site' },
  },
  ...[false, true].map(
    (withKey): Row => ({
      title: `a takedown by the link ${withKey ? 'with' : 'without'} the key`,
      outcome: 'removes the share for the holder of the key, too, and stores no key',
      act: async (ground) => {
        const { folderId, fileId, accessKey, shareLink } = await upload(ground);
        const key = `1${random(32)}`;
        const { call } = await adminOf(ground.server, ground.stranger().person);
        await call(adminEndpoints.adminTakedown, { url: withKey ? `${shareLink}#${key}` : shareLink, reason: 'test' });
        const { status } = await ground.ask({ path: downloadPath(folderId, fileId), headers: keyHeader(accessKey) });
        expect(status).toBe(451);
        const { d1, bucket } = ground.server;
        const tables = ['takedowns', 'admin_actions', 'submissions', 'folders'];
        const rowsOf = await d1.batch(tables.map((table) => d1.prepare(`SELECT * FROM ${table}`)));
        const record = await (await bucket.get(`takedowns/${folderId}.json`))?.text();
        expect(record).toContain(folderId);
        expect(JSON.stringify(rowsOf.map(({ results }) => results)) + record).not.toContain(key.slice(1));
      },
    }),
  ),
  {
    title: 'every call that reads, without the access key',
    outcome: 'each is refused, and reveals no wrapped key, encrypted metadata or exact size',
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
