/** The file is long because all calls act on the same folders. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { SendFailure } from '../../../../../../web/features/uploads/engine/sending/send-failure';
import type { Put, PutRequest } from '../../../../../../web/features/uploads/engine/sending/transport';
import { ApiError, type Call } from '../../../../../../web/lib/api';
import { LENGTH_BYTES, readHeadBytes } from '../../../../../../worker/contract/bundle';
import { bytePaths } from '../../../../../../worker/contract/byte-paths';
import type { Endpoint } from '../../../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../../../worker/contract/calls/endpoints';
import { type ErrorCode, errors } from '../../../../../../worker/contract/errors';

export interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly key: string;
  readonly sealed?: string | undefined;
  content: Buffer | null;
  readonly parts: Map<number, Buffer>;
  /** Parts that another device is sending. */
  readonly underWay: Set<number>;
  urlVersion: number;
}

/** `broken`: fails before the server acts. `answer lost`: fails after the server has acted. */
export type Fate = 'ok' | 'broken' | 'answer lost' | 'hangs' | ApiError;

export const refusal = (code: ErrorCode, detail: { retryAfterSeconds?: number } = {}): ApiError =>
  new ApiError(code, errors[code][0], errors[code][1], detail);

export function unpackHead(body: Uint8Array): { head: { token: string; checksum: string }[]; files: Uint8Array } {
  const end = LENGTH_BYTES + readHeadBytes(body);
  const head = JSON.parse(new TextDecoder().decode(body.subarray(LENGTH_BYTES, end)));
  return { head, files: body.subarray(end) };
}

/** `fate` decides the outcome of each request. While `down` is true, no client can reach the server. */
export class FakeServer {
  readonly log: string[] = [];
  readonly folders = new Map<
    string,
    { userId: string; name: string; files: StoredFile[]; key?: string; isEncrypted?: boolean }
  >();
  readonly announcements: Record<string, unknown>[] = [];
  /** Requested part size of each session. Undefined if the client requested none. */
  readonly requestedPartSizes: unknown[] = [];
  multipartAbove = 100;
  /** True if `init` creates the multipart session of the first file. */
  opensFirst = true;
  completesByPart = true;
  partSize = 40;
  initMaxFiles = 1000;
  down = false;
  fate: (request: string) => Fate = () => 'ok';
  onPut: (request: string) => Promise<void> = () => new Promise((resolve) => setImmediate(resolve));
  putsInFlight = 0;
  putsInFlightMax = 0;
  readonly #byId = new Map<string, StoredFile>();
  #nextId = 1;

  get files(): StoredFile[] {
    return [...this.folders.values()].flatMap(({ files }) => files);
  }

  count(start: string): number {
    return this.log.filter((line) => line.startsWith(start)).length;
  }

  readonly call: Call = async (endpoint, input, options = {}) => {
    const answer = await this.#meet(`${endpoint.method} ${endpoint.path}`, options.signal, () =>
      Promise.resolve(this.#answer(endpoint, input as Record<string, unknown>)),
    );
    return answer as never;
  };

