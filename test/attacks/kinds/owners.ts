/** Calls with another user's ids or with wrong credentials. A new call of the shell script needs a row here. */
import fc from 'fast-check';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import type { Caller, Endpoint } from '../../../worker/contract/calls/endpoint.ts';
import type { ErrorCode } from '../../../worker/contract/errors.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { allowedBy, type Schema } from '../../harness/arbitrary.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { makeSecret } from '../../harness/management.ts';
import { newAccount, newPerson, type Person } from '../../harness/people.ts';
import { newSendingSecret } from '../../harness/requests.ts';
import { thumbnail } from '../../harness/thumbnails.ts';
import { announced } from '../../harness/uploads.ts';
import type { AttackRequest } from '../attack-request.ts';
import { type Ground, PASSWORD, SECRET_NAME, withHeaders } from '../ground.ts';
import type { ExpectedAnswer, Kind, Row } from '../row.ts';

const victims = ({ victim }: Ground): Readonly<Record<string, unknown>> => ({
  folderId: victim.folderId,
  fileId: victim.fileId,
  r2Key: victim.r2Key,
  requestId: victim.requestId,
  tokenId: victim.tokenId,
  parentFolderId: victim.folderId,
  toFolderId: victim.folderId,
  items: [{ folderId: victim.folderId, fileId: victim.fileId }, { folderId: victim.folderId }],
  thumbnails: [{ fileId: victim.fileId, r2Key: `${victim.r2Key}x`, image: thumbnail().toString('base64') }],
});

const valuesFor = ({ victim }: Ground): Readonly<Record<string, unknown>> => ({
  files: [announced()],
  anonymousUserId: newPerson().userId,
  password: `${PASSWORD}?`,
  url: `/d/${victim.folderId}`,
  firebaseUid: victim.account.person.uid,
  image: jpeg().toString('base64'),
  status: 'resolved',
});

/** Admin calls are not in the OpenAPI document. All their fields are texts. */
async function bodySchema({ ask }: Ground, { method, path, caller, input }: Endpoint): Promise<Schema> {
  const document = JSON.parse((await ask({ path: '/api/openapi.json' })).body);
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const schema = operation?.requestBody?.content['application/json']?.schema;
  if (schema !== undefined || caller !== 'admin') return schema ?? {};
  const required = Object.keys((input as unknown as { shape: object }).shape).filter(
    (name) => !path.includes(`:${name}`),
  );
  return { properties: Object.fromEntries(required.map((name) => [name, { type: 'string', minLength: 1 }])), required };
}

async function callOf(ground: Ground, endpoint: Endpoint, userId: string | undefined): Promise<AttackRequest> {
  const victimValues = victims(ground);
  const { method } = endpoint;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    String(name === 'userId' ? userId : (victimValues[name] ?? ground.victim.folderId)),
  );
  const query = path.endsWith('/thumbnails') ? `?files=${ground.victim.fileId}` : '';
  if (method === 'GET')
    return { path: `${path}${query}`, headers: userId === undefined ? {} : { 'X-User-Id': userId } };
  const { properties = {}, required = [] } = await bodySchema(ground, endpoint);
  const fields = Object.keys(properties).filter((name) => name in victimValues || required.includes(name));
  const values = { ...valuesFor(ground), ...victimValues };
  const value = (name: string) =>
    values[name] ?? fc.sample(allowedBy(properties[name] ?? {}), { numRuns: 1, seed: 7 })[0];
  const input = Object.fromEntries(fields.filter((name) => name !== 'userId').map((name) => [name, value(name)]));
  const body = JSON.stringify({ ...input, ...(userId !== undefined && { userId }) });
  return { method, path, headers: { 'Content-Type': 'application/json' }, body };
}

const NO_LEAKS = { excludes: [SECRET_NAME, /user_[0-9a-f-]{20}/] } as const;
const refusedWith = (status: number, code: ErrorCode) => ({ status, code, ...NO_LEAKS });

