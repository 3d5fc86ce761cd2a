/** Measures CPU time and memory. The file is long because all tests measure the same server. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminFilePath } from '../../../worker/contract/admin-file-paths.ts';
import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../worker/contract/limits.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { crowdedBodies, demandsBody, hugeValues, pathOf } from '../../harness/hostile-bodies.ts';
import { type Payments, startPayments } from '../../harness/payments.ts';
import { newPerson } from '../../harness/people.ts';
import { type CostOf, startMeasured } from '../../harness/running/measured.ts';
import type { Server } from '../../harness/running/server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { newId } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const CPU_MAX_MS = 250;
const MEMORY_MAX_BYTES = 64 * 1024 * 1024;
/** Linux counts CPU time in steps of 10 ms, so the average of 5 calls is accurate to 2 ms. */
const REPEATS = 5;
const MEASUREMENTS_MAX = 4;
/** Larger than any accepted JSON body or bundle. */
const LARGE_BYTES = 5 * 1024 * 1024;

let payments: Payments;
let server: Server;
let costOf: CostOf;
beforeAll(async () => {
  payments = await startPayments();
  ({ server, costOf } = await startMeasured({ secrets: payments.secrets }));
  // Warms up the runtime, which keeps some memory after large calls.
  const files = Array.from({ length: 1000 }, () => announced({ idempotencyKey: `${randomUUID()}${'x'.repeat(2000)}` }));
  for (let upload = 0; upload < 3; upload++) await begin(server.newVisitor(), files);
});
afterAll(async () => {
  await server.close();
  await payments.standIn.close();
});

interface RefusedRequest {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  /** Fields of the response. */
  readonly refusal?: object;
}

async function refuse({
  kind,
  method,
  path,
  body,
  type,
  headers: extraHeaders,
  refusal,
}: RefusedRequest): Promise<void> {
  const headers = { ...extraHeaders, ...(type && { 'Content-Type': type }) };
  const answer = await server
    .as(newPerson())
    .fetch(path, { method, headers, ...(body !== undefined && { body }) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
  // After an early refusal, the server may close the connection during the body.
  if (answer === null && (body?.length ?? 0) > LARGE_BYTES) return;
  expect([kind, answer?.status]).toEqual([kind, expect.any(Number)]);
  expect([kind, Number(answer?.status) >= 400, answer?.status]).toEqual([kind, true, answer?.status]);
  if (refusal) expect([kind, JSON.parse(answer?.text ?? '')]).toEqual([kind, expect.objectContaining(refusal)]);
}

async function expectCheap(calls: readonly RefusedRequest[]): Promise<void> {
  for (const call of calls) {
    const { grownBytes } = await costOf(() => refuse(call));
    expect([call.kind, grownBytes < MEMORY_MAX_BYTES, grownBytes]).toEqual([call.kind, true, grownBytes]);
    const cpuMs = await cpuMsOf(call);
    expect([call.kind, cpuMs < CPU_MAX_MS, cpuMs]).toEqual([call.kind, true, cpuMs]);
  }
}

/** Returns the minimum, because other programs can only increase CPU time. */
async function cpuMsOf(call: RefusedRequest): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let measurement = 0; measurement < MEASUREMENTS_MAX && least >= CPU_MAX_MS; measurement++) {
    const { cpuMs } = await costOf(async () => {
      for (let repeat = 0; repeat < REPEATS; repeat++) await refuse(call);
    });
    least = Math.min(least, cpuMs / REPEATS);
  }
  return least;
}

const withBody = Object.entries(allEndpoints).filter(([, { method }]) => method !== 'GET');

const TOO_CROWDED = {
  code: 'invalid_input',
  error: expect.stringMatching(/: (has too many values: the maximum is \d+|must have at most \d+ levels)$/),
  field: expect.stringMatching(/^(body|files|items|parts|thumbnails)$/),
};
const INVALID_FIELD = { code: 'invalid_input', field: expect.any(String) };

