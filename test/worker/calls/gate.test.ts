/** The file is long because one test requires every route to be in a list of this file. */
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../../dev/load.ts';
import { adminFileRoutes } from '../../../worker/contract/admin-file-paths.ts';
import {
  archivePath,
  bytePaths,
  coverPath,
  directPath,
  downloadPath,
  previewPath,
  sharePath,
} from '../../../worker/contract/byte-paths.ts';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import type { TokenScope } from '../../../worker/contract/calls/scopes.ts';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { pathsOf } from '../../../worker/contract/languages.ts';
import type { ReadVerdict } from '../../../worker/folders/gate/may-read.ts';
import { hashPassword } from '../../../worker/folders/gate/password-hash.ts';
import { makeToken, newRegistered, program } from '../../harness/api-tokens.ts';
import { bytes } from '../../harness/bytes.ts';
import { sendCover } from '../../harness/covers.ts';
import { keyHeader, newKey } from '../../harness/encryption.ts';
import { newPerson, type Person, withCookie } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { changeFolder } from '../../harness/stored/queries.ts';
import { newId } from '../../harness/stored/seed.ts';
import { sendThumbnails } from '../../harness/thumbnails.ts';
import { uploadOne } from '../../harness/uploads.ts';

const FOLDER_NAME = 'Zebra holiday';
const FILE_NAME = 'zebra stripes.txt';
const SIZE = 4321;
const PASSWORD = 'correct horse';
const HASH = hashPassword(PASSWORD);
const KEY = newKey();
const LEAKED_TEXT = /zebra|\b4321\b|4\.2\D|checksum|image\/jpeg|\/9j\//i;

const server = sharedServer();

type FolderState = Parameters<typeof changeFolder>[2];

interface SharedFolder {
  readonly folderId: string;
  readonly fileId: string;
  readonly owner: Person;
  readonly etag: string;
  readonly cover: string;
}

async function share(state: FolderState = {}): Promise<SharedFolder> {
  const owner = newPerson();
  const upload = await uploadOne(server.as(owner), bytes(SIZE), { name: FILE_NAME }, { folderName: FOLDER_NAME });
  const file = await server.as(owner).fetch(downloadPath(upload.folderId, upload.fileId), { method: 'HEAD' });
  const cover = await sendCover(server.as(owner), upload.folderId);
  await sendThumbnails(server.as(owner), upload.folderId, [upload]);
  await changeFolder(server, upload.folderId, state);
  return { ...upload, cover, owner, etag: file.headers.get('ETag') ?? '' };
}

const DOCUMENT = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };

