/** Ids of other users in every call. Rows come from the contract's table, so a new call is attacked automatically. */
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
import { announced } from '../../harness/uploads.ts';
import type { Asked } from '../ask.ts';
import { type Ground, having, PASSWORD, SECRET_NAME } from '../ground.ts';
import type { Kind, Must, Row } from '../row.ts';

/** Returns the victim's ids by field name. Every call with such a field gets them. */
const victims = ({ victim }: Ground): Readonly<Record<string, unknown>> => ({
  ...{ folderId: victim.folderId, fileId: victim.fileId, r2Key: victim.r2Key, requestId: victim.requestId },
  ...{ tokenId: victim.tokenId, parentFolderId: victim.folderId, toFolderId: victim.folderId },
  items: [{ folderId: victim.folderId, fileId: victim.fileId }, { folderId: victim.folderId }],
});

/** Returns values of required fields for which a random text is invalid. */
const valuesFor = ({ victim }: Ground): Readonly<Record<string, unknown>> => ({
  files: [announced()],
  anonymousUserId: newPerson().userId,
  password: `${PASSWORD}?`,
  url: `/d/${victim.folderId}`,
  firebaseUid: victim.account.person.uid,
  image: jpeg().toString('base64'),
  status: 'resolved',
});

/** Returns the schema of a call's body in the OpenAPI document. That omits admin calls, whose fields are all texts. */
async function bodySchema({ ask }: Ground, { method, path, caller, input }: Endpoint): Promise<Schema> {
  const document = JSON.parse((await ask({ path: '/api/openapi.json' })).body);
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const told = operation?.requestBody?.content['application/json']?.schema;
  if (told !== undefined || caller !== 'admin') return told ?? {};
  const required = Object.keys((input as unknown as { shape: object }).shape).filter(
    (name) => !path.includes(`:${name}`),
  );
  return { properties: Object.fromEntries(required.map((name) => [name, { type: 'string', minLength: 1 }])), required };
}

/** Returns the request of a call with all required fields, and with the victim's ids where it takes one. */
async function callOf(ground: Ground, endpoint: Endpoint, userId: string | undefined): Promise<Asked> {
  const theirs = victims(ground);
  const { method } = endpoint;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    String(name === 'userId' ? userId : (theirs[name] ?? ground.victim.folderId)),
  );
  if (method === 'GET') return { path, headers: userId === undefined ? {} : { 'X-User-Id': userId } };
  const { properties = {}, required = [] } = await bodySchema(ground, endpoint);
  const fields = Object.keys(properties).filter((name) => name in theirs || required.includes(name));
  const values = { ...valuesFor(ground), ...theirs };
  const value = (name: string) =>
    values[name] ?? fc.sample(allowedBy(properties[name] ?? {}), { numRuns: 1, seed: 7 })[0];
  const sent = Object.fromEntries(fields.filter((name) => name !== 'userId').map((name) => [name, value(name)]));
  const body = JSON.stringify({ ...sent, ...(userId !== undefined && { userId }) });
  return { method, path, headers: { 'Content-Type': 'application/json' }, body };
}

const TOLD = { never: [SECRET_NAME, /user_[0-9a-f-]{20}/] } as const;
const refusedWith = (status: number, code: ErrorCode) => ({ status, code, ...TOLD });

interface Way {
  readonly how: string;
  readonly callers: readonly Caller[];
  readonly must: (endpoint: Endpoint) => Must;
  /** Returns the attacker and the user id that the call names. */
  readonly by: (ground: Ground) => Promise<{ as: Person; userId?: string }> | { as: Person; userId?: string };
}

const OWNERS: readonly Caller[] = ['user', 'account', 'manager'];

const WAYS: readonly Way[] = [
  {
    how: "with an account's id alone",
    callers: OWNERS,
    by: ({ victim }) => ({ as: newPerson(), userId: victim.account.person.userId }),
    must: () => refusedWith(401, 'sign_in_required'),
  },
  {
    how: "with an account's id and another account's ID token",
    callers: OWNERS,
    by: async ({ victim }) => ({ as: await newAccount(), userId: victim.account.person.userId }),
    must: () => refusedWith(403, 'not_your_account'),
  },
  {
    how: "with an account's id and another account's API token",
    callers: OWNERS,
    by: async ({ server, victim }) => ({ as: await programOf(server), userId: victim.account.person.userId }),
    must: ({ scope }) => (scope === 'never' ? refusedWith(403, 'token_scope') : refusedWith(403, 'not_your_account')),
  },
  {
    how: 'with an anonymous id of one’s own and the victim’s folder',
    callers: ['manager'],
    by: () => {
      const as = newPerson();
      return { as, userId: as.userId };
    },
    must: () => refusedWith(404, 'not_found'),
  },
  {
    how: 'with the management secret of another folder',
    callers: ['manager'],
    by: async (ground) => {
      const { owner, folderId } = await ground.share('abc');
      return { as: having(newPerson(), { 'X-Management-Secret': await makeSecret(owner, folderId) }) };
    },
    must: () => refusedWith(404, 'not_found'),
  },
  {
    how: 'without a session',
    callers: ['admin'],
    by: () => ({ as: newPerson() }),
    must: () => refusedWith(401, 'admin_required'),
  },
  {
    how: "with an account's ID token",
    callers: ['admin'],
    by: async () => ({ as: await newAccount({ email: 'admin@example.com', email_verified: true }) }),
    must: () => refusedWith(401, 'admin_required'),
  },
];