test.each(withBody)('%s refuses the worst bodies cheaply, and stores nothing', async (_, endpoint) => {
  const demands = !endpoint.input.safeParse({}).success;
  const calls = (bodies: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, refusal?: object) =>
    Object.entries(bodies).map(([kind, body]) => ({
      kind,
      method: endpoint.method,
      path: pathOf(endpoint),
      body,
      type: 'application/json',
      ...(refusal && { refusal }),
    }));
  const storedBefore = await everythingStored(server);
  await expectCheap(calls(crowdedBodies(endpoint), TOO_CROWDED));
  if (demands) await expectCheap(calls(hugeValues(endpoint), demandsBody(endpoint) ? INVALID_FIELD : undefined));
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('the calls of the script for terminals refuse the worst forms cheaply', async () => {
  const { headers, userId } = newPerson();
  const line = `1\t1\tNov 24 12:00\t${'a'.repeat(64)}\t`;
  const forms: Record<string, string> = {
    'many fields': 'a&'.repeat(2 * 1024 * 1024),
    'no file': 'bytes=1',
    'many empty lines': `files=${'%0A'.repeat(1_300_000)}`,
    'many files and an invalid last one': `files=${encodeURIComponent(`${line}a\n`.repeat(35_000))}x`,
    'too many files': `files=${encodeURIComponent(`${line}a\n`.repeat(11_000))}`,
    'many levels and an invalid line': `files=${encodeURIComponent(line)}${'a/'.repeat(2_000_000)}b%0Ax`,
    'bytes that are not UTF-8 and an invalid line': `files=${encodeURIComponent(line)}${'%ff'.repeat(1_300_000)}%0Ax`,
    'many directories': `directories=${'%0Aa'.repeat(1_000_000)}&files=${encodeURIComponent(`${line}a`)}`,
    'many directories of one slash': `directories=${'/%0A'.repeat(1_000_000)}&files=${encodeURIComponent(`${line}a`)}`,
    'a directory of slashes and too many others': `directories=${'/'.repeat(4_000_000)}${'%0Aa'.repeat(501)}&files=`,
    'a name of slashes for the directory': `root=${'/'.repeat(4_000_000)}&files=${encodeURIComponent(`${line}a`)}`,
    'a message of 4 MB': `message=${'a'.repeat(4_000_000)}&files=${encodeURIComponent(`${line}a`)}`,
    'files of too many levels': `files=${encodeURIComponent(`${line}${'a/'.repeat(600)}\n`.repeat(900))}x`,
    'an invalid key': `key=${'a'.repeat(4_000_000)}&files=${encodeURIComponent(`${line}a`)}`,
    'a body above the limit': 'a'.repeat(LARGE_BYTES + 1),
  };
  const namedUser = { ...headers, [USER_ID_HEADER]: userId };
  for (const path of ['/cli/send', '/cli/request']) {
    await expectCheap(
      Object.entries(forms).map(([kind, body]) => ({ kind, method: 'POST', path, body, headers: namedUser })),
    );
  }
});

const many = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, i) => item(i));

const init = (kind: string, files: unknown, extraFields: object = {}) => ({
  kind,
  method: 'POST',
  path: endpoints.initUpload.path,
  body: JSON.stringify({ userId: newPerson().userId, expiryDays: 1, ...extraFields, files }),
});

test('init cheaply refuses invalid lists of files', async () => {
  const keys = (index: number) => Object.fromEntries(many(7, (key) => [`${index} ${key}`, 0]));
  await expectCheap([
    init(
      '10,000 empty objects',
      many(10_000, () => ({})),
    ),
    init(
      '10,001 files',
      many(10_001, () => announced()),
    ),
    init(
      '10,000 files, which is too many',
      many(10_000, () => announced()),
    ),
    init('10,000 files and an invalid last one', [...many(9999, () => announced()), {}]),
    init('10,000 files of 7 keys each, all different', many(10_000, keys)),
    init(
      '1,000 files with the longest names',
      many(1000, (i) => announced({ path: `${i}/`.padEnd(1024, 'ä/') })),
      {
        folderId: newId(),
      },
    ),
    init('1,000 files and a duplicate at the end', [
      ...many(998, () => announced({ idempotencyKey: `${randomUUID()}${'x'.repeat(2000)}` })),
      ...many(2, () => announced({ idempotencyKey: 'twin' })),
    ]),
    init(
      '1,000 files with an expiry that is too long',
      many(1000, () => announced()),
      { expiryDays: 99 },
    ),
    init(
      '1,000 files in 64,000 directories',
      many(1000, (i) => announced({ path: `${i}/${'d/'.repeat(62)}d` })),
    ),
  ]);
});

