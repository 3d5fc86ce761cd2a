import { generateKeyPair, SignJWT } from 'jose';
import { apiTokenEndpoints } from '../../../worker/contract/calls/api-tokens.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { idTokenClaims, signIdToken } from '../../harness/identity.ts';
import { newAccount } from '../../harness/people.ts';
import type { AttackRequest } from '../attack-request.ts';
import { HOUR_S, now, tokenPart, UNSIGNED_HEADER } from '../forged-tokens.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Row } from '../row.ts';
import { secrets } from './secrets.ts';
import { uploadUrls } from './upload-urls.ts';

/** Returns a request for the victim's profile. The request has this bearer token. */
const profile =
  (bearer: (ground: Ground) => string | Promise<string>) =>
  async (ground: Ground): Promise<AttackRequest> => ({
    path: endpoints.userProfile.path,
    headers: {
      Authorization: `Bearer ${await bearer(ground)}`,
      'X-User-Id': ground.victim.account.person.userId,
    },
  });

const uid = ({ victim }: Ground) => victim.account.person.uid;
const CHARS = /[a-z0-9]+@example/;
const LOCKED = { status: 401, code: 'sign_in_required', excludes: [CHARS] } as const;

const idTokens: Row[] = [
  {
    title: 'an unsigned ID token',
    request: profile((ground) => `${UNSIGNED_HEADER}.${tokenPart(idTokenClaims({ sub: uid(ground) }))}.`),
    expected: LOCKED,
  },
  {
    title: 'an ID token signed with another key',
    request: profile(async (ground) => signIdToken({ sub: uid(ground) }, (await generateKeyPair('RS256')).privateKey)),
    expected: LOCKED,
  },
  {
    title: 'an ID token signed by HMAC with a public key as secret',
    request: profile((ground) =>
      new SignJWT(idTokenClaims({ sub: uid(ground) }))
        .setProtectedHeader({ alg: 'HS256', kid: 'x' })
        .sign(new TextEncoder().encode('-----BEGIN PUBLIC KEY-----')),
    ),
    expected: LOCKED,
  },
  {
    title: 'an ID token of another project',
    request: profile((ground) => signIdToken({ sub: uid(ground), aud: 'another-project' })),
    expected: LOCKED,
  },
  {
    title: 'an ID token of another issuer',
    request: profile((ground) => signIdToken({ sub: uid(ground), iss: 'https://accounts.example' })),
    expected: LOCKED,
  },
  {
    title: 'an ID token that expired yesterday',
    request: profile((ground) => signIdToken({ sub: uid(ground), iat: now() - 30 * HOUR_S, exp: now() - 24 * HOUR_S })),
    expected: { status: 401, code: 'token_expired', excludes: [CHARS] },
  },
  {
    title: 'an ID token that is issued tomorrow',
    request: profile((ground) => signIdToken({ sub: uid(ground), iat: now() + 24 * HOUR_S, exp: now() + 25 * HOUR_S })),
    expected: LOCKED,
  },
  {
    title: 'a renewed ID token of a signed-out device',
    request: async ({ server }) => {
      const account = await newAccount();
      const { userId } = account;
      await server.as(account).call(endpoints.signOutOthers, { userId });
      const renewed = await signIdToken({ sub: account.uid, auth_time: now() - HOUR_S });
      return {
        path: endpoints.userProfile.path,
        headers: { Authorization: `Bearer ${renewed}`, 'X-User-Id': userId },
      };
    },
    expected: { status: 401, code: 'session_ended', excludes: [CHARS] },
  },
  {
    title: 'an ID token of another device, after the account was deleted',
    request: async ({ server }) => {
      const account = await newAccount();
      const { userId } = account;
      const otherSession = await signIdToken({ sub: account.uid, auth_time: now() - HOUR_S });
      await server.as(account).call(endpoints.deleteAccount, { userId });
      return {
        path: endpoints.userProfile.path,
        headers: { Authorization: `Bearer ${otherSession}`, 'X-User-Id': userId },
      };
    },
    expected: { status: 401, code: 'session_ended', excludes: [CHARS] },
  },
  {
    title: 'an ID token without a user',
    request: profile(() => signIdToken({ sub: '' })),
    expected: LOCKED,
  },
  {
    title: "an account's ID token with another account's id",
    request: profile(async () => (await newAccount()).token),
    expected: { status: 403, code: 'not_your_account', excludes: [CHARS] },
  },
  {
    title: 'an ID token with a changed payload',
    request: profile(async (ground) => {
      const [head, , signature] = (await newAccount()).token.split('.');
      return `${head}.${tokenPart(idTokenClaims({ sub: uid(ground) }))}.${signature}`;
    }),
    expected: LOCKED,
  },
  {
    title: 'an ID token as the password of HTTP’s basic authentication',
    request: async ({ victim }) => ({
      path: endpoints.userProfile.path,
      headers: {
        Authorization: `Basic ${btoa(`:${victim.account.person.token.slice(0, 40)}`)}`,
        'X-User-Id': victim.account.person.userId,
      },
    }),
    expected: LOCKED,
  },
];

