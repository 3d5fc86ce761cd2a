import { expect, test } from 'vitest';
import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { SINGLE_PUT_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { DAY_MS, GIB } from '../../../worker/contract/units.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { folderById, insertPartUnderWay } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

type Fields = Readonly<Record<string, string>>;

let lines = 0;
const line = (place: string, size = 1, sum = sha256(bytes(size))) =>
  `${++lines}\t${size}\tNov 24 12:00\t${sum}\t${place}\n`;
const largeLine = (place: string) => line(place, SINGLE_PUT_MAX_BYTES + 1, '-');

const ask = (calls: Calls, path: string, fields: Fields, headers: Fields = { [USER_ID_HEADER]: calls.person.userId }) =>
  calls.fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) });

async function refusal(path: string, fields: Fields, headers?: Fields) {
  const response = await ask(server.newVisitor(), path, fields, headers);
  return [response.status, await response.json()];
}

/** The first line of the response has the folder's id and counts. Each later line is a task. */
async function send(calls: Calls, fields: Fields) {
  const response = await ask(calls, '/cli/send', fields);
  expect(response.status).toBe(200);
  const [head = '', ...tasks] = (await response.text()).trimEnd().split('\n');
  const [folderId = '', files, left, missing] = head.split('\t');
  return { folderId, counted: [files, left, missing].map(Number), tasks: tasks.map((task) => task.split('\t')) };
}

test("refuses a missing user id, an account's id without its token, and web pages", async () => {
  const files = line('a.txt');
  for (const path of ['/cli/send', '/cli/request']) {
    expect(await refusal(path, { files, title: 'x' }, {})).toEqual([
      400,
      expect.objectContaining({ field: USER_ID_HEADER }),
    ]);
    expect(await refusal(path, { files, title: 'x' }, { [USER_ID_HEADER]: 'user_somebody' })).toEqual([
      401,
      expect.objectContaining({ code: 'sign_in_required' }),
    ]);
    const fromPage = { [USER_ID_HEADER]: newPerson().userId, Origin: 'https://elsewhere.example' };
    expect(await refusal(path, { files }, fromPage)).toEqual([403, expect.objectContaining({ code: 'other_site' })]);
  }
});

test('refuses a token without the scope', async () => {
  const account = await newRegistered(server);
  const { secret } = await makeToken(account, { scopes: ['read'] });
  for (const path of ['/cli/send', '/cli/request']) {
    const refused = await refusal(path, { files: line('a.txt'), title: 'x' }, { Authorization: `Bearer ${secret}` });
    expect(refused).toEqual([403, expect.objectContaining({ code: 'token_scope' })]);
  }
});

test('the folder of another user gives the same error as an unknown folder', async () => {
  const { folderId } = await uploadOne(server.newVisitor(), bytes(1));
  const refused = await refusal('/cli/send', { folder: folderId, files: line('a.txt') }, undefined);
  expect(refused).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 1 });
});

const LONG = 'b'.repeat(256);

test.each([
  ['no time', '/cli/send', { expires: 'soon' }, '--expires: must be a duration, for example 12h or 3d'],
  ['a long time', '/cli/send', { expires: '90d' }, '--expires: must be more than 0 and at most 15 days for this size'],
  ['no downloads', '/cli/send', { 'max-downloads': '0' }, '--max-downloads: must be at least 1'],
  ['a path as title', '/cli/send', { title: 'a/b' }, /^--title: must not contain \/ or \\/],
  ['no file', '/cli/send', { files: '' }, 'files: must name at least one file'],
  ['an empty line', '/cli/send', { files: '\n\n' }, /^line 1 of files: must be number, size, date, /],
  ['a long key', '/cli/send', { key: 'k'.repeat(20_000) }, 'key: has more than 16384 characters'],
  ['no size', '/cli/request', { 'max-size': 'much' }, '--max-size: must be a whole number, for example 1000 or 10G'],
  ['many files', '/cli/request', { 'max-files': '20000' }, '--max-files: must be at most 10000'],
  ['a request for a long time', '/cli/request', { expires: '90d' }, '--expires: must be at most 15'],
])('refuses %s, and names the option that was typed', async (_, path, fields, error) => {
  const refused = await refusal(path, { title: 'x', files: line('a.txt'), ...fields });
  expect(refused).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input', error: expect.stringMatching(error) }),
  ]);
});