let another: Promise<Person> | undefined;

/** Returns a program with all scopes of another account. All rows share it. */
async function programOf(server: Ground['server']): Promise<Person> {
  another ??= newRegistered(server)
    .then((account) => makeToken(account))
    .then(({ secret }) => having(newPerson(), { Authorization: `Bearer ${secret}` }));
  return another;
}

const all = Object.entries(allEndpoints) as [string, Endpoint][];

const ofOwners = WAYS.flatMap(({ how, callers, by, must }) =>
  all
    .filter(([, { caller }]) => callers.includes(caller))
    .map(
      ([name, endpoint]): Row => ({
        tried: `${name} ${how}`,
        asks: async (ground) => {
          const { as, userId } = await by(ground);
          return { as, ...(await callOf(ground, endpoint, userId)) };
        },
        must: must(endpoint),
      }),
    ),
);

/** Calls in the attacker's own name, with the victim's folder, request or token. */
const ofUsers = all
  .filter(([, { caller, path }]) => caller === 'user' && /:(folderId|requestId|tokenId)/.test(path))
  .map(
    ([name, endpoint]): Row => ({
      tried: `${name} in one’s own name, of what is the victim’s`,
      asks: (ground) => {
        const as = newPerson();
        return callOf(ground, endpoint, as.userId).then((asked) => ({ as, ...asked }));
      },
      must: refusedWith(404, 'not_found'),
    }),
  );

const ofUploaders = all
  .filter(([, { caller }]) => caller === 'uploader')
  .map(
    ([name, endpoint]): Row => ({
      tried: `${name} with the victim’s file and an object key that was guessed`,
      asks: async (ground) => {
        const asked = await callOf(ground, endpoint, undefined);
        const body = { ...JSON.parse(String(asked.body)), r2Key: `${ground.victim.r2Key}x`, uploadId: 'guessed' };
        return { ...asked, body: JSON.stringify(body) };
      },
      must: refusedWith(404, 'not_found'),
    }),
  );

const ofSenders = all
  .filter(([, { caller }]) => caller === 'sender')
  .map(
    ([name, endpoint]): Row => ({
      tried: `${name} at the victim’s protected request, with a secret that was made up`,
      asks: async (ground) => {
        const as = having(newPerson(), { 'X-Sending-Secret': newSendingSecret() });
        return { as, ...(await callOf(ground, endpoint, undefined)) };
      },
      must: name === 'send' ? refusedWith(401, 'password_required') : refusedWith(404, 'not_found'),
    }),
  );

const TABLE = `1\t1\tNov 24 12:00\t${'a'.repeat(64)}\ta.txt`;

/** Returns a form of the script for terminals. */
const formOf = (path: string, as: Person, userId: string, fields: Readonly<Record<string, string>> = {}): Asked => ({
  ...{ method: 'POST', path, as, headers: { 'X-User-Id': userId } },
  body: String(new URLSearchParams({ title: 'x', files: TABLE, ...fields })),
});

/** Calls of the script for terminals, which are not in the contract's table. */
const ofTerminals: Row[] = [
  ...['/cli/send', '/cli/request'].flatMap((path): Row[] => [
    {
      tried: `${path} with an account's id alone`,
      asks: ({ victim }) => formOf(path, newPerson(), victim.account.person.userId),
      must: refusedWith(401, 'sign_in_required'),
    },
    {
      tried: `${path} with an account's id and another account's API token`,
      asks: async ({ server, victim }) => formOf(path, await programOf(server), victim.account.person.userId),
      must: refusedWith(403, 'not_your_account'),
    },
  ]),
  {
    tried: '/cli/send into the victim’s folder',
    asks: ({ victim }) => {
      const as = newPerson();
      return formOf('/cli/send', as, as.userId, { folder: victim.folderId });
    },
    must: refusedWith(404, 'not_found'),
  },
  {
    tried: '/cli/status of the victim’s request for files',
    asks: ({ victim }) => {
      const as = newPerson();
      return { path: `/cli/status/u/${victim.requestId}`, as, headers: { 'X-User-Id': as.userId } };
    },
    must: refusedWith(404, 'not_found'),
  },
];

export const owners: Kind = {
  name: "Another's ids",
  rows: [...ofOwners, ...ofUsers, ...ofUploaders, ...ofSenders, ...ofTerminals],
};