const INVALID = { status: 401, code: 'token_invalid' } as const;
const folders = (Authorization: string): AttackRequest => ({
  method: 'POST',
  path: endpoints.foldersPaginated.path,
  headers: { Authorization, 'Content-Type': 'application/json' },
  body: '{}',
});

const apiTokens: Row[] = [
  {
    title: 'an invented API token',
    request: folders(`Bearer fs_${'a'.repeat(60)}`),
    expected: INVALID,
  },
  {
    title: 'an API token with its last character changed',
    request: ({ victim: { tokenSecret } }) =>
      folders(`Bearer ${tokenSecret.slice(0, -1)}${tokenSecret.endsWith('A') ? 'B' : 'A'}`),
    expected: INVALID,
  },
  {
    title: 'a revoked API token',
    request: async ({ server }) => {
      const account = await newRegistered(server);
      const { token, secret } = await makeToken(account);
      const { userId } = account.person;
      await account.call(apiTokenEndpoints.revokeApiToken, { userId, tokenId: token.tokenId });
      return folders(`Bearer ${secret}`);
    },
    expected: INVALID,
  },
  {
    title: 'an expired API token',
    request: async ({ server }) => {
      const { token, secret } = await makeToken(await newRegistered(server), { days: 1 });
      await server.d1.prepare('UPDATE api_tokens SET expires_at = 1 WHERE id = ?').bind(token.tokenId).run();
      return folders(`Bearer ${secret}`);
    },
    expected: INVALID,
  },
  {
    title: 'an API token with the scope read, to create a folder',
    request: ({ victim }) => ({
      method: 'POST',
      path: endpoints.createFolder.path,
      headers: { Authorization: `Bearer ${victim.tokenSecret}` },
      body: '{"folderName":"a"}',
    }),
    expected: { status: 403, code: 'token_scope' },
  },
  {
    title: 'an API token with the scope send, to create a management link',
    request: async ({ server }) => {
      const { secret } = await makeToken(await newRegistered(server), { scopes: ['send'] });
      const headers = { Authorization: `Bearer ${secret}`, Accept: 'application/json' };
      return { method: 'PUT', path: '/a.txt', headers, body: 'abc' };
    },
    expected: { status: 201, headers: { 'X-Manage-Url': null, 'X-Url-Delete': null }, excludes: ['/m/', '/delete/'] },
  },
  {
    title: 'an API token, to create another API token',
    request: ({ victim }) => ({
      method: 'POST',
      path: apiTokenEndpoints.makeApiToken.path,
      headers: { Authorization: `Bearer ${victim.tokenSecret}` },
      body: JSON.stringify({ name: 'More', scopes: ['manage'] }),
    }),
    expected: { status: 403, code: 'token_scope' },
  },
  {
    title: "an account's API token with another account's id",
    request: async ({ server, victim }) => {
      const { secret } = await makeToken(await newRegistered(server));
      const { path } = endpoints.userStats;
      return { path, headers: { Authorization: `Bearer ${secret}`, 'X-User-Id': victim.account.person.userId } };
    },
    expected: { status: 403, code: 'not_your_account', excludes: ['totalFiles'] },
  },
];

export const tokens: Kind = {
  name: 'Tokens and signed URLs',
  rows: [...idTokens, ...apiTokens, ...uploadUrls, ...secrets],
};
