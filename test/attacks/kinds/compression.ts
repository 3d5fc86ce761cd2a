import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { sha256 } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { beginOne } from '../../harness/uploads.ts';
import type { AttackRequest } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const BOMB = Buffer.alloc(20_000_000, ' ');
const packed = [
  ['gzip', gzipSync(BOMB)],
  ['deflate', deflateSync(BOMB)],
  ['br', brotliCompressSync(BOMB)],
  ['gzip, gzip', gzipSync(gzipSync(BOMB))],
] as const;

const post = (encoding: string, body: Uint8Array): AttackRequest => ({
  method: 'POST',
  path: endpoints.contact.path,
  body,
  headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
});

const bombs = packed.map(
  ([encoding, body]): Row => ({
    title: `20 MB of spaces as JSON, compressed to ${body.length} bytes by ${encoding}`,
    request: post(encoding, body.subarray(0, 16_000)),
    expected: { status: 400, code: 'invalid_json' },
  }),
);

const rows: Row[] = [
  ...bombs,
  {
    title: 'a valid call in gzip, which the server does not unpack',
    request: post(
      'gzip',
      gzipSync(JSON.stringify({ name: 'A', email: 'a@example.com', subject: 'Others', message: 'x' })),
    ),
    expected: { status: 400, code: 'invalid_json' },
  },
  {
    title: 'a file sent with Content-Encoding: gzip, so that browsers unpack a bomb',
    outcome: 'the bytes stay the same, and the download has no Content-Encoding',
    act: async ({ ask, server }) => {
      const body = gzipSync(BOMB);
      const owner = newPerson();
      const { uploadUrl, folderId, fileId } = await beginOne(server.as(owner), { size: body.length, name: 'a.txt' });
      const path = uploadUrl.replace(/^https?:\/\/[^/]+/, '');
      const headers = { [CHECKSUM_HEADER]: sha256(Uint8Array.from(body)), 'Content-Encoding': 'gzip' };
      expect((await ask({ as: owner, method: 'PUT', path, headers, body })).status).toBe(200);
      const back = await ask({ path: `/api/download/${folderId}/${fileId}`, headers: { 'Accept-Encoding': 'gzip' } });
      expect(back.headers['content-encoding']).toBeUndefined();
      expect([back.headers['content-length'], back.bytes.equals(body)]).toEqual([String(body.length), true]);
    },
  },
  {
    title: 'a program that sends a file with Content-Encoding: gzip',
    outcome: 'the bytes stay the same, and the download has no Content-Encoding',
    act: async ({ ask }) => {
      const body = gzipSync(BOMB);
      const upload = await ask({ method: 'PUT', path: '/bomb.txt', headers: { 'Content-Encoding': 'gzip' }, body });
      expect(upload.status).toBe(201);
      const path = (upload.headers['x-direct-url'] ?? '').replace(/^https?:\/\/[^/]+/, '');
      const back = await ask({ path });
      expect([back.headers['content-encoding'], back.bytes.equals(body)]).toEqual([undefined, true]);
    },
  },
  {
    title: 'an archive of a compressed file, which is neither compressed again nor unpacked',
    request: async ({ share }) => ({
      path: `/api/archive/${(await share(gzipSync(BOMB), { name: 'a.gz' })).folderId}`,
    }),
    expected: { status: 200, headers: { 'Content-Encoding': null, 'Content-Length': /^\d{5}$/ } },
  },
];

export const compression: Kind = { name: 'Compression', rows };
