import { randomUUID } from 'node:crypto';
import { CHECKSUM_HEADER } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { MultipartSession } from '../../worker/contract/calls/uploads.ts';
import { bytes, sha256 } from './bytes.ts';
import type { Calls } from './calls.ts';

/** A file as the page would announce it. */
export interface AnnouncedFile {
  name: string;
  size: number;
  type: string;
  path: string;
  idempotencyKey: string;
}

/** A small text file that nobody else has, but for what is given. */
export const announced = (given: Partial<AnnouncedFile> = {}): AnnouncedFile => ({
  name: 'notes.txt',
  size: 1000,
  type: 'text/plain',
  path: '',
  idempotencyKey: randomUUID(),
  ...given,
});

interface InitOptions {
  expiryDays?: number;
  folderId?: string;
  folderName?: string;
  uploadKey?: string;
  directories?: string[];
  firstSession?: { partSize?: number };
  password?: string;
  message?: string;
  downloadLimit?: number;
}

/** Begins an upload of these files, for one day. */
export const begin = (calls: Calls, files: readonly AnnouncedFile[], options: InitOptions = {}) =>
  calls.call(endpoints.initUpload, {
    userId: calls.person.userId,
    files: [...files],
    expiryDays: options.expiryDays ?? 1,
    ...options,
  });

/** What the answer to an upload of one file that was admitted matches. */
export const ADMITTED = { uploadUrls: [{ requiresUpload: true }] };

/** Begins an upload of one file and answers what `init` said of it. */
export async function beginOne(calls: Calls, given: Partial<AnnouncedFile> = {}, options: InitOptions = {}) {
  const { uploadUrls, ...folder } = await begin(calls, [announced(given)], options);
  const [target] = uploadUrls;
  if (!target) throw new Error('init answered no file.');
  return { ...folder, ...target, uploadUrl: target.uploadUrl ?? '' };
}

/** PUTs bytes to a signed URL with their checksum, or with the headers given instead. */
export const put = (calls: Calls, url: string, body: Uint8Array<ArrayBuffer>, headers?: Record<string, string>) =>
  calls.fetch(url, { method: 'PUT', body, headers: headers ?? { [CHECKSUM_HEADER]: sha256(body) } });

/** What a request was answered: its status, and its JSON. */
export const answerOf = async (response: Response) => [response.status, await response.json()];

/** A folder with one file of these bytes, uploaded to the end. */
export async function uploadOne(
  calls: Calls,
  body: Uint8Array<ArrayBuffer>,
  given: Partial<AnnouncedFile> = {},
  options: InitOptions = {},
) {
  const begun = await beginOne(calls, { size: body.byteLength, ...given }, options);
  const response = await put(calls, begun.uploadUrl, body);
  if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return { folderId: begun.folderId, fileId: begun.fileId, r2Key: begun.r2Key };
}

/** The bytes of one part of a file made by `bytes(size, seed)`. */
export function partBytes(session: MultipartSession, size: number, partNumber: number, seed = 1) {
  const offset = (partNumber - 1) * session.partSize;
  return bytes(Math.min(session.partSize, size - offset), seed, offset);
}

/** The URL of a part that is still missing. */
export function partUrlOf(session: MultipartSession, partNumber: number): string {
  const part = session.missingParts.find((missing) => missing.partNumber === partNumber);
  if (!part) throw new Error(`Part ${partNumber} is not missing.`);
  return part.uploadUrl;
}

/** Sends all parts that are missing, one after the other. */
export async function sendMissingParts(calls: Calls, session: MultipartSession, size: number, seed = 1): Promise<void> {
  for (const { partNumber, uploadUrl } of session.missingParts) {
    const response = await put(calls, uploadUrl, partBytes(session, size, partNumber, seed));
    if (!response.ok) throw new Error(`Part ${partNumber} answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  }
}

const MIB = 1024 * 1024;
/** Four parts of 25 MiB and one of ten bytes, which most tests are content with. */
export const FIVE_PARTS_BYTES = 100 * MIB + 10;

/** A file of five parts of which none has been sent. */
export async function beginParts(calls: Calls, size = FIVE_PARTS_BYTES, partSize?: number) {
  const begun = await beginOne(calls, { name: 'film.mp4', size });
  const asked = { fileId: begun.fileId, r2Key: begun.r2Key, contentType: 'video/mp4' };
  const session = await calls.call(endpoints.createMultipart, { ...asked, ...(partSize && { partSize }) });
  return { ...begun, session, uploadId: session.uploadId };
}

/** A small file sent as its only part: everything that can happen after the last part, without the bytes. */
export async function finishSmall(calls: Calls) {
  const begun = await beginParts(calls, 10);
  const { uploadId, r2Key, session } = begun;
  await sendMissingParts(calls, session, 10);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  return begun;
}