const LEVELS = Array.from({ length: 65 }, () => 'd').join('/');

test('leaves out files that cannot be stored, says why, and accepts all other files', async () => {
  const files = [line(`a/${LONG}`), line('a.txt'), line(`${LEVELS}/b`), line('film.mkv', 20 * 1024 ** 3, '-')];
  const { folderId, counted, tasks } = await send(server.newVisitor(), {
    files: files.join(''),
    directories: `${LEVELS}/\nempty/\n`,
  });
  expect(counted).toEqual([1, 1, 1]);
  expect(tasks.filter(([kind]) => kind?.startsWith('leave'))).toEqual([
    ['leave', '1', 'its name must have at most 255 characters'],
    ['leave', '3', 'its path must have at most 64 levels'],
    ['leave', '4', 'it is larger than the maximum of 10 GB'],
    ['leave-directory', '1', 'its path must have at most 64 levels'],
  ]);
  expect(tasks.find(([kind]) => kind === 'bundle')?.[2]).toBe('2');
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 1 });
});

test('creates no folder if none of the files can be stored', async () => {
  const sender = server.newVisitor();
  const { folderId, counted, tasks } = await send(sender, { files: line(`a/${LONG}`) });
  expect([folderId, counted, tasks.length]).toEqual(['-', [0, 0, 0], 1]);
  // If no file can be stored, the call does not check the directories.
  const directories = `${LEVELS}/\nempty/\n`;
  expect((await send(sender, { files: line(`a/${LONG}`), directories })).tasks).toHaveLength(1);
  expect((await sender.own(endpoints.foldersPaginated, { page: 1, limit: 10 })).folders).toEqual([]);
});

test.each([
  ['too large', 11 * GIB, 5],
  ['large', 10 * GIB, 3],
])('limits the expiry of a small file and a %s one by the size of the stored files', async (_, size, days) => {
  const fields = { files: line('a.txt'), bytes: `${size + 1}`, largest: `${size}\n1\n` };
  const { folderId } = await send(server.newVisitor(), fields);
  const { createdAt, expiresAt } = (await folderById(server, folderId)) ?? {};
  expect((expiresAt ?? 0) - (createdAt ?? 0)).toBe(days * DAY_MS);
});

test('repeating a call continues the same upload without the files that have arrived', async () => {
  const sender = server.newVisitor();
  const fields = { key: sha256(bytes(3)), files: line('a.txt') + line('d/a.txt', 2_000_000) + line('b.txt') };
  const first = await send(sender, fields);
  expect(first.counted).toEqual([3, 3, 2_000_002]);
  expect(first.tasks.map(([kind, size, numbers]) => [kind, size, numbers])).toEqual([
    ['whole', '2000000', '2'],
    ['bundle', '2', '1 3'],
  ]);
  const [, , , , url = ''] = first.tasks[0] ?? [];
  const body = bytes(2_000_000);
  await sender.fetch(url, { method: 'PUT', body, headers: { [CHECKSUM_HEADER]: sha256(body) } });
  const retry = await send(sender, fields);
  expect([retry.folderId, retry.counted]).toEqual([first.folderId, [3, 2, 2]]);
  const joined = await send(sender, { ...fields, folder: first.folderId, title: 'Not for one that is there' });
  expect([joined.folderId, joined.counted]).toEqual([first.folderId, [3, 2, 2]]);
});