test('init refuses lists of directories cheaply', async () => {
  const { userId } = newPerson();
  const levels = (first: string | number) => `${first}/${'d/'.repeat(PATH_MAX_LEVELS - 2)}d`;
  const chains = many(FOLDER_MAX_EMPTY_DIRECTORIES, levels);
  const long = many(FOLDER_MAX_EMPTY_DIRECTORIES, (i) => `${i}/`.padEnd(PATH_MAX_CHARS, 'ä/'));
  const full = await begin(server.as({ ...newPerson(), userId }), [announced()], {
    directories: many(FOLDER_MAX_EMPTY_DIRECTORIES, (i) => `kept/${i}`),
  });
  const inFull = { userId, folderId: full.folderId };
  const oneFile = [announced()];
  const thousand = many(1000, (i) => announced({ path: levels(`f${i}`) }));
  await expectCheap([
    init('80,000 directories', oneFile, { directories: many(80_000, String) }),
    init('one directory too many', oneFile, { directories: [...chains, 'more'] }),
    init('a directory of 4 MB', oneFile, { directories: ['d/'.repeat(2_000_000)] }),
    init('the longest directories, of too many levels', oneFile, { directories: long }),
    init('directories and an invalid last one', oneFile, { directories: [...chains.slice(1), '../d'] }),
    init('the same directory, and no file', [], { directories: chains.map(() => chains[0]) }),
    init('32,000 directories on the paths, and one file', oneFile, { directories: chains }),
    init('32,000 directories on the paths, and as many of 1,000 files', thousand, { directories: chains }),
    init('more directories than a folder keeps', oneFile, { ...inFull, directories: chains }),
    init('more directories than a folder keeps, with its existing ones', oneFile, {
      ...inFull,
      directories: many(FOLDER_MAX_EMPTY_DIRECTORIES, (i) => `kept/${i + 1}`),
    }),
    init('a folder of another owner', oneFile, { folderId: full.folderId, directories: chains }),
  ]);
});

test('calls that carry bytes refuse cheaply', async () => {
  const entry = { token: 'x.'.repeat(1000), checksum: sha256(bytes(1)) };
  const bundle = (kind: string, body: Uint8Array<ArrayBuffer>) => ({
    kind,
    method: 'PUT',
    path: bytePaths.bundle,
    body,
  });
  const head = (text: string) => {
    const start = Buffer.alloc(4);
    start.writeUInt32BE(text.length);
    return Buffer.concat([start, Buffer.from(text), bytes(2 * 1024 * 1024 - 10)]);
  };
  const chunk = (kind: string, body: string) => ({
    kind,
    method: 'POST',
    path: bytePaths.chunk,
    body,
    type: 'multipart/form-data; boundary=x',
  });
  const field = '--x\r\nContent-Disposition: form-data; name="uploadId"\r\n\r\n';
  const MANY = 20 * 1024 * 1024;
  await expectCheap([
    bundle('32 forged tokens', Buffer.concat([packHead(Array(32).fill(entry)), bytes(2 * 1024 * 1024)])),
    bundle('a head of empty objects', head(`[${'{},'.repeat(40_000)}{}]`)),
    bundle('a head of nested lists', head('['.repeat(128 * 1024))),
    chunk('a form with a field of 20 MiB', `${field}${'x'.repeat(MANY)}\r\n--x--`),
    chunk('a form of many fields', `${field}1\r\n`.repeat(MANY / 100)),
    chunk('a form of one endless header', `--x\r\n${'a'.repeat(MANY)}`),
    chunk('a form of many headers', `--x\r\n${'a: b\r\n'.repeat(MANY / 6)}`),
    chunk('a form of half boundaries', `${field}${'\r\n--'.repeat(MANY / 4)}`),
    { kind: 'a webhook', method: 'POST', path: bytePaths.paymentWebhook, body: '{},'.repeat(80_000) },
    {
      kind: 'an admin preview with a forged token',
      method: 'POST',
      body: bytes(MANY),
      path: adminFilePath('preview', newId(), newId()),
      headers: { Authorization: `Bearer ${'a'.repeat(10_000)}` },
    },
  ]);
});

