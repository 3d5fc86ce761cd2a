import { expect } from 'vitest';
import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths, CHECKSUM_HEADER, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bundleHead } from '../../../worker/contract/calls/uploads.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { beginOne, put } from '../../harness/uploads.ts';
import type { AttackRequest } from '../attack-request.ts';
import { HOUR_S, now, relative, tokenPart, UNSIGNED_HEADER } from '../forged-tokens.ts';
import { PASSWORD } from '../ground.ts';
import type { Row } from '../row.ts';

const PUT_REFUSED = { status: 403, code: 'upload_url_invalid' } as const;
const putTo = (path: string, body = bytes(1000), headers: Record<string, string> = {}): AttackRequest => ({
  method: 'PUT',
  path,
  body,
  headers: { [CHECKSUM_HEADER]: sha256(body), ...headers },
});

export const uploadUrls: readonly Row[] = [
  {
    title: 'an upload URL without its token',
    request: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl).split('?')[0] ?? ''),
    expected: PUT_REFUSED,
  },
  {
    title: 'an upload URL with its signature cut',
    request: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl).slice(0, -3)),
    expected: PUT_REFUSED,
  },
  {
    title: 'an upload URL with the token of another file',
    request: async ({ stranger, victim }) => {
      const token = tokenOf((await beginOne(stranger())).uploadUrl);
      return putTo(`${bytePaths.blob.replace(':fileId', victim.unfinished.fileId)}?token=${token}`);
    },
    expected: PUT_REFUSED,
  },
  {
    title: 'an upload URL whose payload names another object',
    request: async ({ stranger, victim }) => {
      const [head, payload = '', signature] = tokenOf((await beginOne(stranger())).uploadUrl).split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = tokenPart({ ...claims, g: { ...claims.g, fileId: victim.fileId, r2Key: victim.r2Key } });
      return putTo(`${bytePaths.blob.replace(':fileId', victim.fileId)}?token=${head}.${forged}.${signature}`);
    },
    expected: PUT_REFUSED,
  },
  {
    title: 'an upload URL with an unsigned token',
    request: ({ victim: { fileId, folderId, r2Key } }) => {
      const g = { fileId, folderId, r2Key, meterKey: 'x', size: 1000 };
      return putTo(
        `${bytePaths.blob.replace(':fileId', fileId)}?token=${UNSIGNED_HEADER}.${tokenPart({ g, exp: now() + HOUR_S })}.`,
      );
    },
    expected: PUT_REFUSED,
  },
  {
    title: 'a password pass as token of an upload',
    request: async ({ share, stranger }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      const { fileId } = await beginOne(stranger());
      return putTo(`${bytePaths.blob.replace(':fileId', fileId)}?token=${pass}`);
    },
    expected: PUT_REFUSED,
  },
  {
    title: 'an upload URL with more bytes than its signature allows',
    request: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl), bytes(1001)),
    expected: { status: 413, code: 'body_too_large' },
  },
  {
    title: 'an upload URL with fewer bytes than its signature allows',
    request: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl), bytes(999)),
    expected: { status: 400, code: 'body_too_short' },
  },
  {
    title: 'an upload URL with bytes that do not match the checksum',
    request: async ({ stranger }) =>
      putTo(relative((await beginOne(stranger())).uploadUrl), bytes(1000), { [CHECKSUM_HEADER]: sha256(bytes(5)) }),
    expected: { status: 422, code: 'checksum_mismatch' },
  },
  {
    title: 'an upload URL with bytes but no checksum',
    request: async ({ stranger }) =>
      putTo(relative((await beginOne(stranger())).uploadUrl), bytes(1000), { [CHECKSUM_HEADER]: '' }),
    expected: { status: 400, code: 'checksum_required' },
  },
  {
    title: 'an upload URL used again with different bytes, after its file has arrived',
    outcome: 'the bytes that arrived first stay',
    act: async ({ stranger, server }) => {
      const owner = stranger();
      const upload = await beginOne(owner);
      expect((await put(owner, upload.uploadUrl, bytes(1000))).status).toBe(200);
      await put(owner, upload.uploadUrl, bytes(1000, 2));
      const object = await server.bucket.get(upload.r2Key);
      const storedBytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(Buffer.from(storedBytes).equals(bytes(1000))).toBe(true);
    },
  },
  {
    title: 'an upload URL of a deleted folder',
    request: async ({ stranger }) => {
      const owner = stranger();
      const { folderId, uploadUrl } = await beginOne(owner);
      await owner.call(endpoints.deleteFolder, { folderId, userId: owner.person.userId });
      return putTo(relative(uploadUrl));
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'a bundle with unsigned tokens',
    request: () => {
      const head = packHead(bundleHead.parse([{ token: 'a.b.c', checksum: sha256(bytes(3)) }]));
      return { method: 'PUT', path: bytePaths.bundle, body: Buffer.concat([head, bytes(3)]) };
    },
    expected: PUT_REFUSED,
  },
];
