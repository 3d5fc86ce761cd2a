import { randomUUID } from 'node:crypto';
import { FILES_IN_FLIGHT } from '../../../web/features/uploads/limits.ts';
import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths, CHECKSUM_HEADER, downloadPath, sharePath, tokenOf } from '../../../worker/contract/byte-paths.ts';
import type { Answer, Input } from '../../../worker/contract/calls/endpoint.ts';
import type { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { BundleAnswer, MultipartSession } from '../../../worker/contract/calls/uploads.ts';
import { BUNDLE_MAX_BYTES, THUMBNAIL_PX, THUMBNAILS_PER_CALL } from '../../../worker/contract/limits.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import type { Contestant, Stored } from '../case.ts';
import { type BigFile, SMALL_FILE_BYTES, type SmallFile } from '../sample-files.ts';
import { inFlight, PARTS_AT_A_TIME, send, sendJson } from './http.ts';

const BUNDLE_FILES = Math.floor(BUNDLE_MAX_BYTES / SMALL_FILE_BYTES);

type InitAnswer = Answer<typeof endpoints.initUpload>;

/** Makes the same calls as the page, with a new user for each upload. */
export function productContestant(worker: WorkerProcess): Contestant {
  return {
    name: 'ours',
    worker,
    async uploadInParts(file: BigFile) {
      const person = newPerson();
      const initAnswer = await begin(worker.url, person, [{ name: 'big.bin', size: file.size }]);
      const session = await beginSession(worker.url, person, initAnswer);
      await sendParts(person, session, file);
      await complete(worker.url, person, initAnswer, session);
      return stored(worker.url, person, initAnswer);
    },
    async uploadSmall(files: readonly SmallFile[]) {
      const person = newPerson();
      const announcements = files.map(({ name, body }) => ({ name, size: body.length }));
      const initAnswer = await begin(worker.url, person, announcements);
      const uploads = files.map((file, index) => ({
        ...file,
        uploadUrl: initAnswer.uploadUrls[index]?.uploadUrl ?? '',
      }));
      const bundles = Array.from({ length: Math.ceil(uploads.length / BUNDLE_FILES) }, (_, index) =>
        uploads.slice(index * BUNDLE_FILES, (index + 1) * BUNDLE_FILES),
      );
      await inFlight(FILES_IN_FLIGHT, bundles, async (bundle) => {
        const head = packHead(bundle.map(({ uploadUrl, sha256 }) => ({ token: tokenOf(uploadUrl), checksum: sha256 })));
        const body = [head, ...bundle.map((file) => file.body)];
        const answer = await send(new URL(bytePaths.bundle, worker.url), {
          method: 'PUT',
          headers: person.headers,
          body,
        });
        const arrived = (JSON.parse(answer.body.toString()) as BundleAnswer).files.filter(({ etag }) => etag);
        if (arrived.length < bundle.length) throw new Error(`A bundle got ${answer.body}`);
      });
      return stored(worker.url, person, initAnswer);
    },
  };
}

export function begin(
  origin: URL,
  person: Person,
  files: readonly { name: string; size: number }[],
  options: Pick<Input<typeof endpoints.initUpload>, 'folderId' | 'firstSession'> = {},
): Promise<InitAnswer> {
  const input: Input<typeof endpoints.initUpload> = {
    userId: person.userId,
    expiryDays: 1,
    files: files.map((file) => ({ ...file, idempotencyKey: randomUUID() })),
    ...options,
  };
  return sendJson(new URL('/api/upload/init', origin), 'POST', input, person.headers);
}

export function beginSession(
  origin: URL,
  person: Person,
  { uploadUrls: [target] }: InitAnswer,
): Promise<MultipartSession> {
  const { fileId, r2Key } = target ?? {};
  return sendJson(new URL('/api/upload/multipart/create', origin), 'POST', { fileId, r2Key }, person.headers);
}

export async function sendParts(person: Person, session: MultipartSession, file: BigFile): Promise<void> {
  if (session.partSize !== file.partBytes) {
    throw new Error(`Parts have ${session.partSize} bytes, not the size in the plan.`);
  }
  await inFlight(PARTS_AT_A_TIME, session.missingParts, async ({ partNumber, uploadUrl }) => {
    const part = file.parts[partNumber - 1];
    const headers = { ...person.headers, [CHECKSUM_HEADER]: part?.sha256 ?? '' };
    await send(new URL(uploadUrl), { method: 'PUT', headers, body: part?.pieces ?? [] });
  });
}

export function complete(
  origin: URL,
  person: Person,
  { uploadUrls: [target] }: InitAnswer,
  { uploadId }: MultipartSession,
): Promise<unknown> {
  const input = { uploadId, r2Key: target?.r2Key };
  return sendJson(new URL('/api/upload/multipart/complete', origin), 'POST', input, person.headers);
}

export async function sendOne(origin: URL, body: Uint8Array<ArrayBuffer>) {
  const person = newPerson();
  const { folderId, uploadUrls } = await begin(origin, person, [{ name: 'hot.bin', size: body.length }]);
  const [target] = uploadUrls;
  const headers = { ...person.headers, [CHECKSUM_HEADER]: sha256(body) };
  await send(new URL(target?.uploadUrl ?? '', origin), { method: 'PUT', headers, body: [body] });
  return { folderId, download: downloadPath(folderId, target?.fileId ?? '') };
}

function stored(origin: URL, person: Person, { folderId, uploadUrls }: InitAnswer): Stored {
  return {
    urls: uploadUrls.map(({ fileId }) => new URL(downloadPath(folderId, fileId), origin)),
    page: new URL(sharePath(folderId), origin),
    remove: () => sendJson(new URL(`/api/delete-folder/${folderId}`, origin), 'DELETE', { userId: person.userId }),
  };
}

interface PhotoShare {
  readonly folderId: string;
  readonly photos: readonly { readonly fileId: string; readonly r2Key: string }[];
}

export async function sharePhotos(origin: URL, count: number): Promise<PhotoShare> {
  const person = newPerson();
  const body = bytes(1000);
  const names = Array.from({ length: count }, (_, n) => ({ name: `IMG_${1000 + n}.jpg`, size: body.length }));
  const { folderId, uploadUrls } = await begin(origin, person, names);
  await inFlight(FILES_IN_FLIGHT, uploadUrls, async ({ uploadUrl }) => {
    const headers = { ...person.headers, [CHECKSUM_HEADER]: sha256(body) };
    await send(new URL(uploadUrl ?? '', origin), { method: 'PUT', headers, body: [body] });
  });
  return { folderId, photos: uploadUrls };
}

const THUMBNAIL_BYTES = 8000;

export async function addThumbnails(origin: URL, { folderId, photos }: PhotoShare): Promise<void> {
  const comment = THUMBNAIL_BYTES - jpeg(THUMBNAIL_PX, THUMBNAIL_PX).length;
  const image = jpeg(THUMBNAIL_PX, THUMBNAIL_PX, comment).toString('base64');
  for (let from = 0; from < photos.length; from += THUMBNAILS_PER_CALL) {
    const thumbnails = photos
      .slice(from, from + THUMBNAILS_PER_CALL)
      .map(({ fileId, r2Key }) => ({ fileId, r2Key, image }));
    await sendJson(new URL('/api/upload/thumbnails', origin), 'POST', { folderId, thumbnails });
  }
}