const READERS: Readonly<Record<string, (shared: SharedFolder) => { path: string; init?: RequestInit }[]>> = {
  'GET /api/folder/:folderId': ({ folderId }) => [{ path: `/api/folder/${folderId}` }],
  'GET /api/folder-files/:folderId': ({ folderId }) => [
    { path: `/api/folder-files/${folderId}` },
    { path: `/api/folder-files/${folderId}?page=2` },
  ],
  'GET /api/download/:folderId/:fileId': ({ folderId, fileId, etag }) => everyWay(downloadPath(folderId, fileId), etag),
  'GET /api/preview/:folderId/:fileId': ({ folderId, fileId, etag }) => everyWay(previewPath(folderId, fileId), etag),
  'GET /f/:folderId/:fileId/:name': ({ folderId, fileId, etag }) =>
    everyWay(directPath(folderId, fileId, 'any name'), etag).map(asJson),
  // Only for programs. Browsers get `GET /d/:folderId` below.
  'GET /d/:folderId/*': ({ folderId, etag }) => [
    ...everyWay(sharePath(folderId), etag).map(asProgram('curl/8.0.0')),
    ...[`${sharePath(folderId)}/`, `${sharePath(folderId)}/${encodeURIComponent(FILE_NAME)}`]
      .map((path) => ({ path }))
      .map(asProgram('rclone/v1.60.1')),
  ],
  'GET /api/archive/:folderId': ({ folderId, fileId, etag }) => [
    ...everyWay(archivePath(folderId), etag),
    { path: archivePath(folderId, { files: [fileId] }) },
  ],
  'GET /cli/status/:kind{[dmrf]}/:folderId': ({ folderId }) => [{ path: `/cli/status/d/${folderId}` }],
  'GET /api/folder/:folderId/checksums': ({ folderId }) => [{ path: `/api/folder/${folderId}/checksums` }],
  'GET /api/folder/:folderId/SHA256SUMS': ({ folderId }) => [{ path: `/api/folder/${folderId}/SHA256SUMS` }],
  'GET /cli/files/:folderId': ({ folderId }) => [
    { path: `/cli/files/${folderId}` },
    { path: `/cli/files/${folderId}?page=2` },
  ],
  'GET /api/folder/:folderId/cover': ({ folderId, cover }) => [
    { path: coverPath(folderId, cover) },
    { path: coverPath(folderId, cover), init: { method: 'HEAD' } },
  ],
  'GET /api/folder/:folderId/thumbnails': ({ folderId, fileId }) => [
    { path: `/api/folder/${folderId}/thumbnails?files=${fileId}` },
    { path: `/api/folder/${folderId}/thumbnails?files=${newId()}` },
  ],
  'GET /d/:folderId': ({ folderId }) => [
    { path: sharePath(folderId) },
    { path: sharePath(folderId), init: { headers: DOCUMENT } },
  ],
  'GET /r/:folderId': ({ folderId }) => [{ path: `/r/${folderId}`, init: { headers: DOCUMENT } }],
};

const everyWay = (path: string, etag: string): { path: string; init?: RequestInit }[] => [
  { path },
  { path, init: { method: 'HEAD' } },
  { path, init: { headers: { Range: 'bytes=0-9' } } },
  { path, init: { headers: { Range: 'bytes=999999-' } } },
  { path, init: { headers: { 'If-None-Match': etag } } },
  { path, init: { headers: { 'If-None-Match': '*' } } },
  { path, init: { headers: { 'If-Match': '"another"' } } },
];

interface Caller {
  path: string;
  init?: RequestInit;
}

const asJson = ({ path, init }: Caller): Caller => ({
  path,
  init: { ...init, headers: { ...(init?.headers as Record<string, string>), Accept: 'application/json' } },
});

const asProgram =
  (userAgent: string) =>
  (caller: Caller): Caller => {
    const { path, init } = asJson(caller);
    return {
      path,
      init: { ...init, headers: { ...(init?.headers as Record<string, string>), 'User-Agent': userAgent } },
    };
  };