  readonly put: Put = async (request) => {
    if (request.url === bytePaths.bundle) return this.#putBundle(request);
    const { file, name, version } = this.#targetOf(request.url);
    this.putsInFlight++;
    this.putsInFlightMax = Math.max(this.putsInFlightMax, this.putsInFlight);
    try {
      return await this.#meet(name, request.signal, async () => {
        if (!file) throw refusal('not_found');
        if (version !== file.urlVersion) throw refusal('upload_url_expired');
        await abortable(this.onPut(name), request.signal);
        const bytes = await bytesOf(request);
        if (createHash('sha256').update(bytes).digest('hex') !== request.checksum) throw refusal('checksum_mismatch');
        return this.receive(request.url, bytes);
      });
    } finally {
      this.putsInFlight--;
    }
  };

  receive(url: string, bytes: Buffer) {
    const { file, part } = this.#targetOf(url);
    if (!file) throw refusal('not_found');
    if (part === null) {
      file.content = bytes;
      return { fileId: file.fileId, etag: 'etag' };
    }
    if (file.content) throw refusal('upload_finished');
    if (file.underWay.has(part)) throw refusal('part_under_way');
    file.parts.set(part, bytes);
    if (!url.endsWith('&complete=1')) return { partNumber: part, etag: 'etag' };
    const completed = this.completesByPart && this.#session(file).missingParts.length === 0;
    if (completed) this.#complete(file);
    return { partNumber: part, etag: 'etag', completed };
  }

  /** Each token in the head of a bundle is `fileId/version`. */
  receiveBundle(bytes: Buffer) {
    const { head, files } = unpackHead(bytes);
    let from = 0;
    const answers = head.map(({ token, checksum }) => {
      const [fileId = '', version] = token.split('/');
      const file = this.#byId.get(fileId);
      if (Number(version) !== file?.urlVersion) throw refusal('upload_url_expired');
      const content = Buffer.from(files.subarray(from, from + file.size));
      from += file.size;
      const fate = this.fate(`PUT bundle: ${file.name}`);
      if (fate instanceof ApiError) return { fileId, code: fate.code, error: fate.message };
      expect(createHash('sha256').update(content).digest('hex')).toBe(checksum);
      file.content = content;
      return { fileId, etag: 'etag' };
    });
    expect(from).toBe(files.byteLength);
    return { files: answers };
  }

  #targetOf(url: string) {
    const [kind, fileId = '', version, number] = url.split(/[/?&]/);
    const file = this.#byId.get(fileId);
    const part = kind === 'part' ? Number(number) : null;
    return { file, part, version: Number(version), name: `PUT ${file?.name}${part === null ? '' : ` part ${part}`}` };
  }

  async #putBundle(request: PutRequest) {
    this.putsInFlight++;
    this.putsInFlightMax = Math.max(this.putsInFlightMax, this.putsInFlight);
    try {
      return await this.#meet('PUT bundle', request.signal, async () => {
        await abortable(this.onPut('PUT bundle'), request.signal);
        return this.receiveBundle(await bytesOf(request));
      });
    } finally {
      this.putsInFlight--;
    }
  }

  async #meet<T>(request: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted) throw signal.reason;
    this.log.push(request);
    await abortable(new Promise((resolve) => setImmediate(resolve)), signal);
    const fate = this.down ? 'broken' : this.fate(request);
    if (fate instanceof ApiError) throw fate;
    if (fate === 'hangs') await abortable(new Promise(() => {}), signal);
    const broken = request.startsWith('PUT ') ? new SendFailure('network') : new ApiError('network', 0);
    if (fate === 'broken') throw broken;
    const answer = await work();
    if (fate === 'answer lost') throw broken;
    return answer;
  }

  #answer(endpoint: Endpoint, input: Record<string, unknown>): unknown {
    if (endpoint === endpoints.initUpload) return this.#init(input);
    if (endpoint === endpoints.resumeMultipart) return this.#session(this.#file(input));
    if (endpoint === endpoints.createMultipart) {
      this.requestedPartSizes.push(input.partSize);
      return this.#session(this.#file(input));
    }
    if (endpoint === endpoints.completeMultipart) return this.#complete(this.#file(input));
    if (endpoint === endpoints.folder) {
      if (!this.folders.has(String(input.folderId))) throw refusal('not_found');
      return { folder: { copyrightViolation: false, files: [] } };
    }
    if (endpoint === endpoints.renameFolder) {
      const folder = this.folders.get(String(input.folderId));
      if (!folder) throw refusal('not_found');
      folder.name = String(input.folderName);
      return { success: true, name: folder.name };
    }
    if (endpoint === endpoints.deleteFolder) {
      this.folders.delete(String(input.folderId));
      return { success: true };
    }
    if (endpoint === endpoints.deleteFile) {
      const folder = this.folders.get(String(input.folderId));
      const at = folder?.files.findIndex(({ fileId }) => fileId === input.fileId) ?? -1;
      if (at === -1) throw refusal('not_found');
      folder?.files.splice(at, 1);
      return { success: true };
    }
    throw new Error(`The fake server does not know ${endpoint.path}.`);
  }

  #init(input: Record<string, unknown>) {
    this.announcements.push(input);
    const announcedFiles = input.files as {
      name: string;
      path: string;
      size: number;
      idempotencyKey: string;
      sealed?: string;
      fileId?: string;
    }[];
    if (announcedFiles.length > this.initMaxFiles) throw refusal('invalid_input');
    const userId = String(input.userId);
    const uploadKey = String(input.uploadKey ?? keyOf(announcedFiles.map(({ idempotencyKey }) => idempotencyKey)));
    const key = JSON.stringify([uploadKey, (input.encryption as { accessHash: string } | undefined)?.accessHash]);
    const folderId = input.folderId ? String(input.folderId) : (this.#unfinished(userId, key) ?? this.#newId());
    if (input.folderId && !this.folders.has(folderId)) throw refusal('not_found');
    const isEncrypted = announcedFiles.some(({ sealed }) => sealed !== undefined);
    const name = isEncrypted ? '' : String(input.folderName);
    const folder = this.folders.get(folderId) ?? { userId, name, files: [], key, isEncrypted };
    if ((folder.isEncrypted ?? false) !== isEncrypted) throw refusal('invalid_input');
    this.folders.set(folderId, folder);
    const uploadUrls = announcedFiles.map(
      ({ name = '', path = '', size, idempotencyKey: key, sealed, fileId: resumedId }) => {
        let file = folder.files.find((candidate) => candidate.fileId === resumedId || candidate.key === key);
        if (!file) {
          file = {
            fileId: this.#newId(),
            name,
            path,
            size,
            key,
            sealed,
            content: null,
            parts: new Map(),
            underWay: new Set(),
            urlVersion: 1,
          };
          folder.files.push(file);
          this.#byId.set(file.fileId, file);
        }
        const { fileId, urlVersion } = file;
        const requiresUpload = file.content === null;
        const multipart = size > this.multipartAbove;
        const uploadUrl =
          requiresUpload && !multipart ? `blob/${fileId}/${urlVersion}?token=${fileId}/${urlVersion}` : null;
        return { fileId, r2Key: fileId, uploadUrl, requiresUpload, multipart };
      },
    );
    return {
      folderId,
      folderName: folder.name,
      shareLink: `http://share/${isEncrypted ? 'e' : 'd'}/${folderId}`,
      expiryDate: '2030-01-01T00:00:00.000Z',
      userId,
      uploadUrls,
      ...this.#firstSession(input.firstSession, uploadUrls),
    };
  }

  #unfinished(userId: string, key: string): string | undefined {
    const entry = [...this.folders].find(
      ([, folder]) =>
        folder.userId === userId && folder.key === key && folder.files.some(({ content }) => content === null),
    );
    return entry?.[0];
  }

  #firstSession(options: unknown, [first]: readonly { fileId: string; requiresUpload: boolean; multipart: boolean }[]) {
    const file = first?.requiresUpload && first.multipart ? this.#byId.get(first.fileId) : undefined;
    if (!options || !file || !this.opensFirst) return {};
    this.requestedPartSizes.push((options as { partSize?: number }).partSize);
    return { firstSession: this.#session(file) };
  }

  #session(file: StoredFile) {
    if (file.content) throw refusal('upload_finished');
    const partCount = Math.ceil(file.size / this.partSize);
    const numbers = Array.from({ length: partCount }, (_, index) => index + 1);
    return {
      uploadId: file.fileId,
      partSize: this.partSize,
      partCount,
      completedParts: numbers
        .filter((number) => file.parts.has(number))
        .map((partNumber) => {
          const bytes = file.parts.get(partNumber) ?? Buffer.of();
          const checksum = createHash('sha256').update(bytes).digest('hex');
          return { partNumber, size: bytes.length, etag: 'e', checksum };
        }),
      missingParts: numbers
        .filter((number) => !file.parts.has(number))
        .map((partNumber) => ({
          partNumber,
          uploadUrl: `part/${file.fileId}/${file.urlVersion}/${partNumber}?token=`,
        })),
      partsUnderWay: [...file.underWay],
    };
  }

  #complete(file: StoredFile) {
    const { missingParts, partCount } = this.#session(file);
    if (missingParts.length > 0) throw refusal('parts_missing');
    file.content = Buffer.concat(Array.from({ length: partCount }, (_, index) => file.parts.get(index + 1) as Buffer));
    return { success: true, fileId: file.fileId, size: file.size };
  }

  #file({ r2Key }: Record<string, unknown>): StoredFile {
    const file = this.#byId.get(String(r2Key));
    if (!file) throw refusal('not_found');
    return file;
  }

  #newId(): string {
    return `id${this.#nextId++}`;
  }
}

const keyOf = (keys: string[]): string => keys.sort().join();

/** Reports half of the body as sent. If the request fails, the engine must subtract that half again. */
async function bytesOf({ body, onProgress }: PutRequest): Promise<Buffer> {
  const bytes = Buffer.from(body instanceof Blob ? await body.arrayBuffer() : body);
  onProgress(Math.floor(bytes.length / 2));
  return bytes;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
