import { generateKeyPair, SignJWT } from 'jose';
import { expect } from 'vitest';
import { apiTokenEndpoints } from '../../../worker/contract/api-tokens.ts';
import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths, CHECKSUM_HEADER, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/endpoints.ts';
import { bundleHead } from '../../../worker/contract/uploads.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { idTokenClaims, signIdToken } from '../../harness/identity.ts';
import { makeSecret } from '../../harness/management.ts';
import { newAccount, newPerson } from '../../harness/people.ts';
import { ADMIN } from '../../harness/server.ts';
import { beginOne, finishSmall, put, uploadOne } from '../../harness/uploads.ts';
import { type Asked, json } from '../ask.ts';
import { type Ground, having, PASSWORD, SECRET_NAME } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const HOUR_S = 3600;
const now = () => Math.floor(Date.now() / 1000);
const NONE = Buffer.from('{"alg":"none"}').toString('base64url');
const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The victim's account, asked for with this bearer. */
const profile =
  (bearer: (ground: Ground) => string | Promise<string>) =>
  async (ground: Ground): Promise<Asked> => ({
    path: endpoints.userProfile.path,
    headers: {
      Authorization: `Bearer ${await bearer(ground)}`,
      'X-User-Id': ground.victim.account.person.userId,
    },
  });

const uid = ({ victim }: Ground) => victim.account.person.uid;
const CHARS = /[a-z0-9]+@example/;
const LOCKED = { status: 401, code: 'sign_in_required', never: [CHARS] } as const;

const idTokens: Row[] = [
  {
    tried: 'an ID token that nobody signed',
    asks: profile((ground) => `${NONE}.${partOf(idTokenClaims({ sub: uid(ground) }))}.`),
    must: LOCKED,
  },
  {
    tried: 'an ID token signed with a key of somebody else',
    asks: profile(async (ground) => signIdToken({ sub: uid(ground) }, (await generateKeyPair('RS256')).privateKey)),
    must: LOCKED,
  },
  {
    tried: "an ID token signed by HMAC with the provider's public key's name",
    asks: profile((ground) =>
      new SignJWT(idTokenClaims({ sub: uid(ground) }))
        .setProtectedHeader({ alg: 'HS256', kid: 'x' })
        .sign(new TextEncoder().encode('-----BEGIN PUBLIC KEY-----')),
    ),
    must: LOCKED,
  },
  {
    tried: 'an ID token of another project',
    asks: profile((ground) => signIdToken({ sub: uid(ground), aud: 'another-project' })),
    must: LOCKED,
  },
  {
    tried: 'an ID token of another issuer',
    asks: profile((ground) => signIdToken({ sub: uid(ground), iss: 'https://accounts.example' })),
    must: LOCKED,
  },
  {
    tried: 'an ID token of yesterday',
    asks: profile((ground) => signIdToken({ sub: uid(ground), iat: now() - 30 * HOUR_S, exp: now() - 24 * HOUR_S })),
    must: { status: 401, code: 'token_expired', never: [CHARS] },
  },
  {
    tried: 'an ID token of tomorrow',
    asks: profile((ground) => signIdToken({ sub: uid(ground), iat: now() + 24 * HOUR_S, exp: now() + 25 * HOUR_S })),
    must: LOCKED,
  },
  {
    tried: 'an ID token of nobody',
    asks: profile(() => signIdToken({ sub: '' })),
    must: LOCKED,
  },
  {
    tried: "an account's ID token with another account's id",
    asks: profile(async () => (await newAccount()).token),
    must: { status: 403, code: 'not_your_account', never: [CHARS] },
  },
  {
    tried: 'an ID token whose payload was changed under its signature',
    asks: profile(async (ground) => {
      const [head, , signature] = (await newAccount()).token.split('.');
      return `${head}.${partOf(idTokenClaims({ sub: uid(ground) }))}.${signature}`;
    }),
    must: LOCKED,
  },
  {
    tried: 'an ID token as the password of HTTP’s basic authentication',
    asks: async ({ victim }) => ({
      path: endpoints.userProfile.path,
      headers: {
        Authorization: `Basic ${btoa(`:${victim.account.person.token.slice(0, 40)}`)}`,
        'X-User-Id': victim.account.person.userId,
      },
    }),
    must: LOCKED,
  },
];