/** These routes show a folder at most to its owner, manager or uploader, or to an admin. */
const OTHERS = [
  ...Object.values(allEndpoints)
    .filter(({ caller }) => caller !== 'anyone')
    .map(({ method, path }) => `${method} ${path}`),
  'GET /health',
  'GET /health/deep',
  'POST /api/page-failures',
  ...Object.values(adminFileRoutes).map((path) => `POST ${path}`),
  'GET /api/openapi.json',
  'GET /api/config',
  'GET /api/ip-usage',
  'POST /api/webhooks/dodo',
  'PUT /api/upload/blob/:fileId',
  'PUT /api/upload/bundle',
  'PUT /api/upload/part/:fileId/:partNumber',
  'POST /api/upload/chunked/chunk',
  'POST /api/contact',
  ...Object.values(mailEndpoints).map(({ method, path }) => `${method} ${path}`),
  'POST /api/mail/unsubscribe/:token',
  'POST /api/admin/login',
  'POST /api/folder/:folderId/unlock',
  // `requests.test.ts` tests the next two.
  'GET /api/request/:requestId',
  'POST /api/request/:requestId/unlock',
  'POST /api/user/create',
  'POST /api/user/sign-out',
  'GET /api/subscription/plans',
  'GET /confirm',
  'GET /unsubscribe',
  'GET /robots.txt',
  'GET /cli',
  'GET /open.mjs',
  'GET /cli/help',
  'GET /cli/qr/d/:folderId',
  'GET /cli/qr/u/:requestId',
  'ALL /cli/:call/*',
  // The next three return only the caller's own data.
  'POST /cli/send',
  'POST /cli/request',
  'GET /cli/status/u/:requestId',
  'GET /manifest.webmanifest',
  // The service worker usually handles this call. The Worker reads no file.
  'POST /share-target',
  'GET /sitemap.xml',
  'GET /assets/*',
  'GET /threads/*',
  'GET /d/*',
  'GET /e/*',
  'GET /r/*',
  'GET /m/*',
  'GET /u/*',
  // Loads the folder by API calls with the management secret.
  'GET /m/:folderId',
  // Loads the folder by API calls with the access key.
  'GET /e/:folderId',
  // Loads the request for files by an API call.
  'GET /u/:requestId',
  // For programs that send files, delete uploads, or get instructions.
  'PUT /*',
  'POST /',
  'GET /',
  'DELETE /delete/:folderId/:token',
  'GET /delete/:folderId/:token',
  'GET /fileshare.sxcu',
  'GET /api/*',
  'GET *',
  'GET /*',
  'ALL /*',
  'ALL /api/*',
];

test('every mounted route is in the table, or listed as revealing nothing of a folder, and every call is mounted', async () => {
  const { app } = await load<{ app: Pick<Hono, 'routes'> }>('worker/app.ts');
  const { sitePaths } = await load<{ sitePaths: readonly string[] }>('worker/contract/site-pages.ts');
  const pages = sitePaths.flatMap((path) => pathsOf(path)).map((path) => `GET ${path}`);
  const testedCalls = new Set([...Object.keys(READERS), ...OTHERS, ...pages]);
  const mounted = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
  expect([...mounted].filter((route) => !testedCalls.has(route))).toEqual([]);
  const calls = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(READERS), ...calls].filter((route) => !mounted.has(route))).toEqual([]);
  const paths = new Set(app.routes.map(({ path }) => path));
  const byteRoutes = [...Object.values(bytePaths), ...Object.values(adminFileRoutes)];
  expect(byteRoutes.filter((path) => !paths.has(path))).toEqual([]);
});

interface State {
  readonly state: () => FolderState;
  readonly stranger: ReadVerdict;
  /** Has the password or a pass. */
  readonly unlocked: ReadVerdict;
  /** Has the access key of an encrypted folder. */
  readonly keyHolder: ReadVerdict;
  readonly owner: ReadVerdict;
}

const always = (verdict: ReadVerdict) => ({
  stranger: verdict,
  unlocked: verdict,
  keyHolder: verdict,
  owner: verdict,
});

const encrypted = () => {
  const { accessHash, ...encryption } = KEY.encryption;
  return { accessHash, encryption, sealed: 'sealed' };
};

