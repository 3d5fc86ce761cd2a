/** Every page must show the same number of arrived bytes, and count each part once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { HOUR_MS, MIB } from '../../../worker/contract/units.ts';
import type { Calls } from '../../harness/calls.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileById, folderById } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { announced, begin, beginParts, partBytes, partUrlOf, put } from '../../harness/uploads.ts';

/** Three parts of 5, 5 and 2 MiB. */
const FILM_BYTES = 12 * MIB;
const PART_BYTES = 5 * MIB;
const NOTE_BYTES = 10;
/** One file more than the first response to a recipient contains. */
const NOTES = 101;

const server = sharedServer();
let calls: Calls;
beforeEach(() => {
  calls = server.newVisitor();
});
afterEach(async () => expect(await miscounted(server.d1)).toEqual([]));

const missingOf = async (folderId: string) => (await folderById(server, folderId))?.unfinishedBytes;
const beginFilm = () => beginParts(calls, FILM_BYTES, PART_BYTES);
type Film = Awaited<ReturnType<typeof beginFilm>>;

async function sendPart({ session }: Pick<Film, 'session'>, number: number, by = calls): Promise<number> {
  return (await put(by, partUrlOf(session, number), partBytes(session, FILM_BYTES, number))).status;
}

/** A PUT may fail, because the server does not read the body of a part that has arrived. */
const sendCopies = (film: Film, number: number, senders: readonly Calls[]) =>
  Promise.allSettled(senders.map((by) => sendPart(film, number, by)));

async function arrivedOf(folderId: string) {
  const reader = server.newVisitor();
  const [shared, managed, list] = await Promise.all([
    reader.call(endpoints.folder, { folderId }),
    calls.own(endpoints.managedFolder, { folderId }),
    calls.own(endpoints.foldersPaginated, {}),
  ]);
  const listedFolder = list.folders.find((folder) => folder.folderId === folderId);
  const bytesOf = (folder: { ownSize: number; unfinishedBytes: number } | undefined) =>
    folder && folder.ownSize - folder.unfinishedBytes;
  return { recipient: shared.folder.arrived?.bytes, manager: bytesOf(managed.current), owner: bytesOf(listedFolder) };
}

const all = (bytes: number) => ({ recipient: bytes, manager: bytes, owner: bytes });

test('recipient, manager and owner see the same number, even if the large file is not on the first page', async () => {
  const notes = Array.from({ length: NOTES }, (_, n) => announced({ name: `${n}.txt`, size: NOTE_BYTES }));
  const film = announced({ name: 'film.mp4', size: FILM_BYTES });
  const { folderId, uploadUrls } = await begin(calls, [...notes, film]);
  const { fileId = '', r2Key = '' } = uploadUrls.at(-1) ?? {};
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key, partSize: PART_BYTES });
  expect(await arrivedOf(folderId)).toEqual(all(0));
  await sendPart({ session }, 1);
  expect(await arrivedOf(folderId)).toEqual(all(PART_BYTES));
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', new Uint8Array(NOTE_BYTES));
  expect(await arrivedOf(folderId)).toEqual(all(PART_BYTES + NOTE_BYTES));
});

test('My Files shows the arrived bytes of a file in parts in its folder, in sorted lists and in searches', async () => {
  const film = await beginFilm();
  await sendPart(film, 3);
  const parentFolderId = film.folderId;
  for (const filters of [{ parentFolderId }, { parentFolderId, order: 'size' as const }, { search: 'film' }]) {
    const { files } = await calls.own(endpoints.foldersPaginated, { ...filters });
    expect(files).toMatchObject([{ fileId: film.fileId, arrivedBytes: 2 * MIB }]);
  }
});

