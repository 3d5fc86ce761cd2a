import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths, CHECKSUM_HEADER, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bundleHead } from '../../../worker/contract/calls/uploads.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { idTokenClaims } from '../../harness/identity.ts';
import { newAccount } from '../../harness/people.ts';
import { beginOne } from '../../harness/uploads.ts';
import type { AttackRequest } from '../attack-request.ts';
import { HOUR_S, now, tokenPart, UNSIGNED_HEADER } from '../forged-tokens.ts';
import { type Ground, PASSWORD, SECRET_NAME } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const profile = ({ victim }: Ground, Authorization: string): AttackRequest => ({
  path: endpoints.userProfile.path,
  headers: { Authorization, 'X-User-Id': victim.account.person.userId },
});
const LOCKED = { status: 401, code: 'sign_in_required', excludes: [/[a-z0-9]+@example/] } as const;

const PUT_REFUSED = { status: 403, code: 'upload_url_invalid' } as const;
const putTo = (path: string): AttackRequest => ({
  method: 'PUT',
  path,
  body: bytes(1000),
  headers: { [CHECKSUM_HEADER]: sha256(bytes(1000)) },
});

const rows: Row[] = [
  {
    title: 'an ID token with a changed payload',
    request: async (ground) => {
      const [head, , signature] = (await newAccount()).token.split('.');
      const { uid } = ground.victim.account.person;
      return profile(ground, `Bearer ${head}.${tokenPart(idTokenClaims({ sub: uid }))}.${signature}`);
    },
    expected: LOCKED,
  },
  {
    title: 'an ID token as the password of HTTP’s basic authentication',
    request: (ground) => profile(ground, `Basic ${btoa(`:${ground.victim.account.person.token.slice(0, 40)}`)}`),
    expected: LOCKED,
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
    title: 'a bundle with unsigned tokens',
    request: () => {
      const head = packHead(bundleHead.parse([{ token: 'a.b.c', checksum: sha256(bytes(3)) }]));
      return { method: 'PUT', path: bytePaths.bundle, body: Buffer.concat([head, bytes(3)]) };
    },
    expected: PUT_REFUSED,
  },
  {
    title: 'a management secret in the query of a URL',
    request: ({ victim }) => ({
      path: `/api/folder/${victim.folderId}/manage?X-Management-Secret=${victim.managementSecret}`,
    }),
    expected: { status: 400, code: 'invalid_input', excludes: [SECRET_NAME] },
  },
  {
    title: "an unsigned account cookie, to read the account's protected folder",
    request: ({ victim }) => ({
      path: `/api/folder/${victim.accountFolderId}`,
      headers: {
        Cookie: `fileshare_account=${UNSIGNED_HEADER}.${tokenPart({ sub: victim.account.person.userId, exp: now() + HOUR_S })}.; fileshare_user_id=${victim.account.person.userId}`,
      },
    }),
    expected: { status: 401, code: 'password_required', excludes: [SECRET_NAME] },
  },
];

export const tokens: Kind = { name: 'Tokens and signed URLs', rows };
