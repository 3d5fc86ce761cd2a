/** The file is long because most tests read the archive of the folder that is uploaded at the start. */
import { execFile } from 'node:child_process';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { formatLimit } from '../../../worker/contract/sizes.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { ownDirectory } from '../../harness/own-directory.ts';
import { withCookie } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { testWith } from '../../harness/running/programs.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, newId, seedFolder } from '../../harness/stored/seed.ts';
import { usageOf } from '../../harness/stored/usage.ts';
import { type AnnouncedFile, announced, begin, put, sendMissingParts, uploadAll } from '../../harness/uploads.ts';

const run = promisify(execFile);

const MB = 1_000_000;
/** Too large for one PUT. */
const PARTS_SIZE = 96 * MB;
const FOLDER_LIMIT = 600 * MB;

/** The contents are `bytes(size, seed)`. */
const FILES = [
  { path: '', name: 'first.bin', size: 3 * MB, seed: 1 },
  { path: 'a/b', name: 'Grüße 🎉.txt', size: 1000, seed: 2 },
  { path: 'a', name: 'empty', size: 0, seed: 3 },
  { path: 'a', name: 'twin.txt', size: 10, seed: 4 },
  { path: 'a', name: 'TWIN.txt', size: 20, seed: 5 },
  { path: 'ab', name: 'last.txt', size: 30, seed: 6 },
];
const NAMES = ['first.bin', 'a/b/Grüße 🎉.txt', 'a/empty', 'a/twin.txt', 'a/TWIN (2).txt', 'ab/last.txt'];

const server = ownServer({ vars: { FOLDER_DOWNLOAD_BYTES: String(FOLDER_LIMIT) } });
let uploader: Calls;
let folderId: string;
let fileIds: string[];
let path: string;
let archiveBytes: Uint8Array;
const dir = ownDirectory();
beforeAll(async () => {
  uploader = server.newVisitor();
  ({ folderId, fileIds } = await uploadSeeded(uploader, FILES, 'Holiday "2026"'));
  path = archivePath(folderId);
  archiveBytes = await bodyOf(await get());
});

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  server.newVisitor().fetch(path, { method, headers });
const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const answerOf = async (url: string) => {
  const response = await server.newVisitor().fetch(url);
  return { status: response.status, ...(await response.json()) };
};

async function uploadSeeded(
  calls: Calls,
  files: readonly (Partial<AnnouncedFile> & { seed: number })[],
  folderName: string,
) {
  const filesToSend = files.map(({ seed, ...file }) => ({ ...file, body: bytes(file.size ?? 1000, seed) }));
  const initAnswer = await uploadAll(calls, filesToSend, { folderName });
  return { ...initAnswer, fileIds: initAnswer.uploadUrls.map(({ fileId }) => fileId) };
}

const LIST = `
import hashlib, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename, i.file_size, hashlib.sha256(archive.read(i)).hexdigest()] for i in archive.infolist()]))
`;

/** Python checks every CRC-32. Returns names, sizes and SHA-256 of the entries. */
async function contentsOf(archive: Uint8Array | string): Promise<[string, number, string][]> {
  const file = typeof archive === 'string' ? archive : join(dir, newId());
  if (typeof archive !== 'string') await writeFile(file, archive);
  return JSON.parse((await run('python3', ['-c', LIST, file])).stdout);
}
const namesOf = async (url: string) => {
  const response = await server.newVisitor().fetch(url);
  expect(response.status).toBe(200);
  return (await contentsOf(await bodyOf(response))).map(([name]) => name);
};
const testPython = testWith('python3');

testPython('contains every file, in the tree and the order in which the files were sent', async () => {
  const expected = FILES.map(({ size, seed }, index) => [NAMES[index], size, sha256OfBytes(size, seed)]);
  expect(await contentsOf(archiveBytes)).toEqual(expected);
});

test('serves an archive like a file, with length and ETag', async () => {
  const response = await get({}, 'HEAD');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(archiveBytes.length),
    'accept-ranges': 'bytes',
    'content-disposition': 'attachment; filename="Holiday \\"2026\\".zip"',
    'cache-control': expect.stringContaining('no-transform'),
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.get('ETag')).toMatch(/^"[^"]+"$/);
});