test('files of equal name, size and date in two calls are distinguished by number', async () => {
  const sender = server.newVisitor();
  const fields = { key: sha256(bytes(5)), bytes: '300000000' };
  const { folderId } = await send(sender, { ...fields, files: largeLine('disk.img') });
  await send(sender, { ...fields, folder: folderId, files: largeLine('disk.img') });
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 2 });
});

test('starts four of many large files at once', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { counted, tasks } = await send(server.newVisitor(), { files: names.map(largeLine).join('') });
  expect(counted).toEqual([6, 6, 6 * (SINGLE_PUT_MAX_BYTES + 1)]);
  expect(new Set(tasks.map(([, , number]) => number))).toEqual(new Set(['1', '2', '3', '4']));
});

test('a response lists at most 500 parts, no parts that another device is sending, and repeats no long input', async () => {
  const sender = server.newVisitor();
  const film = (place: string) => line(place, 10 * 1024 ** 3, '-');
  const fields = {
    key: sha256(bytes(6)),
    expires: '1d',
    files: film('a.mkv') + film('b.mkv'),
    device: 'x'.repeat(10_000),
  };
  const { folderId, tasks } = await send(sender, fields);
  expect(tasks.map(([kind, , number]) => `${kind} ${number}`).sort()).toEqual([
    ...Array(256).fill('part 1'),
    ...Array(244).fill('part 2'),
  ]);
  expect(tasks[0]?.[4]?.length).toBeLessThan(1000);
  const { files } = await sender.call(endpoints.folderFiles, { folderId });
  await insertPartUnderWay(server, files[0]?.fileId ?? '', 1, 'other');
  const retry = await send(sender, fields);
  expect(retry.tasks.slice(0, 2).map(([kind, , number, skipped]) => [kind, number, skipped])).toEqual([
    ['part', '1', '40'],
    ['part', '1', '80'],
  ]);
});

test('a file is completed once all parts have arrived, and the client compares arrived parts', async () => {
  const sender = server.newVisitor();
  const fields = { key: sha256(bytes(4)), files: largeLine('film.mkv') };
  const { folderId, tasks } = await send(sender, fields);
  const sendPart = async ([, size, , skipped, url = '']: string[]) => {
    const body = bytes(Number(size), 1, Number(skipped) * 1024 ** 2);
    const response = await sender.fetch(url.replace('&complete=1', ''), {
      method: 'PUT',
      body,
      headers: { [CHECKSUM_HEADER]: sha256(body) },
    });
    expect(response.status).toBe(200);
    return ['check', size, '1', skipped, '-', sha256(body)];
  };
  const [first = [], ...rest] = tasks;
  const compared = await sendPart(first);
  const half = await send(sender, fields);
  expect(half.counted).toEqual([1, 1, SINGLE_PUT_MAX_BYTES + 1 - Number(first[1])]);
  expect(half.tasks).toEqual([
    compared,
    ...rest.map(([kind, size, number, skipped]) => [kind, size, number, skipped, expect.any(String), '-']),
  ]);
  for (const part of rest) await sendPart(part);
  expect(await folderById(server, folderId)).toMatchObject({ unfinishedFiles: 1 });
  const { counted } = await send(sender, { ...fields, folder: folderId });
  expect(counted).toEqual([1, 0, 0]);
  expect(await folderById(server, folderId)).toMatchObject({ unfinishedFiles: 0 });
});

test('keeps directories without files, and cleans names of any operating system', async () => {
  const sender = server.newVisitor();
  const { folderId } = await send(sender, {
    files: line('a\\b.txt') + line('x/ c '),
    directories: 'empty/\nx/ deep /\n',
    root: 'C:\\Users',
  });
  const { folder } = await sender.own(endpoints.folder, { folderId });
  expect(folder.folderName).toBe('C:_Users');
  expect(folder.files.map(({ path, originalFilename }) => `${path}/${originalFilename}`)).toEqual(['/a_b.txt', 'x/c']);
  expect(folder.emptyDirectories).toEqual(['empty', 'x/deep']);
});