const INVALID = { status: 401, code: 'token_invalid' } as const;
const folders = (Authorization: string): Asked => ({
  method: 'POST',
  path: endpoints.foldersPaginated.path,
  headers: { Authorization, 'Content-Type': 'application/json' },
  body: '{}',
});

const apiTokens: Row[] = [
  {
    tried: 'an API token that nobody made',
    asks: folders(`Bearer fs_${'a'.repeat(60)}`),
    must: INVALID,
  },
  {
    tried: 'an API token with its last character changed',
    asks: ({ victim: { tokenSecret } }) =>
      folders(`Bearer ${tokenSecret.slice(0, -1)}${tokenSecret.endsWith('A') ? 'B' : 'A'}`),
    must: INVALID,
  },
  {
    tried: 'an API token that was revoked',
    asks: async ({ server }) => {
      const account = await newRegistered(server);
      const { token, secret } = await makeToken(account);
      const { userId } = account.person;
      await account.call(apiTokenEndpoints.revokeApiToken, { userId, tokenId: token.tokenId });
      return folders(`Bearer ${secret}`);
    },
    must: INVALID,
  },
  {
    tried: 'an API token whose end has come',
    asks: async ({ server }) => {
      const { token, secret } = await makeToken(await newRegistered(server), { days: 1 });
      await server.d1.prepare('UPDATE api_tokens SET expires_at = 1 WHERE id = ?').bind(token.tokenId).run();
      return folders(`Bearer ${secret}`);
    },
    must: INVALID,
  },
  {
    tried: 'an API token that may read alone, to make a folder',
    asks: ({ victim }) => ({
      method: 'POST',
      path: endpoints.createFolder.path,
      headers: { Authorization: `Bearer ${victim.tokenSecret}` },
      body: '{"folderName":"a"}',
    }),
    must: { status: 403, code: 'token_scope' },
  },
  {
    tried: 'an API token, to make another API token',
    asks: ({ victim }) => ({
      method: 'POST',
      path: apiTokenEndpoints.makeApiToken.path,
      headers: { Authorization: `Bearer ${victim.tokenSecret}` },
      body: JSON.stringify({ name: 'More', scopes: ['manage'] }),
    }),
    must: { status: 403, code: 'token_scope' },
  },
  {
    tried: "one account's API token with another account's id",
    asks: async ({ server, victim }) => {
      const { secret } = await makeToken(await newRegistered(server));
      const { path } = endpoints.userStats;
      return { path, headers: { Authorization: `Bearer ${secret}`, 'X-User-Id': victim.account.person.userId } };
    },
    must: { status: 403, code: 'not_your_account', never: ['totalFiles'] },
  },
];

const PUT_REFUSED = { status: 403, code: 'upload_url_invalid' } as const;
const putTo = (path: string, body = bytes(1000), headers: Record<string, string> = {}): Asked => ({
  method: 'PUT',
  path,
  body,
  headers: { [CHECKSUM_HEADER]: sha256(body), ...headers },
});
const relative = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