const STATES: Readonly<Record<string, State>> = {
  open: { state: () => ({}), ...always('granted') },
  password: {
    state: () => ({ passwordHash: HASH }),
    ...always('granted'),
    stranger: 'password_required',
    keyHolder: 'password_required',
  },
  encrypted: { state: encrypted, ...always('key_required'), keyHolder: 'granted', owner: 'granted' },
  'encrypted, stopped': { state: () => ({ ...encrypted(), stoppedAt: 1 }), ...always('stopped'), owner: 'granted' },
  'encrypted, taken down': { state: () => ({ ...encrypted(), takenDownAt: 1 }), ...always('taken_down') },
  stopped: { state: () => ({ stoppedAt: 1 }), ...always('stopped'), owner: 'granted' },
  'stopped, password': {
    state: () => ({ stoppedAt: 1, passwordHash: HASH }),
    ...always('stopped'),
    owner: 'granted',
  },
  expired: { state: () => ({ expiresAt: Date.now() - 1 }), ...always('expired') },
  'expired, password': { state: () => ({ expiresAt: Date.now() - 1, passwordHash: HASH }), ...always('expired') },
  'used up': {
    state: () => ({ downloadLimit: 2, downloadCount: 2, placesUntil: Date.now() - 1 }),
    ...always('used_up'),
  },
  'used up, password': {
    state: () => ({ downloadLimit: 2, downloadCount: 2, placesUntil: 1, passwordHash: HASH }),
    ...always('used_up'),
  },
  'last downloads under way': {
    state: () => ({ downloadLimit: 2, downloadCount: 2, placesUntil: Date.now() + 3_600_000 }),
    ...always('used_up'),
    owner: 'granted',
  },
  deleted: { state: () => ({ status: 'deleting' as const }), ...always('not_found') },
  'taken down': { state: () => ({ takenDownAt: 1 }), ...always('taken_down') },
  'taken down, password': { state: () => ({ takenDownAt: 1, passwordHash: HASH }), ...always('taken_down') },
};

const CODES: Readonly<Record<ReadVerdict, string | null>> = {
  granted: null,
  not_found: 'not_found',
  expired: 'expired',
  used_up: 'used_up',
  taken_down: 'taken_down',
  stopped: 'sharing_stopped',
  password_required: 'password_required',
  key_required: 'key_required',
};

/** These routes need plaintext, so they refuse every reader of an encrypted folder. */
const NEED_PLAINTEXT = [
  'GET /api/preview/:folderId/:fileId',
  'GET /d/:folderId/*',
  'GET /api/archive/:folderId',
  'GET /api/folder/:folderId/checksums',
  'GET /api/folder/:folderId/SHA256SUMS',
  'GET /cli/files/:folderId',
  'GET /api/folder/:folderId/cover',
  'GET /api/folder/:folderId/thumbnails',
];

/** A refusal must reveal nothing, or only the name if `tellsName`. A granted request must succeed. */
async function expectVerdict(
  route: string,
  shared: SharedFolder,
  as: Pick<Person, 'headers'>,
  verdict: ReadVerdict,
  { tellsName, isEncrypted }: { tellsName: boolean; isEncrypted: boolean },
): Promise<void> {
  for (const { path, init } of READERS[route]?.(shared) ?? []) {
    const headers = { ...as.headers, ...(init?.headers as Record<string, string>) };
    const response = await server.newVisitor().fetch(path, { ...init, headers });
    const text = await response.text();
    const all = `${[...response.headers].join('\n')}\n${text}`;
    const requestText = `${init?.method ?? 'GET'} ${path} ${JSON.stringify(init?.headers ?? {})}`;
    if (verdict === 'granted' && isEncrypted && NEED_PLAINTEXT.includes(route)) {
      expect([requestText, response.status, all.match(LEAKED_TEXT)?.[0]]).toEqual([requestText, 409, undefined]);
      continue;
    }
    if (verdict === 'granted') {
      expect([requestText, response.status < 300 || [304, 412, 416].includes(response.status)]).toEqual([
        requestText,
        true,
      ]);
      continue;
    }
    if (!tellsName) expect([requestText, all.match(LEAKED_TEXT)?.[0]]).toEqual([requestText, undefined]);
    if (route === 'GET /d/:folderId' || route.startsWith('GET /r/')) {
      const isGone = !['taken_down', 'password_required', 'key_required'].includes(verdict);
      expect([requestText, response.status]).toEqual([requestText, isGone ? 404 : 200]);
    } else if (verdict === 'taken_down' && route === 'GET /api/folder/:folderId') {
      expect([requestText, JSON.parse(text).folder.copyrightViolation]).toEqual([requestText, true]);
    } else if (verdict === 'taken_down' && route.startsWith('GET /cli/status/')) {
      expect([requestText, text]).toEqual([requestText, expect.stringContaining(': removed, ')]);
    } else if (init?.method !== 'HEAD') {
      expect([requestText, JSON.parse(text).code]).toEqual([requestText, CODES[verdict]]);
    } else expect([requestText, response.ok]).toEqual([requestText, false]);
  }
}

