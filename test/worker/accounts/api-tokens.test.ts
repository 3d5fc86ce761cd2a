/** The file is long because its tests share a server, whose key signs the forged tokens. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import { apiTokenEndpoints } from '../../../worker/contract/calls/api-tokens.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../worker/contract/calls/scopes.ts';
import { MANAGEMENT_SECRET_HEADER, USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { API_TOKENS_MAX } from '../../../worker/contract/limits.ts';
import { changeToken, makeToken, newRegistered, program, tokenRowsOf, tokensOf } from '../../harness/api-tokens.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { manyConnections } from '../../harness/calls.ts';
import { importWorker } from '../../harness/import-worker.ts';
import { makeSecret } from '../../harness/management.ts';
import { newAccount, newPerson, withToken } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { testWith } from '../../harness/running/programs.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { queriesBy } from '../../harness/stored/rows-read.ts';
import { newId } from '../../harness/stored/seed.ts';
import { announced, begin, beginOne, put, uploadOne } from '../../harness/uploads.ts';

const run = promisify(execFile);
const SIGNING_SECRET = 'a secret that the tests of tokens sign with';
const FORM = /^fs_[A-Za-z0-9_-]{44}$/;

const { newApiToken }: { newApiToken(secrets: Record<string, string>): Promise<string> } =
  await importWorker('identity/api-token.ts');

const server = ownServer({ observed: true, secrets: { SIGNING_SECRET } });

const codeOf = async (response: Response) => {
  const text = await response.text();
  return [response.status, text.startsWith('{') ? JSON.parse(text).code : undefined];
};

const listBy = (secret: string) =>
  server.as(withToken(newPerson(), secret)).fetch('/api/folders/paginated', { method: 'POST', body: '{}' });

const DEAD = [401, 'token_invalid'];

test('a token is returned only when it is created, and only its hash is stored', async () => {
  const account = await newRegistered(server);
  const { userId } = account.person;
  const response = await account.fetch('/api/tokens', {
    method: 'POST',
    body: JSON.stringify({ userId, name: '  Backup  ', scopes: ['read', 'send', 'read'], days: 30 }),
  });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { token, secret } = await response.json();
  expect(secret).toMatch(FORM);
  const days = (Date.parse(token.expiresAt) - Date.parse(token.createdAt)) / 86_400_000;
  expect(token).toMatchObject({ name: 'Backup', scopes: ['send', 'read'], ends: secret.slice(-4), lastUsedAt: null });
  expect(days).toBe(30);
  expect(await tokensOf(account)).toEqual([token]);
  const [row] = await tokenRowsOf(server, userId);
  expect(row?.secretHash).toBe(Buffer.from(sha256(Buffer.from(secret)), 'hex').toString('base64url'));
  expect(JSON.stringify(row)).not.toContain(secret.slice(3, 25));
});

testWith('curl')('curl sends and fetches a file with only a token', async () => {
  const account = await newRegistered(server);
  const { secret } = await makeToken(account, { scopes: ['send', 'read'] });
  const curl = async (...args: string[]) =>
    (await run('curl', ['-sS', '--fail-with-body', '-H', `Authorization: Bearer ${secret}`, ...args])).stdout;
  const at = (path: string) => new URL(path, server.url).href;
  const text = 'Sent by a program.\n';
  const input = { expiryDays: 1, files: [announced({ name: 'note.txt', size: text.length })] };
  const upload = JSON.parse(await curl('--json', JSON.stringify(input), at('/api/upload/init')));
  const [{ uploadUrl, fileId }] = upload.uploadUrls;
  const checksum = `X-Checksum-SHA256: ${sha256(Buffer.from(text))}`;
  await curl('-X', 'PUT', '-H', checksum, '--data-binary', text, at(uploadUrl));
  expect(await folderById(server, upload.folderId)).toMatchObject({ ownerId: account.person.userId });

  const { folders } = JSON.parse(await curl('--json', '{}', at('/api/folders/paginated')));
  expect(folders).toMatchObject([{ folderId: upload.folderId }]);
  // The owner's token still reads a stopped folder.
  await changeFolder(server, upload.folderId, { stoppedAt: 1 });
  expect(await curl(at(downloadPath(upload.folderId, fileId)))).toBe(text);
  expect(await curl(at(archivePath(upload.folderId)))).toContain(text);
  expect(JSON.parse(await curl(at(`/api/folder/${upload.folderId}`)))).toMatchObject({
    folder: { folderId: upload.folderId },
  });
  const anybody = await server.newVisitor().fetch(downloadPath(upload.folderId, fileId));
  expect(await codeOf(anybody)).toEqual([404, 'sharing_stopped']);
});

test('a token manages the folders of its own account only', async () => {
  const account = await newRegistered(server);
  const { folderId } = await uploadOne(account, bytes(10));
  const manager = program(server, account, (await makeToken(account, { scopes: ['manage'] })).secret);
  const { userId } = account.person;
  await manager.call(endpoints.renameFolder, { folderId, userId, folderName: 'By a token' });
  await manager.call(endpoints.changeSharing, { folderId, userId, password: 'correct horse' });
  expect(await folderById(server, folderId)).toMatchObject({ name: 'By a token' });

  const otherAccount = await newRegistered(server);
  const stranger = program(server, otherAccount, (await makeToken(otherAccount)).secret);
  const remove = stranger.call(endpoints.deleteFolder, { folderId, userId: otherAccount.person.userId });
  await expect(remove).rejects.toMatchObject({ status: 404, code: 'not_found' });
  const posing = stranger.call(endpoints.deleteFolder, { folderId, userId });
  await expect(posing).rejects.toMatchObject({ status: 403, code: 'not_your_account' });
  const anonymous = stranger.call(endpoints.userStats, { userId: newPerson().userId });
  await expect(anonymous).rejects.toMatchObject({ status: 403, code: 'not_your_account' });
  const read = await stranger.fetch(`/api/folder/${folderId}`, { headers: { [USER_ID_HEADER]: userId } });
  expect(await codeOf(read)).toEqual([403, 'not_your_account']);
  await manager.call(endpoints.deleteFolder, { folderId, userId });
});

test('a management secret sent with a token acts on a folder of another owner', async () => {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(10));
  const managementSecret = await makeSecret(owner, folderId);
  const account = await newRegistered(server);
  const { secret } = await makeToken(account, { scopes: ['manage'] });
  const both = { [MANAGEMENT_SECRET_HEADER]: managementSecret };
  const send = (path: string, method: string, body: object) =>
    server
      .as(withToken(newPerson(), secret))
      .fetch(path, { method, body: JSON.stringify(body), headers: both })
      .then(codeOf);
  expect(await send(`/api/folder/${folderId}/rename`, 'PUT', { folderName: 'Theirs' })).toEqual([200, undefined]);
  expect(await send(`/api/folder/${folderId}/claim`, 'POST', {})).toEqual([200, undefined]);
  expect(await folderById(server, folderId)).toMatchObject({ name: 'Theirs', ownerId: account.person.userId });
});

const requestOf = ({ method, path }: { method: string; path: string }) => ({
  path: path.replace(/:\w+/g, newId),
  init: method === 'GET' ? { method } : { method, body: '{"' },
});

test('every call requires its scope, names a missing scope, and refuses before it reads the body', async () => {
  const account = await newRegistered(server);
  const secrets = new Map<TokenScope | 'all', string>();
  for (const scope of TOKEN_SCOPES) {
    const otherScopes = TOKEN_SCOPES.filter((candidate) => candidate !== scope);
    secrets.set(scope, (await makeToken(account, { scopes: otherScopes })).secret);
  }
  secrets.set('all', (await makeToken(account)).secret);
  for (const endpoint of Object.values(allEndpoints)) {
    const { scope } = endpoint;
    const { path, init } = requestOf(endpoint);
    const route = `${endpoint.method} ${endpoint.path}`;
    const ask = (secret = '') => server.as(withToken(newPerson(), secret)).fetch(path, init);
    if (scope === 'public') {
      const [, code] = await codeOf(await ask('fs_nonsense'));
      expect([route, code]).not.toEqual([route, 'token_invalid']);
      continue;
    }
    const missing = await ask(secrets.get(scope === 'never' ? 'all' : scope));
    expect([route, missing.status]).toEqual([route, 403]);
    expect(missing.headers.get('WWW-Authenticate')).toMatch(/^Bearer .*error="insufficient_scope"$/);
    const answer = await missing.json();
    expect([route, answer.code, answer.scope]).toEqual([route, 'token_scope', scope === 'never' ? undefined : scope]);
    if (scope === 'never') continue;
    const invalid = await ask('fs_nonsense');
    expect(invalid.headers.get('WWW-Authenticate')).toMatch(/^Bearer .*error="invalid_token"$/);
    expect([route, ...(await codeOf(invalid))]).toEqual([route, ...DEAD]);
    const [, code] = await codeOf(await ask(secrets.get('all')));
    expect([route, code]).not.toEqual([route, expect.stringMatching(/^token_/)]);
  }
});

test('only a token with the scope read downloads files', async () => {
  const account = await newRegistered(server);
  const { folderId, fileId } = await uploadOne(account, bytes(10));
  const { secret: sending } = await makeToken(account, { scopes: ['send', 'manage'] });
  const { secret: reading } = await makeToken(account, { scopes: ['read'] });
  for (const path of [downloadPath(folderId, fileId), archivePath(folderId), `/api/folder/${folderId}/SHA256SUMS`]) {
    const status = async (secret: string) => codeOf(await server.as(withToken(newPerson(), secret)).fetch(path));
    expect(await status(sending)).toEqual([403, 'token_scope']);
    expect(await status('fs_nonsense')).toEqual(DEAD);
    expect((await status(reading))[0]).toBe(200);
  }
});

test('signed URLs finish an upload after its token was revoked', async () => {
  const account = await newRegistered(server);
  const { token, secret } = await makeToken(account, { scopes: ['send'] });
  const sender = program(server, account, secret);
  const upload = await beginOne(sender, { size: 10 });
  await account.own(apiTokenEndpoints.revokeApiToken, { tokenId: token.tokenId });
  expect((await put(sender, upload.uploadUrl, bytes(10))).status).toBe(200);
  await expect(begin(sender, [announced()])).rejects.toMatchObject({ status: 401, code: 'token_invalid' });
});

test('a revoked token is refused at the next call, and only its own account can revoke it', async () => {
  const account = await newRegistered(server);
  const { token, secret } = await makeToken(account);
  const { tokenId } = token;
  expect((await listBy(secret)).status).toBe(200);
  const otherAccount = await newRegistered(server);
  const foreign = otherAccount.own(apiTokenEndpoints.revokeApiToken, { tokenId });
  await expect(foreign).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(await tokensOf(otherAccount)).toEqual([]);
  expect((await listBy(secret)).status).toBe(200);
  await account.own(apiTokenEndpoints.revokeApiToken, { tokenId });
  expect(await codeOf(await listBy(secret))).toEqual(DEAD);
  expect(await tokensOf(account)).toEqual([]);
  const secondRevoke = account.own(apiTokenEndpoints.revokeApiToken, { tokenId });
  await expect(secondRevoke).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('an expired token is refused and stays in the list', async () => {
  const account = await newRegistered(server);
  const { token, secret } = await makeToken(account, { days: 1 });
  await changeToken(server, token.tokenId, { expiresAt: Date.now() - 1 });
  expect(await codeOf(await listBy(secret))).toEqual(DEAD);
  expect(await tokensOf(account)).toMatchObject([{ tokenId: token.tokenId }]);
});

test('the last use of a token is recorded at most once an hour', async () => {
  const account = await newRegistered(server);
  const { token, secret } = await makeToken(account);
  await listBy(secret);
  const lastUse = async () => (await tokensOf(account))[0]?.lastUsedAt ?? null;
  await expect.poll(lastUse).not.toBeNull();
  await changeToken(server, token.tokenId, { lastUsedAt: Date.now() - 1_800_000 });
  const halfAnHourAgo = await lastUse();
  for (let use = 0; use < 5; use++) await listBy(secret);
  expect(await lastUse()).toBe(halfAnHourAgo);
  const overAnHourAgo = Date.now() - 3_600_001;
  await changeToken(server, token.tokenId, { lastUsedAt: overAnHourAgo });
  await listBy(secret);
  const lastUseMs = async () => Date.parse((await lastUse()) ?? '');
  await expect.poll(lastUseMs).toBeGreaterThan(Date.now() - 60_000);
});

test('an account has at most 20 tokens, even if more are created in parallel', async () => {
  const account = await newRegistered(server);
  await manyConnections(account);
  const results = await Promise.allSettled(Array.from({ length: API_TOKENS_MAX + 15 }, () => makeToken(account)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 15 }, () => 'tokens_full'));
  const tokens = await tokensOf(account);
  expect(tokens).toHaveLength(API_TOKENS_MAX);
  await account.own(apiTokenEndpoints.revokeApiToken, { tokenId: tokens[0]?.tokenId ?? '' });
  await makeToken(account);
});

test('rate-limits token creation per account', async () => {
  const account = await newRegistered(server);
  const makeAndRevoke = async () => {
    const { tokenId } = (await makeToken(account)).token;
    await account.own(apiTokenEndpoints.revokeApiToken, { tokenId });
  };
  for (let count = 0; count < 60; count++) await makeAndRevoke();
  await expect(makeAndRevoke()).rejects.toMatchObject({ status: 429, code: 'too_many_tokens' });
});

test.each([
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(61)],
  ['name', 'two\nlines'],
  ['name', 'null\0'],
  ['name', 'txt.\u202eexe'],
  ['name', 'half \ud83d'],
  ['name', 7],
  ['scopes', []],
  ['scopes', ['admin']],
  ['scopes', ['send', 'send', 'send', 'send']],
  ['scopes', 'send'],
  ['days', 0],
  ['days', -1],
  ['days', 367],
  ['days', '30'],
])('refuses to create a token whose %s is %j', async (field, value) => {
  const account = await newRegistered(server);
  const input = { userId: account.person.userId, name: 'Backup', scopes: ['send'], days: 1, [field]: value };
  const answer = await account.fetch('/api/tokens', { method: 'POST', body: JSON.stringify(input) });
  expect([answer.status, (await answer.json()).field]).toEqual([400, expect.stringMatching(`^${field}`)]);
  expect(await tokensOf(account)).toEqual([]);
});

test('a token name with HTML, SQL and emoji is returned as typed', async () => {
  const account = await newRegistered(server);
  const name = `<img src=x onerror=a()>'; DROP TABLE users; -- 日本 👩‍💻`;
  expect((await makeToken(account, { name })).token.name).toBe(name);
  expect(await tokensOf(account)).toMatchObject([{ name }]);
});

test('only a registered account with its ID token creates tokens', async () => {
  const unknown = server.as(await newAccount());
  await expect(makeToken(unknown)).rejects.toMatchObject({ status: 401, code: 'sign_in_required' });
  const anonymous = server.newVisitor();
  await expect(makeToken(anonymous)).rejects.toMatchObject({ status: 401, code: 'sign_in_required' });
});

test('the data export lists tokens without secrets, and deleting the account deletes them', async () => {
  const account = await newRegistered(server);
  const { userId } = account.person;
  const { token, secret } = await makeToken(account);
  const exported = await account.own(endpoints.exportData, {});
  expect(exported.apiTokens).toEqual([token]);
  expect(JSON.stringify(exported)).not.toContain(secret);
  await account.own(endpoints.deleteAccount, {});
  expect(await codeOf(await listBy(secret))).toEqual(DEAD);
  expect(await tokenRowsOf(server, userId)).toEqual([]);
});

test('a forged token is refused without a database query, and a revoked one is looked up once', async () => {
  const account = await newRegistered(server);
  const { token, secret } = await makeToken(account);
  const ask = (presented: string) => async () => {
    expect(await codeOf(await listBy(presented))).toEqual(DEAD);
  };
  const changed = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
  for (const forged of [changed, `fs_${'a'.repeat(44)}`, 'fs_', `fs_${'a'.repeat(5000)}`, secret.toUpperCase()]) {
    expect(await queriesBy(server, ask(forged))).toBe(0);
  }
  await account.own(apiTokenEndpoints.revokeApiToken, { tokenId: token.tokenId });
  expect(await queriesBy(server, ask(secret))).toBe(1);
  expect(await queriesBy(server, ask(secret))).toBe(0);
});

test('rate-limits a client that tries many unknown tokens, and no other client', async () => {
  const account = await newRegistered(server);
  const { secret } = await makeToken(account);
  const person = newPerson();
  const ask = async (presented: string) => {
    const { fetch } = server.as(withToken(person, presented));
    return fetch('/api/folders/paginated', { method: 'POST', body: '{}' });
  };
  for (let attempt = 0; attempt < 30; attempt++)
    expect(await codeOf(await ask(await newApiToken({ SIGNING_SECRET, PREVIOUS_SIGNING_SECRET: '' })))).toEqual(DEAD);
  const late = await ask(await newApiToken({ SIGNING_SECRET, PREVIOUS_SIGNING_SECRET: '' }));
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await codeOf(late)).toEqual([429, 'too_many_tokens']);
  expect((await listBy(secret)).status).toBe(200);
});

test('the log says that a token was used, and never contains it', async () => {
  const account = await newRegistered(server);
  const { secret } = await makeToken(account, { scopes: ['read'] });
  await listBy(secret);
  await server.as(withToken(newPerson(), secret)).fetch('/api/requests');
  await server.as(withToken(newPerson(), `${secret.slice(0, -1)}!`)).fetch('/api/requests');
  const lines = () => server.logs().join('\n');
  await expect.poll(lines).toContain('"caller":"token"');
  expect(lines()).not.toContain(secret.slice(3, 25));
});