interface CallerAttack {
  readonly description: string;
  readonly callers: readonly Caller[];
  readonly expected: (endpoint: Endpoint) => ExpectedAnswer;
  readonly attacker: (ground: Ground) => Promise<{ as: Person; userId?: string }> | { as: Person; userId?: string };
}

const OWNERS: readonly Caller[] = ['user', 'account', 'manager'];

const CALLER_ATTACKS: readonly CallerAttack[] = [
  {
    description: "with an account's id alone",
    callers: OWNERS,
    attacker: ({ victim }) => ({ as: newPerson(), userId: victim.account.person.userId }),
    expected: () => refusedWith(401, 'sign_in_required'),
  },
  {
    description: "with an account's id and another account's ID token",
    callers: OWNERS,
    attacker: async ({ victim }) => ({ as: await newAccount(), userId: victim.account.person.userId }),
    expected: () => refusedWith(403, 'not_your_account'),
  },
  {
    description: "with an account's id and another account's API token",
    callers: OWNERS,
    attacker: async ({ server, victim }) => ({ as: await programOf(server), userId: victim.account.person.userId }),
    expected: ({ scope }) =>
      scope === 'never' ? refusedWith(403, 'token_scope') : refusedWith(403, 'not_your_account'),
  },
  {
    description: 'with the attacker’s anonymous id and the victim’s folder',
    callers: ['manager'],
    attacker: () => {
      const visitor = newPerson();
      return { as: visitor, userId: visitor.userId };
    },
    expected: () => refusedWith(404, 'not_found'),
  },
  {
    description: 'with the management secret of another folder',
    callers: ['manager'],
    attacker: async (ground) => {
      const { owner, folderId } = await ground.share('abc');
      return { as: withHeaders(newPerson(), { 'X-Management-Secret': await makeSecret(owner, folderId) }) };
    },
    expected: () => refusedWith(404, 'not_found'),
  },
  {
    description: 'without a session',
    callers: ['admin'],
    attacker: () => ({ as: newPerson() }),
    expected: () => refusedWith(401, 'admin_required'),
  },
  {
    description: "with an account's ID token",
    callers: ['admin'],
    attacker: async () => ({ as: await newAccount({ email: 'admin@example.com', email_verified: true }) }),
    expected: () => refusedWith(401, 'admin_required'),
  },
];

let otherAccount: Promise<Person> | undefined;

/** Returns a visitor with a token of another account. The token has all scopes. */
async function programOf(server: Ground['server']): Promise<Person> {
  otherAccount ??= newRegistered(server)
    .then((account) => makeToken(account))
    .then(({ secret }) => withHeaders(newPerson(), { Authorization: `Bearer ${secret}` }));
  return otherAccount;
}

const all = Object.entries(allEndpoints) as [string, Endpoint][];

const ofOwners = CALLER_ATTACKS.flatMap(({ description, callers, attacker, expected }) =>
  all
    .filter(([, { caller }]) => callers.includes(caller))
    .map(
      ([name, endpoint]): Row => ({
        title: `${name} ${description}`,
        request: async (ground) => {
          const { as, userId } = await attacker(ground);
          return { as, ...(await callOf(ground, endpoint, userId)) };
        },
        expected: expected(endpoint),
      }),
    ),
);

/** The attacker sends their own user id together with an id of the victim's folder, request or token. */
const ofUsers = all
  .filter(([, { caller, path }]) => caller === 'user' && /:(folderId|requestId|tokenId)/.test(path))
  .map(
    ([name, endpoint]): Row => ({
      title: `${name} with the attacker’s user id, for data of the victim`,
      request: (ground) => {
        const as = newPerson();
        return callOf(ground, endpoint, as.userId).then((request) => ({ as, ...request }));
      },
      expected: refusedWith(404, 'not_found'),
    }),
  );