test('a part counts once if it is sent again, or by two devices at once', async () => {
  const film = await beginFilm();
  expect(await missingOf(film.folderId)).toBe(FILM_BYTES);
  const other = server.newVisitor();
  await Promise.all([sendCopies(film, 1, [calls, other]), sendPart(film, 3)]);
  await sendCopies(film, 1, [calls]);
  expect(await missingOf(film.folderId)).toBe(PART_BYTES);
  await sendPart(film, 2);
  expect(await missingOf(film.folderId)).toBe(0);
  await calls.call(endpoints.completeMultipart, { uploadId: film.uploadId, r2Key: film.r2Key });
  expect(await folderById(server, film.folderId)).toMatchObject({ unfinishedFiles: 0, unfinishedBytes: 0 });
});

test('bytes count as missing again when their session is aborted, even twice', async () => {
  const { folderId, uploadId, r2Key, ...film } = await beginFilm();
  await sendPart(film, 1);
  expect(await missingOf(folderId)).toBe(FILM_BYTES - PART_BYTES);
  const abort = () => calls.call(endpoints.abortMultipart, { uploadId, r2Key });
  await Promise.all([abort(), abort()]);
  await abort();
  expect(await missingOf(folderId)).toBe(FILM_BYTES);
  expect(await sendPart(film, 2)).not.toBe(200);
  expect(await missingOf(folderId)).toBe(FILM_BYTES);
});

test('bytes count as missing again when a session with another part size replaces their session', async () => {
  const { folderId, fileId, r2Key, ...film } = await beginFilm();
  await sendPart(film, 1);
  expect(await missingOf(folderId)).toBe(FILM_BYTES - PART_BYTES);
  const chunked = { fileId, r2Key, fileName: 'film.mp4', fileSize: FILM_BYTES, contentType: 'video/mp4' };
  await calls.call(endpoints.initChunked, chunked);
  expect(await missingOf(folderId)).toBe(FILM_BYTES);
});

test('bytes count as missing again when the bucket has dropped their session', async () => {
  const { folderId, fileId, r2Key, ...film } = await beginFilm();
  await sendPart(film, 1);
  expect(await missingOf(folderId)).toBe(FILM_BYTES - PART_BYTES);
  const uploadId = (await fileById(server, fileId))?.uploadId ?? '';
  await server.bucket.resumeMultipartUpload(r2Key, uploadId).abort();
  expect(await sendPart(film, 2)).toBe(403);
  expect(await missingOf(folderId)).toBe(FILM_BYTES);
});

test.each(['its owner', 'the cron'])('missing bytes of a file do not count after %s deletes it', async (by) => {
  const files = [announced({ name: 'film.mp4', size: FILM_BYTES }), announced({ size: NOTE_BYTES })];
  const { folderId, uploadUrls } = await begin(calls, files, { expiryDays: 3 });
  const [film, note] = uploadUrls;
  const { fileId = '', r2Key = '' } = film ?? {};
  await put(calls, note?.uploadUrl ?? '', new Uint8Array(NOTE_BYTES));
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key, partSize: PART_BYTES });
  await sendPart({ session }, 1);
  expect(await missingOf(folderId)).toBe(FILM_BYTES - PART_BYTES);
  if (by === 'the cron') await server.runCron(Date.now() + 25 * HOUR_MS);
  else await calls.own(endpoints.deleteFile, { folderId, fileId });
  const expectedCounts = { fileCount: 1, totalBytes: NOTE_BYTES, unfinishedFiles: 0, unfinishedBytes: 0 };
  expect(await folderById(server, folderId)).toMatchObject(expectedCounts);
});

test('no bytes count as missing after a file arrives in one body, even if late parts of it arrive', async () => {
  const { folderId, uploadUrl, session } = await beginFilm();
  await sendPart({ session }, 1);
  expect(await missingOf(folderId)).toBe(FILM_BYTES - PART_BYTES);
  const filmBytes = partBytes({ ...session, partSize: FILM_BYTES }, FILM_BYTES, 1);
  expect((await put(calls, uploadUrl, filmBytes)).status).toBe(200);
  expect(await missingOf(folderId)).toBe(0);
  await sendPart({ session }, 2);
  expect(await folderById(server, folderId)).toMatchObject({ unfinishedFiles: 0, unfinishedBytes: 0 });
});
