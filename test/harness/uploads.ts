import { randomUUID } from 'node:crypto';
import { CHECKSUM_HEADER } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { MultipartSession } from '../../worker/contract/calls/uploads.ts';
import { MIB } from '../../worker/contract/units.ts';
import { bytes, sha256 } from './bytes.ts';
import type { Calls } from './calls.ts';

export interface AnnouncedFile {
  name: string;
  size: number;
  type: string;
  path: string;
  idempotencyKey: string;
}

export const announced = (overrides: Partial<AnnouncedFile> = {}): AnnouncedFile => ({
  name: 'notes.txt',
  size: 1000,
  type: 'text/plain',
  path: '',
  idempotencyKey: randomUUID(),
  ...overrides,
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

export const begin = (calls: Calls, files: readonly AnnouncedFile[], options: InitOptions = {}) =>
  calls.own(endpoints.initUpload, {
    files: [...files],
    expiryDays: options.expiryDays ?? 1,
    ...options,
  });

export const ADMITTED = { uploadUrls: [{ requiresUpload: true }] };

export async function beginOne(calls: Calls, overrides: Partial<AnnouncedFile> = {}, options: InitOptions = {}) {
  const { uploadUrls, ...folder } = await begin(calls, [announced(overrides)], options);
  const [target] = uploadUrls;
  if (!target) throw new Error('init answered no file.');
  return { ...folder, ...target, uploadUrl: target.uploadUrl ?? '' };
}

export const put = (calls: Calls, url: string, body: Uint8Array<ArrayBuffer>, headers?: Record<string, string>) =>
  calls.fetch(url, { method: 'PUT', body, headers: headers ?? { [CHECKSUM_HEADER]: sha256(body) } });

export const answerOf = async (response: Response) => [response.status, await response.json()];

export async function uploadOne(
  calls: Calls,
  body: Uint8Array<ArrayBuffer>,
  overrides: Partial<AnnouncedFile> = {},
  options: InitOptions = {},
) {
  const { folderId, uploadUrls } = await uploadAll(calls, [{ ...overrides, body }], options);
  const { fileId = '', r2Key = '' } = uploadUrls[0] ?? {};
  return { folderId, fileId, r2Key };
}

type FileToUpload = Partial<AnnouncedFile> & { readonly body: Uint8Array<ArrayBuffer> };

/** Announces and sends the files. Returns the response of `init`, which has the same order of files. */
export async function uploadAll(calls: Calls, files: readonly FileToUpload[], options: InitOptions = {}) {
  const announcedFiles = files.map(({ body, ...file }) => announced({ size: body.byteLength, ...file }));
  const initAnswer = await begin(calls, announcedFiles, options);
  for (const [index, { uploadUrl }] of initAnswer.uploadUrls.entries()) {
    const response = await put(calls, uploadUrl ?? '', files[index]?.body ?? new Uint8Array());
    if (!response.ok) throw new Error(`The upload got status ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  }
  return initAnswer;
}

/** The whole file is `bytes(size, seed)`. */
export function partBytes(session: MultipartSession, size: number, partNumber: number, seed = 1) {
  const offset = (partNumber - 1) * session.partSize;
  return bytes(Math.min(session.partSize, size - offset), seed, offset);
}

/** Throws if the part is not missing. */
export function partUrlOf(session: MultipartSession, partNumber: number): string {
  const part = session.missingParts.find((missing) => missing.partNumber === partNumber);
  if (!part) throw new Error(`Part ${partNumber} is not missing.`);
  return part.uploadUrl;
}

export async function sendMissingParts(calls: Calls, session: MultipartSession, size: number): Promise<void> {
  for (const { partNumber, uploadUrl } of session.missingParts) {
    const response = await put(calls, uploadUrl, partBytes(session, size, partNumber));
    if (!response.ok) throw new Error(`Part ${partNumber} got status ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  }
}

/** Two parts of 25 MiB, and a part of ten bytes. */
export const THREE_PARTS_BYTES = 50 * MIB + 10;

/** Four parts of 25 MiB, and a part of ten bytes. */
export const FIVE_PARTS_BYTES = 100 * MIB + 10;

export async function beginParts(calls: Calls, size = FIVE_PARTS_BYTES, partSize?: number) {
  const upload = await beginOne(calls, { name: 'film.mp4', size });
  const input = { fileId: upload.fileId, r2Key: upload.r2Key, contentType: 'video/mp4' };
  const session = await calls.call(endpoints.createMultipart, { ...input, ...(partSize && { partSize }) });
  return { ...upload, session, uploadId: session.uploadId };
}

export async function finishSmall(calls: Calls) {
  const upload = await beginParts(calls, 10);
  const { uploadId, r2Key, session } = upload;
  await sendMissingParts(calls, session, 10);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  return upload;
}
