import { expect } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { ACCESS_KEY_HEADER } from '../../../worker/contract/encryption.ts';
import { adminOf } from '../../harness/admin.ts';
import { keyHeader, random, uploadSealed } from '../../harness/encryption.ts';
import { newPerson } from '../../harness/people.ts';
import { sendBytes, statusesOf } from '../../harness/raw-http.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const upload = ({ stranger }: Ground) => uploadSealed(stranger());

const FROM_EVIL = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

const rows: Row[] = [
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
    title: 'a takedown by the link with the key',
    outcome: 'removes the share for the holder of the key, too, and stores no key',
    act: async (ground) => {
      const { folderId, fileId, accessKey, shareLink } = await upload(ground);
      const key = `1${random(32)}`;
      const { call } = await adminOf(ground.server, ground.stranger().person);
      await call(adminEndpoints.adminTakedown, { url: `${shareLink}#${key}`, reason: 'test' });
      const { status } = await ground.ask({ path: downloadPath(folderId, fileId), headers: keyHeader(accessKey) });
      expect(status).toBe(451);
      const { d1, bucket } = ground.server;
      const tables = ['takedowns', 'admin_actions', 'submissions', 'folders'];
      const rowsOf = await d1.batch(tables.map((table) => d1.prepare(`SELECT * FROM ${table}`)));
      const record = await (await bucket.get(`takedowns/${folderId}.json`))?.text();
      expect(record).toContain(folderId);
      expect(JSON.stringify(rowsOf.map(({ results }) => results)) + record).not.toContain(key.slice(1));
    },
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
];

export const encryption: Kind = { name: 'Encrypted shares', rows };
