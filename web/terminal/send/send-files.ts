import pMap from 'p-map';
import { type Bytes, joined } from '../../../encryption/bytes';
import type { FolderKeys } from '../../../encryption/folder-keys';
import { packHead } from '../../../worker/contract/bundle';
import { bytePaths, tokenOf } from '../../../worker/contract/byte-paths';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { BundleAnswer } from '../../../worker/contract/calls/uploads';
import { BUNDLE_FILE_MAX_BYTES } from '../../../worker/contract/limits';
import { bundlesOf } from '../../features/uploads/engine/sending/bundles';
import { partTimeoutMs, singlePutTimeoutMs } from '../../features/uploads/engine/sending/timeouts';
import { sha256 } from '../../lib/hashing/hash';
import { codeOf } from '../failure';
import type { Progress } from '../output';
import type { Server } from '../server';
import { changed, checksumOf, type SealedFile, sealedPieces } from './sealed-file';

type Ticket = Answer<typeof endpoints.initUpload>['uploadUrls'][number];

export interface FileToSend {
  readonly file: SealedFile;
  readonly ticket: Ticket;
}

export interface Sending {
  readonly server: Server;
  readonly keys: FolderKeys;
  readonly progress: Progress;
}

/** Encrypted bytes. `start` is the start of a segment. `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const REQUESTS_AT_ONCE = 4;

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

const wholeOf = (toSend: FileToSend): Span => ({ start: 0, end: sizeOf(toSend) });

async function sendBundle({ server, keys, progress }: Sending, files: readonly FileToSend[]): Promise<FileToSend[]> {
  const size = files.reduce((total, file) => total + sizeOf(file), 0);
  const makeBody = async () => {
    const contents = await Promise.all(files.map((file) => allOf(sealedPieces(keys, file.file, wholeOf(file)))));
    const checksums = await Promise.all(contents.map((content) => sha256(content)));
    const head = packHead(
      files.map(({ ticket }, index) => ({ token: tokenOf(ticket.uploadUrl ?? ''), checksum: checksums[index] ?? '' })),
    );
    const pieces = joined(head, ...contents);
    return { pieces, byteLength: pieces.byteLength };
  };
  const answer = (await server.put(bytePaths.bundle, makeBody, {
    timeoutMs: singlePutTimeoutMs(size),
  })) as BundleAnswer;
  const hasArrived = (index: number) => answer.files[index]?.etag !== undefined;
  progress.add(files.reduce((total, file, index) => total + (hasArrived(index) ? sizeOf(file) : 0), 0));
  return files.filter((_, index) => !hasArrived(index));
}

async function allOf(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const all: Bytes[] = [];
  for await (const piece of pieces) all.push(piece);
  return joined(...all);
}

/** Encrypts twice, for the checksum and for the body. Only a few segments are in memory. */
async function putSpan({ server, keys, progress }: Sending, file: SealedFile, span: Span, url: string): Promise<void> {
  const byteLength = span.end - span.start;
  const makeBody = async () => ({
    checksum: await checksumOf(sealedPieces(keys, file, span)),
    pieces: sealedPieces(keys, file, span),
    byteLength,
  });
  await server.put(url, makeBody, {
    timeoutMs: Math.max(partTimeoutMs(byteLength), singlePutTimeoutMs(byteLength)),
  });
  progress.add(byteLength);
}

async function sendFile(sending: Sending, toSend: FileToSend): Promise<void> {
  const { uploadUrl } = toSend.ticket;
  await unlessArrived(() =>
    uploadUrl === null ? sendParts(sending, toSend) : putSpan(sending, toSend.file, wholeOf(toSend), uploadUrl),
  );
}

const unlessArrived = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((failure) => {
    if (codeOf(failure) !== 'upload_finished') throw failure;
  });
};

/** Also encrypts the parts of an earlier run. Their checksums show whether the file has changed. */
async function sendParts(sending: Sending, { file, ticket }: FileToSend): Promise<void> {
  const { server, keys, progress } = sending;
  const { fileId, r2Key } = ticket;
  const session = await server.call(endpoints.createMultipart, { fileId, r2Key });
  const { uploadId, partSize } = session;
  const spanOf = (partNumber: number): Span => {
    const start = (partNumber - 1) * partSize;
    return { start, end: Math.min(file.announced.size, start + partSize) };
  };
  for (const { partNumber, checksum, size } of session.completedParts) {
    if ((await checksumOf(sealedPieces(keys, file, spanOf(partNumber)))) !== checksum) throw changed(file.found);
    progress.addEarlier(size);
  }
  const send = ({ partNumber, uploadUrl }: (typeof session.missingParts)[number]) =>
    putSpan(sending, file, spanOf(partNumber), uploadUrl);
  await pMap(session.missingParts, send, { concurrency: REQUESTS_AT_ONCE });
  await server.call(endpoints.completeMultipart, { uploadId, r2Key });
}