/** Passes are issued before the folder gets `state`. */
async function callersOf(shared: SharedFolder, state: FolderState) {
  const otherShare = await share({ passwordHash: HASH });
  const stranger = newPerson();
  await changeFolder(server, shared.folderId, { passwordHash: HASH });
  const pass = await passFor(shared);
  await changeFolder(server, shared.folderId, { passVersion: 1 });
  const old = pass;
  const fresh = await passFor(shared);
  await changeFolder(server, shared.folderId, { passwordHash: null, ...state });
  const otherPass = await passFor(otherShare);
  const having = (headers: Record<string, string>) => ({ headers: { ...stranger.headers, ...headers } });
  return {
    stranger: [
      stranger,
      withCookie(stranger),
      having({ Cookie: old.cookie }),
      having({ Authorization: `Bearer ${old.bearer}` }),
      having({ Cookie: otherPass.cookie, Authorization: `Bearer ${otherPass.bearer}` }),
      having({ Authorization: `Bearer ${fresh.bearer.slice(0, -2)}` }),
    ],
    keyHolder: [having(keyHeader(KEY.accessKey))],
    unlocked: [
      having({ Cookie: fresh.cookie }),
      having({ Authorization: `Bearer ${fresh.bearer}` }),
      having({ Authorization: basic(PASSWORD) }),
    ],
    owner: [withCookie(shared.owner)],
  };
}

const basic = (password: string) => `Basic ${Buffer.from(`:${password}`).toString('base64')}`;

async function passFor({ folderId }: SharedFolder): Promise<{ bearer: string; cookie: string }> {
  const response = await server.newVisitor().fetch(`/api/folder/${folderId}/unlock`, {
    method: 'POST',
    body: JSON.stringify({ password: PASSWORD }),
  });
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';');
  return { bearer: (await response.json()).pass, cookie };
}

describe.each(Object.entries(STATES))('folder: %s', (name, { state, ...verdicts }) => {
  const kindOfFolder = { tellsName: name === 'taken down', isEncrypted: name.startsWith('encrypted') };
  let shared: SharedFolder;
  let callers: Awaited<ReturnType<typeof callersOf>>;
  beforeAll(async () => {
    shared = await share();
    callers = await callersOf(shared, state());
  });

  test.each(Object.keys(READERS))('%s', async (route) => {
    for (const kind of ['stranger', 'unlocked', 'keyHolder', 'owner'] as const) {
      for (const caller of callers[kind]) await expectVerdict(route, shared, caller, verdicts[kind], kindOfFolder);
    }
    // The user id may also be in a header.
    if (Object.values(allEndpoints).some(({ method, path }) => `${method} ${path}` === route)) {
      const namedOwner = { headers: { [USER_ID_HEADER]: shared.owner.userId } };
      await expectVerdict(route, shared, namedOwner, verdicts.owner, kindOfFolder);
    }
  });
});