const uploadUrls: Row[] = [
  {
    tried: 'an upload URL without its token',
    asks: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl).split('?')[0] ?? ''),
    must: PUT_REFUSED,
  },
  {
    tried: 'an upload URL with its signature cut',
    asks: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl).slice(0, -3)),
    must: PUT_REFUSED,
  },
  {
    tried: 'an upload URL of one file for another',
    asks: async ({ stranger, victim }) => {
      const token = tokenOf((await beginOne(stranger())).uploadUrl);
      return putTo(`${bytePaths.blob.replace(':fileId', victim.unfinished.fileId)}?token=${token}`);
    },
    must: PUT_REFUSED,
  },
  {
    tried: 'an upload URL whose payload names another object',
    asks: async ({ stranger, victim }) => {
      const [head, payload = '', signature] = tokenOf((await beginOne(stranger())).uploadUrl).split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = partOf({ ...claims, g: { ...claims.g, fileId: victim.fileId, r2Key: victim.r2Key } });
      return putTo(`${bytePaths.blob.replace(':fileId', victim.fileId)}?token=${head}.${forged}.${signature}`);
    },
    must: PUT_REFUSED,
  },
  {
    tried: 'an upload URL that nobody signed',
    asks: ({ victim: { fileId, folderId, r2Key } }) => {
      const g = { fileId, folderId, r2Key, meterKey: 'x', size: 1000 };
      return putTo(`${bytePaths.blob.replace(':fileId', fileId)}?token=${NONE}.${partOf({ g, exp: now() + HOUR_S })}.`);
    },
    must: PUT_REFUSED,
  },
  {
    tried: 'a pass for a folder as the token of an upload',
    asks: async ({ share, stranger }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      const { fileId } = await beginOne(stranger());
      return putTo(`${bytePaths.blob.replace(':fileId', fileId)}?token=${pass}`);
    },
    must: PUT_REFUSED,
  },
  {
    tried: 'an upload URL with more bytes than it was signed for',
    asks: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl), bytes(1001)),
    must: { status: 413, code: 'body_too_large' },
  },
  {
    tried: 'an upload URL with fewer bytes than it was signed for',
    asks: async ({ stranger }) => putTo(relative((await beginOne(stranger())).uploadUrl), bytes(999)),
    must: { status: 400, code: 'body_too_short' },
  },
  {
    tried: 'an upload URL with other bytes than its checksum says',
    asks: async ({ stranger }) =>
      putTo(relative((await beginOne(stranger())).uploadUrl), bytes(1000), { [CHECKSUM_HEADER]: sha256(bytes(5)) }),
    must: { status: 422, code: 'checksum_mismatch' },
  },
  {
    tried: 'an upload URL for bytes without a checksum',
    asks: async ({ stranger }) =>
      putTo(relative((await beginOne(stranger())).uploadUrl), bytes(1000), { [CHECKSUM_HEADER]: '' }),
    must: { status: 400, code: 'checksum_required' },
  },
  {
    tried: 'an upload URL once more, with other bytes, after its file has arrived',
    holds: 'the bytes that arrived first stay',
    act: async ({ stranger, server }) => {
      const owner = stranger();
      const begun = await beginOne(owner);
      expect((await put(owner, begun.uploadUrl, bytes(1000))).status).toBe(200);
      await put(owner, begun.uploadUrl, bytes(1000, 2));
      const object = await server.bucket.get(begun.r2Key);
      const kept = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(Buffer.from(kept).equals(bytes(1000))).toBe(true);
    },
  },
  {
    tried: 'an upload URL of a folder that was deleted',
    asks: async ({ stranger }) => {
      const owner = stranger();
      const { folderId, uploadUrl } = await beginOne(owner);
      await owner.call(endpoints.deleteFolder, { folderId, userId: owner.person.userId });
      return putTo(relative(uploadUrl));
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a bundle whose tokens nobody signed',
    asks: () => {
      const head = packHead(bundleHead.parse([{ token: 'a.b.c', checksum: sha256(bytes(3)) }]));
      return { method: 'PUT', path: bytePaths.bundle, body: Buffer.concat([head, bytes(3)]) };
    },
    must: PUT_REFUSED,
  },
];