test('answers HEAD with the headers of GET and no body', async () => {
  // Every visitor gets a different cookie.
  const isFileHeader = ([name]: [string, string]) => !['date', 'connection', 'set-cookie'].includes(name);
  const fileHeaders = ({ headers }: Response) => [...headers].filter(isFileHeader);
  const [head, full] = [await get({}, 'HEAD'), await get()];
  expect(fileHeaders(head)).toEqual(fileHeaders(full));
  expect((await bodyOf(head)).byteLength).toBe(0);
  expect(sha256(await bodyOf(full))).toBe(sha256(archiveBytes));
});

test('serves any range of the archive', async () => {
  const { length } = archiveBytes;
  const starts = [0, 1, 45, 3 * MB, 3 * MB + 48, 3 * MB + 600, length - 700, length - 22, length - 1];
  for (const start of starts) {
    for (const end of [start, start + 100, start + 2 * MB]) {
      const last = Math.min(end, length - 1);
      const response = await get({ Range: `bytes=${start}-${end}` });
      expect(response.status).toBe(206);
      expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${last}/${length}`);
      expect(response.headers.get('Content-Length')).toBe(String(last - start + 1));
      expect(sha256(await bodyOf(response))).toBe(sha256(archiveBytes.slice(start, last + 1)));
    }
  }
});

test('returns 416 and the size for a range outside, and the whole archive for several ranges', async () => {
  const outside = await get({ Range: `bytes=${archiveBytes.length}-` });
  expect([outside.status, outside.headers.get('Content-Range')]).toEqual([416, `bytes */${archiveBytes.length}`]);
  await outside.body?.cancel();
  const several = await get({ Range: 'bytes=0-9,20-29' });
  expect([several.status, (await bodyOf(several)).byteLength]).toEqual([200, archiveBytes.length]);
});

test('applies preconditions as for a file', async () => {
  const etag = (await get({}, 'HEAD')).headers.get('ETag') ?? '';
  const status = async (headers: Record<string, string>) => {
    const response = await get(headers);
    await response.body?.cancel();
    return response.status;
  };
  expect(await status({ 'If-None-Match': etag })).toBe(304);
  expect(await status({ 'If-Match': '"other"' })).toBe(412);
  expect(await status({ 'If-Match': etag, Range: 'bytes=0-0' })).toBe(206);
  expect(await status({ 'If-Range': '"other"', Range: 'bytes=0-0' })).toBe(200);
});

test('does not resume by a date, because two archives may have the same date', async () => {
  const date = (await get({}, 'HEAD')).headers.get('Last-Modified') ?? '';
  const response = await get({ 'If-Range': date, Range: 'bytes=0-0' });
  await response.body?.cancel();
  expect([response.status, Date.parse(date) > 0]).toEqual([200, true]);
});

testPython('serves a different archive after a file is added, and does not resume the old one', async () => {
  const calls = server.newVisitor();
  const growing = await uploadSeeded(calls, [{ size: 5000, seed: 1 }], 'Growing');
  const ask = (headers: Record<string, string>) =>
    server.newVisitor().fetch(archivePath(growing.folderId), { headers });
  const firstArchive = await ask({});
  const etag = firstArchive.headers.get('ETag') ?? '';
  expect(await contentsOf(await bodyOf(firstArchive))).toHaveLength(1);
  const addition = await begin(calls, [announced({ name: 'more.txt', size: 7 })], { folderId: growing.folderId });
  const resume = { Range: 'bytes=100-', 'If-Range': etag };
  const unfinished = await ask(resume);
  expect([unfinished.status, (await bodyOf(unfinished)).byteLength > 4000]).toEqual([206, true]);

  expect((await put(calls, addition.uploadUrls[0]?.uploadUrl ?? '', bytes(7))).status).toBe(200);
  const after = await ask(resume);
  expect(after.status).toBe(200);
  expect(after.headers.get('ETag')).not.toBe(etag);
  expect(await contentsOf(await bodyOf(after))).toHaveLength(2);
  expect((await ask({ 'If-Match': etag })).status).toBe(412);
});

test('names the archive of a single directory after it', async () => {
  const response = await server.newVisitor().fetch(archivePath(folderId, { paths: ['a/b'] }), { method: 'HEAD' });
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=b.zip');
});

testPython('archives selected files and directories, alone or together', async () => {
  const [first = '', , , , , last = ''] = fileIds;
  expect(await namesOf(archivePath(folderId, { files: [last, first] }))).toEqual(['first.bin', 'ab/last.txt']);
  expect(await namesOf(archivePath(folderId, { paths: ['a'] }))).toEqual(NAMES.slice(1, 5));
  expect(await namesOf(archivePath(folderId, { paths: ['a/b'] }))).toEqual([NAMES[1]]);
  expect(await namesOf(archivePath(folderId, { paths: ['ab', 'a/b'], files: [first, last] }))).toEqual([
    'first.bin',
    NAMES[1],
    'ab/last.txt',
  ]);
  expect(await namesOf(`${path}?files=${first}&files=${last}`)).toEqual(['first.bin', 'ab/last.txt']);
});

test.each([
  ['files', `files=${'x'.repeat(16)}`],
  ['files', 'files='],
  ['files', 'files=1;DROP'],
  ['files', `files=${Array.from({ length: 501 }, newId).join(',')}`],
  ['path', 'path=nowhere'],
  ['path', 'path=a/'],
  ['path', `path=${'x'.repeat(1025)}`],
  ['path', Array.from({ length: 101 }, (_, index) => `path=${index}`).join('&')],
])('rejects an invalid selection and names %s: %.40s', async (field, query) => {
  expect(await answerOf(`${path}?${query}`)).toMatchObject({ status: 400, code: 'invalid_input', field });
});

test('rejects a selected file of another folder', async () => {
  const otherUpload = await uploadSeeded(server.newVisitor(), [{ size: 1, seed: 1 }], 'Other');
  const archiveUrl = archivePath(folderId, { files: [fileIds[0] ?? '', ...otherUpload.fileIds] });
  expect(await answerOf(archiveUrl)).toMatchObject({ status: 400, code: 'invalid_input', field: 'files' });
});

testPython('omits files that have not arrived, and returns 409 if no file has arrived', async () => {
  const calls = server.newVisitor();
  const { folderId: id, uploadUrls } = await begin(calls, [announced({ size: 5 }), announced({ name: 'late.txt' })]);
  expect(await answerOf(archivePath(id))).toMatchObject({
    status: 409,
    code: 'upload_incomplete',
    reason: 'several',
    error: 'These files are still being uploaded.',
  });
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(5));
  expect(await namesOf(archivePath(id))).toEqual(['notes.txt']);
  const late = archivePath(id, { files: [uploadUrls[1]?.fileId ?? ''] });
  expect(await answerOf(late)).toMatchObject({ status: 409, code: 'upload_incomplete' });
});

testPython('includes folders inside at any depth, unless only the top is requested', async () => {
  const calls = server.newVisitor();
  const inside = async (name: string, parentFolderId: string | null, fileName: string) => {
    const { folderId: id } = await calls.own(endpoints.createFolder, {
      folderName: name,
      parentFolderId,
    });
    const { uploadUrls } = await begin(calls, [announced({ name: fileName, size: 5 })], { folderId: id });
    expect((await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(5, 1))).status).toBe(200);
    return id;
  };
  const top = await inside('Top', null, 'top.txt');
  await inside('Empty-handed', await inside('Inside', top, 'inside.txt'), 'deep.txt');
  expect(await namesOf(archivePath(top))).toEqual(['top.txt', 'Inside/inside.txt', 'Inside/Empty-handed/deep.txt']);
  expect(await namesOf(archivePath(top, { paths: [''] }))).toEqual(['top.txt']);
});

test('rejects the archive of an empty folder', async () => {
  const folder = await seedFolder(server.d1, folderRow());
  expect(await answerOf(archivePath(folder.id))).toMatchObject({ status: 404, code: 'not_found' });
});

test('counts the bytes of an archive for the sender, and a whole archive as one download of the folder', async () => {
  const calls = server.newVisitor();
  const { folderId: id } = await uploadSeeded(
    calls,
    [
      { size: 5000, seed: 1 },
      { size: 10, seed: 2 },
    ],
    'Counted',
  );
  const archiveUrl = archivePath(id);
  const { length } = await bodyOf(await server.newVisitor().fetch(archiveUrl));
  await bodyOf(await server.newVisitor().fetch(archiveUrl, { headers: { Range: 'bytes=50-149' } }));
  await (await server.newVisitor().fetch(archiveUrl, { method: 'HEAD' })).body?.cancel();
  await bodyOf(await server.as(withCookie(calls.person)).fetch(archiveUrl, { headers: { Range: 'bytes=200-' } }));
  const poll = { timeout: 20_000 };
  await expect.poll(() => usageOf(calls), poll).toMatchObject({ downloadBytes: length + 100 });
  await expect
    .poll(() => folderById(server, id), poll)
    .toMatchObject({ downloadCount: 1, downloadedBytes: length + 100 });
});

test('rejects an archive above a limit before its first byte, with the reason', async () => {
  const calls = server.newVisitor();
  const folder = folderRow({ ownerId: calls.person.userId });
  await seedFolder(
    server.d1,
    folder,
    [0, 1].map((at) => fileRow(folder, at, { size: FOLDER_LIMIT / 2 })),
  );
  const limit = formatLimit(FOLDER_LIMIT);
  const error = `Download limit exceeded for this folder. The folder has reached its ${limit} download limit.`;
  const values = { reason: 'folder_used_up', limitBytes: FOLDER_LIMIT };
  const refusal = { status: 403, code: 'folder_bandwidth_exceeded', error, message: error, ...values };
  expect(await answerOf(archivePath(folder.id))).toEqual(refusal);
  expect((await server.newVisitor().fetch(archivePath(folder.id), { method: 'HEAD' })).status).toBe(403);
});

testWith('python3', 'curl')(
  'archives a file in parts and many small ones completely, and resumes the download',
  async () => {
    const calls = server.newVisitor();
    const small = Array.from({ length: 60 }, (_, index) => ({
      name: `${index}.bin`,
      size: 20_000 + index,
      seed: index,
    }));
    const { folderId: id } = await uploadSeeded(calls, small, 'Mixed');
    const big = announced({ name: 'big.bin', size: PARTS_SIZE, type: '' });
    const [target] = (await begin(calls, [big], { folderId: id })).uploadUrls;
    const { fileId = '', r2Key = '' } = target ?? {};
    const session = await calls.call(endpoints.createMultipart, { fileId, r2Key });
    await sendMissingParts(calls, session, PARTS_SIZE);
    await calls.call(endpoints.completeMultipart, { uploadId: session.uploadId, r2Key });

    const url = new URL(archivePath(id), server.url).href;
    const zip = join(dir, 'by-curl.zip');
    await writeFile(zip, await bodyOf(await server.newVisitor().fetch(url)));
    const complete = await readFile(zip);
    const expected = small.map(({ name, size, seed }) => [name, size, sha256OfBytes(size, seed)]);
    expect(await contentsOf(zip)).toEqual([...expected, ['big.bin', PARTS_SIZE, sha256OfBytes(PARTS_SIZE)]]);

    for (const cut of [700_000, 61 * MB]) {
      await truncate(zip, cut);
      await run('curl', ['-sS', '--fail', '-C', '-', '-o', zip, url]);
      expect(sha256(await readFile(zip))).toBe(sha256(complete));
    }
  },
);

testWith('aria2c')('serves many simultaneous ranges to a download manager', async () => {
  const args = ['-q', '-x16', '-s16', '-k1M', '--no-conf', '-d', dir, '-o', 'by-aria.zip'];
  await run('aria2c', [...args, new URL(path, server.url).href]);
  expect(sha256(await readFile(join(dir, 'by-aria.zip')))).toBe(sha256(archiveBytes));
});

test('breaks off the stream and logs the reason if an object cannot be read', async () => {
  const calls = server.newVisitor();
  const files = ['a.bin', 'b.bin'].map((name, index) => ({ name, body: bytes(2 * MB, index + 1) }));
  const { folderId, uploadUrls } = await uploadAll(calls, files);
  await server.bucket.delete(uploadUrls[1]?.r2Key ?? '');
  const firstArchive = server.logs().length;
  const response = await server.newVisitor().fetch(archivePath(folderId));
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  const output = () => server.logs().slice(firstArchive).join('\n');
  await expect.poll(output).toContain('the object was deleted meanwhile');
});

test('counts the sent bytes for a recipient who leaves, and releases the rest', async () => {
  const calls = server.newVisitor();
  const files = Array.from({ length: 8 }, (_, index) => ({ name: `${index}`, size: 4 * MB, seed: index }));
  const { folderId: id } = await uploadSeeded(calls, files, 'Left');
  const stop = new AbortController();
  const response = await server.newVisitor().fetch(archivePath(id), { signal: stop.signal });
  await response.body?.getReader().read();
  stop.abort();
  const { meterKey } = (await folderById(server, id)) ?? { meterKey: '' };
  const leases = () => server.sqlOf('METER', meterKey, 'SELECT id FROM leases');
  await expect.poll(leases, { timeout: 20_000 }).toEqual([]);
  expect((await usageOf(calls)).downloadBytes).toBeLessThan(32 * MB);
});