describe.each(Object.entries(STATES))('folder read with API tokens: %s', (name, { state, ...verdicts }) => {
  let shared: SharedFolder;
  let callers: Awaited<ReturnType<typeof tokenCallersOf>>;
  beforeAll(async () => {
    shared = await share();
    callers = await tokenCallersOf(shared, state());
  });

  test.each(Object.keys(READERS))('%s', async (route) => {
    const isPage = !route.startsWith('GET /api/');
    const kindOfFolder = { tellsName: name === 'taken down', isEncrypted: name.startsWith('encrypted') };
    await expectVerdict(route, shared, callers.owner, verdicts.owner, kindOfFolder);
    await expectVerdict(route, shared, callers.stranger, verdicts.stranger, kindOfFolder);
    // Routes outside of `/api/` check a token only if access depends on the reader.
    if (isPage) return;
    for (const { path, init } of READERS[route]?.(shared) ?? []) {
      const headers = { ...callers.sender.headers, ...(init?.headers as Record<string, string>) };
      const refused = await server.newVisitor().fetch(path, { ...init, headers });
      expect(`${[...refused.headers].join('\n')}\n${await refused.text()}`).not.toMatch(LEAKED_TEXT);
      expect([path, refused.status]).toEqual([path, 403]);
    }
  });
});

/** Gives the folder to an account. Returns callers with two of its tokens and a token of another account. */
async function tokenCallersOf(shared: SharedFolder, state: FolderState) {
  const [owner, otherShare] = await Promise.all([newRegistered(server), newRegistered(server)]);
  await changeFolder(server, shared.folderId, { ownerId: owner.person.userId, ...state });
  const bearing = async (calls: typeof owner, scope: TokenScope) => {
    const { secret } = await makeToken(calls, { scopes: [scope] });
    return { headers: program(server, calls, secret).person.headers };
  };
  return {
    owner: await bearing(owner, 'read'),
    sender: await bearing(owner, 'send'),
    stranger: await bearing(otherShare, 'read'),
  };
}

test('a protected or stopped folder inside another one is listed for its owner only', async () => {
  const { folderId, owner } = await share();
  const { folderId: open } = await childOf(folderId, owner, 'open child', {});
  const { folderId: secret } = await childOf(folderId, owner, 'secret child', { passwordHash: HASH });
  const { folderId: stopped } = await childOf(folderId, owner, 'stopped child', { stoppedAt: 1 });
  const { folderId: below } = await childOf(secret, owner, 'below the secret', {});

  const stranger = server.newVisitor();
  const answer = await stranger.call(endpoints.folder, { folderId });
  expect(answer.folder.folders.map((child) => child.folderId)).toEqual([open]);
  const zip = await (await stranger.fetch(archivePath(folderId))).text();
  expect(zip).toContain('open child/');
  expect(zip).not.toMatch(/secret|stopped|below/);
  // An open folder has its own link, even inside a protected folder.
  expect((await stranger.call(endpoints.folder, { folderId: below })).folder.folderName).toBe('below the secret');

  const ownerClient = server.as(withCookie(owner));
  const { folder } = await ownerClient.call(endpoints.folder, { folderId });
  expect(folder.folders.map((child) => child.folderId)).toEqual([stopped, secret, open]);
  const ownZip = await (await ownerClient.fetch(archivePath(folderId))).text();
  for (const child of ['open child/', 'secret child/below the secret/', 'stopped child/']) {
    expect(ownZip).toContain(child);
  }
});

async function childOf(parentId: string, owner: Person, name: string, state: FolderState) {
  const calls = server.as(owner);
  const input = { userId: owner.userId, folderName: name, parentFolderId: parentId };
  const { folderId } = await calls.call(endpoints.createFolder, input);
  await uploadOne(calls, bytes(10), {}, { folderId });
  await changeFolder(server, folderId, state);
  return { folderId };
}

test('asks programs for a password with WWW-Authenticate, but not browsers', async () => {
  const { folderId, fileId } = await share({ passwordHash: HASH });
  const { fetch } = server.newVisitor();
  const challenge = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(path, { headers })).headers.get('WWW-Authenticate');
  for (const path of [downloadPath(folderId, fileId), archivePath(folderId)]) {
    expect(await challenge(path)).toMatch(/^Basic /);
    expect(await challenge(path, { 'Sec-Fetch-Site': 'same-origin' })).toBeNull();
    expect(await challenge(path, { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toBeNull();
  }
});