const ofThumbnails: readonly Row[] = [
  {
    title: 'thumbnails of the victim’s file, with the attacker’s user id',
    request: ({ victim }) => {
      const as = newPerson();
      return { as, path: `/api/my-files/thumbnails?files=${victim.fileId}`, headers: { 'X-User-Id': as.userId } };
    },
    expected: { status: 200, contains: ['"thumbnails":[]'], excludes: ['/9j/'] },
  },
  {
    title: 'thumbnails of the victim’s protected folder, without its password',
    request: ({ victim }) => ({ path: `/api/folder/${victim.folderId}/thumbnails?files=${victim.fileId}` }),
    expected: { ...refusedWith(401, 'password_required'), excludes: ['/9j/'] },
  },
  {
    title: 'thumbnails of the victim’s file, in the attacker’s folder',
    request: async ({ share, victim }) => {
      const { folderId } = await share('abc');
      return { path: `/api/folder/${folderId}/thumbnails?files=${victim.fileId}` };
    },
    expected: { status: 200, contains: ['"thumbnails":[]'], excludes: ['/9j/'] },
  },
];

const ofUploaders = all
  .filter(([, { caller }]) => caller === 'uploader')
  .map(
    ([name, endpoint]): Row => ({
      title: `${name} with the victim’s file and a guessed object key`,
      request: async (ground) => {
        const request = await callOf(ground, endpoint, undefined);
        const body = { ...JSON.parse(String(request.body)), r2Key: `${ground.victim.r2Key}x`, uploadId: 'guessed' };
        return { ...request, body: JSON.stringify(body) };
      },
      expected: refusedWith(404, 'not_found'),
    }),
  );

const ofSenders = all
  .filter(([, { caller }]) => caller === 'sender')
  .map(
    ([name, endpoint]): Row => ({
      title: `${name} for the victim’s protected request for files, with a guessed secret`,
      request: async (ground) => {
        const as = withHeaders(newPerson(), { 'X-Sending-Secret': newSendingSecret() });
        return { as, ...(await callOf(ground, endpoint, undefined)) };
      },
      expected: name === 'send' ? refusedWith(401, 'password_required') : refusedWith(404, 'not_found'),
    }),
  );

const TABLE = `1\t1\tNov 24 12:00\t${'a'.repeat(64)}\ta.txt`;

const formOf = (
  path: string,
  visitor: Person,
  userId: string,
  fields: Readonly<Record<string, string>> = {},
): AttackRequest => ({
  method: 'POST',
  path,
  as: visitor,
  headers: { 'X-User-Id': userId },
  body: String(new URLSearchParams({ title: 'x', files: TABLE, ...fields })),
});

/** Calls of the shell script. `allEndpoints` does not contain them. */
const ofTerminals: Row[] = [
  ...['/cli/send', '/cli/request'].flatMap((path): Row[] => [
    {
      title: `${path} with an account's id alone`,
      request: ({ victim }) => formOf(path, newPerson(), victim.account.person.userId),
      expected: refusedWith(401, 'sign_in_required'),
    },
    {
      title: `${path} with an account's id and another account's API token`,
      request: async ({ server, victim }) => formOf(path, await programOf(server), victim.account.person.userId),
      expected: refusedWith(403, 'not_your_account'),
    },
  ]),
  {
    title: '/cli/send into the victim’s folder',
    request: ({ victim }) => {
      const as = newPerson();
      return formOf('/cli/send', as, as.userId, { folder: victim.folderId });
    },
    expected: refusedWith(404, 'not_found'),
  },
  {
    title: '/cli/status of the victim’s request for files',
    request: ({ victim }) => {
      const as = newPerson();
      return { path: `/cli/status/u/${victim.requestId}`, as, headers: { 'X-User-Id': as.userId } };
    },
    expected: refusedWith(404, 'not_found'),
  },
];

export const owners: Kind = {
  name: 'Ids of other users',
  rows: [...ofOwners, ...ofUsers, ...ofThumbnails, ...ofUploaders, ...ofSenders, ...ofTerminals],
};
