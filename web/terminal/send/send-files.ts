/** Sends the content of files: small ones together, large ones in parts. */
import pMap from 'p-map';
import { joined } from '../../../encryption/bytes';
import type { FolderKeys } from '../../../encryption/folder-keys';
import { packHead } from '../../../worker/contract/bundle';
import { bytePaths, tokenOf } from '../../../worker/contract/byte-paths';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { BundleAnswer } from '../../../worker/contract/calls/uploads';
import { BUNDLE_FILE_MAX_BYTES } from '../../../worker/contract/limits';
import { MIB } from '../../../worker/contract/units';
import { bundlesOf } from '../../features/uploads/engine/sending/bundles';
import { Semaphore } from '../../features/uploads/engine/sending/slots/semaphore';
import { partTimeoutMs, singlePutTimeout } from '../../features/uploads/engine/sending/timeouts';
import { codeOf } from '../failure';
import type { Progress } from '../output';
import type { Server } from '../server';
import { changed, type SealedFile, sealedRange } from './sealed-file';

type Ticket = Answer<typeof endpoints.initUpload>['uploadUrls'][number];

/** A file, and where the server wants it. */
export interface FileToSend {
  readonly file: SealedFile;
  readonly ticket: Ticket;
}

export interface Sending {
  readonly server: Server;
  readonly keys: FolderKeys;
  readonly progress: Progress;
  /** Aborts when another request has failed. */
  readonly signal: AbortSignal;
}

/** Requests at the same time, and bytes of their bodies in memory. */
const REQUESTS_AT_ONCE = 4;
const MEMORY_MAX_BYTES = 128 * MIB;

const memory = new Semaphore(() => MEMORY_MAX_BYTES);

export async function sendFiles(sending: Sending, files: readonly FileToSend[]): Promise<void> {
  const groups = [...bundlesOf(files.map(sizeOf), BUNDLE_FILE_MAX_BYTES)];
  const send = async (group: readonly number[]) => {
    const members = group.flatMap((index) => files[index] ?? []);
    const left = members.length > 1 ? await sendBundle(sending, members) : members;
    for (const file of left) await sendFile(sending, file);
  };
  await pMap(groups, send, { concurrency: REQUESTS_AT_ONCE });
}

const sizeOf = ({ file }: FileToSend): number => file.announced.size;

const sealedWhole = ({ keys }: Sending, toSend: FileToSend) =>
  sealedRange(keys, toSend.file, { start: 0, end: sizeOf(toSend) });

/** Runs `work` when there is memory for `bytes` bytes. */
async function inMemory<T>({ signal }: Sending, bytes: number, work: () => Promise<T>): Promise<T> {
  const release = await memory.acquire(bytes, signal);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Sends small files in one request. Returns the files that have not arrived. */
async function sendBundle(sending: Sending, files: readonly FileToSend[]): Promise<FileToSend[]> {
  const { server, progress } = sending;
  const size = files.reduce((total, file) => total + sizeOf(file), 0);
  return inMemory(sending, size, async () => {
    const bodies = await Promise.all(files.map((file) => sealedWhole(sending, file)));
    const head = packHead(
      bodies.map(({ checksum }, index) => ({ token: tokenOf(files[index]?.ticket.uploadUrl ?? ''), checksum })),
    );
    const body = joined(head, ...bodies.map(({ bytes }) => bytes));
    const answer = (await server.put(bytePaths.bundle, body, singlePutTimeout(size))) as BundleAnswer;
    const hasArrived = (index: number) => answer.files[index]?.etag !== undefined;
    progress.add(files.reduce((total, file, index) => total + (hasArrived(index) ? sizeOf(file) : 0), 0));
    return files.filter((_, index) => !hasArrived(index));
  });
}

async function sendFile(sending: Sending, toSend: FileToSend): Promise<void> {
  const { uploadUrl } = toSend.ticket;
  if (uploadUrl === null) return unlessArrived(() => sendParts(sending, toSend));
  const size = sizeOf(toSend);
  await inMemory(sending, size, async () => {
    const { bytes, checksum } = await sealedWhole(sending, toSend);
    await unlessArrived(() => sending.server.put(uploadUrl, bytes, { checksum, ...singlePutTimeout(size) }));
  });
  sending.progress.add(size);
}

/** Ignores the error that the server already has the file. */
const unlessArrived = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((failure) => {
    if (codeOf(failure) !== 'upload_finished') throw failure;
  });
};

/**
 * Sends a file in parts. Parts that arrived earlier are encrypted again and compared: the same file has the same
 * ciphertext.
 */
async function sendParts(sending: Sending, { file, ticket }: FileToSend): Promise<void> {
  const { server, keys, progress } = sending;
  const { fileId, r2Key } = ticket;
  const session = await server.call(endpoints.createMultipart, { fileId, r2Key });
  const { uploadId, partSize } = session;
  const sealedPart = async (
    partNumber: number,
    work: (bytes: Uint8Array<ArrayBuffer>, checksum: string) => Promise<unknown>,
  ) => {
    const start = (partNumber - 1) * partSize;
    const end = Math.min(file.announced.size, start + partSize);
    await inMemory(sending, end - start, async () => {
      const { bytes, checksum } = await sealedRange(keys, file, { start, end });
      await work(bytes, checksum);
    });
    progress.add(end - start);
  };
  for (const part of session.completedParts) {
    await sealedPart(part.partNumber, async (_, checksum) => {
      if (checksum !== part.checksum) throw changed(file.found);
    });
  }
  const send = ({ partNumber, uploadUrl }: (typeof session.missingParts)[number]) =>
    sealedPart(partNumber, (bytes, checksum) =>
      server.put(uploadUrl, bytes, { checksum, timeoutMs: partTimeoutMs(bytes.byteLength) }),
    );
  await pMap(session.missingParts, send, { concurrency: REQUESTS_AT_ONCE });
  await server.call(endpoints.completeMultipart, { uploadId, r2Key });
}