test('requests of programs are refused cheaply', async () => {
  const form = (kind: string, body: string) => ({
    kind,
    method: 'POST',
    path: '/',
    body,
    type: 'multipart/form-data; boundary=x',
  });
  const head = '--x\r\nContent-Disposition: form-data; name="f"';
  const MANY = 20 * 1024 * 1024;
  const put = (kind: string, headers: Record<string, string>) => ({
    kind,
    method: 'PUT',
    path: '/a',
    body: bytes(MANY),
    headers,
  });
  const small = `${head}; filename="a"\r\n\r\nx\r\n`;
  await expectCheap([
    form('a form of 99 files, and a text', `${small.repeat(99)}${head}\r\n\r\nx\r\n--x--`),
    form(
      'a form of 99 files, and one with a wrong name',
      `${small.repeat(99)}${head}; filename="a/b"\r\n\r\n\r\n--x--`,
    ),
    form('a form of 101 files', `${small.repeat(101)}--x--`),
    form('a form that never begins', '\r\n--'.repeat(MANY / 4)),
    form('a form of one endless header', `--x\r\n${'a'.repeat(MANY)}`),
    form('a form of many headers', `${head}\r\n${'a: b\r\n'.repeat(MANY / 6)}`),
    form('a form of a text', `${head}\r\n\r\n${'x'.repeat(MANY)}\r\n--x--`),
    form('a form of many empty files', `${head}; filename=""\r\n\r\n\r\n`.repeat(MANY / 70)),
    form('a form of a file without a name', `${head}; filename=""\r\n\r\n${'x'.repeat(MANY)}`),
    form('a form whose file has a wrong name', `${head}; filename="/"\r\n\r\n${'x'.repeat(MANY)}`),
    put('too many days', { 'Max-Days': '16' }),
    put('a web page', { Origin: 'https://example.com' }),
    put('a long password', { 'X-Password': 'x'.repeat(15_000) }),
    put('days of many digits', { 'Max-Days': '9'.repeat(15_000) }),
  ]);
});

test('hostile URLs and headers are refused cheaply', async () => {
  const long = (piece: string) => piece.repeat(Math.floor(15_000 / piece.length));
  const folder = (query: string) => `${endpoints.folderFiles.path.replace(':folderId', newId())}?${query}`;
  const get = (kind: string, path: string, headers: Record<string, string> = {}) => ({
    kind,
    method: 'GET',
    path,
    headers,
  });
  const account = { 'X-User-Id': 'user_account' };
  await expectCheap([
    get('a query of many fields', folder(long('a=1&'))),
    get('a query of a long number', folder(`page=${long('9')}`)),
    get('an archive of many files', `/api/archive/${newId()}?files=${long('a,')}`),
    get('an archive of many directories', `/api/archive/${newId()}?${long('path=a&')}`),
    get('a long token', endpoints.userProfile.path, { ...account, Authorization: `Bearer ${long('e.')}` }),
    get('a token of spaces', endpoints.userProfile.path, { ...account, Authorization: `Bearer${long(' ')}` }),
    get("a long admin's token", adminEndpoints.adminAudit.path, { Authorization: `Bearer ${long('a')}` }),
    get('many cookies', `/api/download/${newId()}/${newId()}`, { Cookie: long('a=b; ') }),
    get('many ranges', `/api/download/${newId()}/${newId()}`, { Range: `bytes=${long('0-1,')}` }),
    get('many tags', `/api/download/${newId()}/${newId()}`, { 'If-None-Match': long('"a", ') }),
  ]);
});

test('a wrong password and a long pass are refused cheaply', async () => {
  const { folderId } = await begin(server.newVisitor(), [announced()], { password: 'correct horse' });
  const wrong = `Basic ${Buffer.from(':wrong').toString('base64')}`;
  await expectCheap([
    {
      kind: 'unlocking',
      method: 'POST',
      path: pathOf(endpoints.unlock).replace(/folder\/[^/]+/, `folder/${folderId}`),
      body: JSON.stringify({ password: 'wrong' }),
    },
    { kind: 'a program', method: 'GET', path: `/api/archive/${folderId}`, headers: { Authorization: wrong } },
    {
      kind: 'a long pass',
      method: 'GET',
      path: `/api/archive/${folderId}`,
      headers: { Authorization: `Bearer ${'e.'.repeat(7000)}` },
    },
  ]);
});