const secrets: Row[] = [
  {
    tried: 'the management secret of one folder at another',
    asks: async ({ share, victim }) => {
      const { owner, folderId } = await share('abc');
      const secret = await makeSecret(owner, folderId);
      return {
        method: 'DELETE',
        path: `/api/delete-folder/${victim.folderId}`,
        headers: { 'X-Management-Secret': secret },
      };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a management secret that a new one has replaced',
    asks: async ({ share }) => {
      const { owner, folderId } = await share('abc');
      const old = await makeSecret(owner, folderId);
      await makeSecret(owner, folderId);
      return { method: 'DELETE', path: `/api/delete-folder/${folderId}`, headers: { 'X-Management-Secret': old } };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a management secret as the query of an address',
    asks: ({ victim }) => ({
      path: `/api/folder/${victim.folderId}/manage?X-Management-Secret=${victim.managementSecret}`,
    }),
    must: { status: 400, code: 'invalid_input', never: [SECRET_NAME] },
  },
  {
    tried: 'the address that deletes one folder, at another',
    asks: async ({ ask, victim }) => {
      const sent = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      const token = sent.headers['x-url-delete']?.split('/').at(-1);
      return { method: 'DELETE', path: `/delete/${victim.folderId}/${token}` };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'the address that deletes, opened by a scanner of links',
    asks: async ({ ask }) => {
      const sent = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      return { path: relative(sent.headers['x-url-delete'] ?? '') };
    },
    must: { status: 405 },
  },
  {
    tried: 'the address that deletes, a second time',
    asks: async ({ ask }) => {
      const sent = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      const path = relative(sent.headers['x-url-delete'] ?? '');
      expect((await ask({ method: 'DELETE', path })).status).toBe(200);
      return { method: 'DELETE', path };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a pass for one folder at another',
    asks: async ({ share, stranger, victim }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      return { path: `/api/folder/${victim.folderId}`, headers: { Authorization: `Bearer ${pass}` } };
    },
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: 'a pass of before the password was changed',
    asks: async ({ share, stranger }) => {
      const { owner, folderId } = await share('abc', { name: SECRET_NAME }, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      await owner.call(endpoints.changeSharing, { folderId, userId: owner.person.userId, password: 'another' });
      return { path: `/api/folder/${folderId}`, headers: { Authorization: `Bearer ${pass}` } };
    },
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: 'a pass for a folder in a cookie that nobody signed',
    asks: ({ victim }) => ({
      path: `/api/folder/${victim.folderId}`,
      headers: {
        Cookie: `fileshare_passes=${NONE}.${partOf({ passes: [[victim.folderId, 0, now() + HOUR_S]], exp: now() + HOUR_S })}.`,
      },
    }),
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: "the cookie of an account's browser, made up, to read what the account protects",
    asks: ({ victim }) => ({
      path: `/api/folder/${victim.accountFolderId}`,
      headers: {
        Cookie: `fileshare_account=${NONE}.${partOf({ sub: victim.account.person.userId, exp: now() + HOUR_S })}.; fileshare_user_id=${victim.account.person.userId}`,
      },
    }),
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: "a sending's secret at another request",
    asks: ({ victim }) => ({
      method: 'POST',
      path: `/api/request/${victim.requestId}/cancel`,
      headers: { 'X-Sending-Secret': victim.sending.secret },
    }),
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a session of the administrator that nobody signed',
    asks: {
      path: '/api/admin/history',
      headers: { Authorization: `Bearer ${NONE}.${partOf({ sub: ADMIN.email, jti: 'x', exp: now() + HOUR_S })}.` },
    },
    must: { status: 401, code: 'admin_required' },
  },
  {
    tried: "an account's ID token at the administration",
    asks: ({ victim }) => ({
      path: '/api/admin/history',
      headers: { Authorization: `Bearer ${victim.account.person.token}` },
    }),
    must: { status: 401, code: 'admin_required' },
  },
  {
    tried: 'a webhook of the payment provider that nobody signed',
    asks: {
      method: 'POST',
      path: bytePaths.paymentWebhook,
      ...json({ type: 'subscription.active', data: {} }),
    },
    must: { status: 503, code: 'payment_not_set_up' },
  },
  {
    tried: 'an object key of an uploader with another file',
    asks: async ({ stranger, victim }) => {
      const { r2Key } = await beginOne(stranger());
      const body = json({ fileId: victim.unfinished.fileId, r2Key, success: false });
      return { method: 'POST', path: endpoints.completeUpload.path, ...body };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'completing parts of a finished file once more',
    asks: async ({ stranger }) => {
      const { uploadId, r2Key } = await finishSmall(stranger());
      return { method: 'POST', path: endpoints.abortMultipart.path, ...json({ uploadId, r2Key }) };
    },
    must: { status: 409, code: 'upload_finished' },
  },
  {
    tried: 'an anonymous id that was linked to an account, to list what it had',
    asks: async ({ server }) => {
      const anonymous = server.as(newPerson());
      await uploadOne(anonymous, bytes(10));
      const account = await newRegistered(server);
      const { userId } = account.person;
      await account.call(endpoints.linkAnonymous, { userId, anonymousUserId: anonymous.person.userId });
      const body = json({ userId: anonymous.person.userId });
      return { as: having(newPerson(), {}), method: 'POST', path: endpoints.foldersPaginated.path, ...body };
    },
    must: { status: 403, code: 'id_linked' },
  },
  {
    tried: "another's anonymous id, linked to one's own account after it is another account's",
    asks: async ({ server }) => {
      const anonymousUserId = newPerson().userId;
      const first = await newRegistered(server);
      await first.call(endpoints.linkAnonymous, { userId: first.person.userId, anonymousUserId });
      const second = await newRegistered(server);
      const body = json({ userId: second.person.userId, anonymousUserId });
      return { as: second.person, method: 'POST', path: endpoints.linkAnonymous.path, ...body };
    },
    must: { status: 409, code: 'linked_elsewhere' },
  },
];

export const tokens: Kind = {
  name: 'Tokens and signed addresses',
  rows: [...idTokens, ...apiTokens, ...uploadUrls, ...secrets],
};
