import { packHead } from '../../../../../worker/contract/bundle';
import { bytePaths, tokenOf } from '../../../../../worker/contract/byte-paths';
import type { BundleAnswer } from '../../../../../worker/contract/calls/uploads';
import type { PlannedFile } from '../init/plan';
import { sourceOf, type UploadContext } from '../upload-context';
import { type Packet, sendRequest } from './send-request';
import { singlePutTimeoutMs } from './timeouts';

interface WaitingFile {
  readonly index: number;
  readonly uploadUrl: string;
}

interface PackedFile extends WaitingFile {
  readonly bytes: ArrayBuffer;
  readonly checksum: string;
}

/** Resolves to the indices of files that have not arrived. Rejects only with a failure that stops the upload. */
export async function sendBundle(upload: UploadContext, indices: readonly number[]): Promise<number[]> {
  const { progress, connection, folder } = upload;
  const period = await connection.open();
  const waiting: WaitingFile[] = [];
  for (const index of indices) {
    const { requiresUpload, uploadUrl } = await folder.ticket(index);
    if (uploadUrl !== null) waiting.push({ index, uploadUrl });
    else if (!requiresUpload) progress.done(index);
  }
  await sendTogether(upload, waiting, period).catch(() => undefined);
  return indices.filter((index) => !progress.isDone(index));
}

async function sendTogether(upload: UploadContext, files: readonly WaitingFile[], period: AbortSignal): Promise<void> {
  const { progress, plan, slots } = upload;
  const size = files.reduce((sum, { index }) => sum + (plan.files[index] as PlannedFile).size, 0);
  let packed: readonly PackedFile[] = [];
  const read = async (): Promise<Packet | null> => {
    packed = await readAll(upload, files);
    if (packed.length === 0) return null;
    const head = packHead(packed.map(({ uploadUrl, checksum }) => ({ token: tokenOf(uploadUrl), checksum })));
    return {
      body: new Blob([head, ...packed.map(({ bytes }) => bytes)]),
      checksum: null,
      headBytes: head.byteLength,
      files: packed.map(({ index, bytes }) => ({ index, bytes: bytes.byteLength })),
    };
  };
  // Limits the bodies that are read in advance, because reading many small files keeps the page busy.
  const leaveQueue = await slots.readAhead(period);
  const onTurn = () => {
    leaveQueue();
    for (const { index } of packed) progress.sending(index);
  };
  try {
    const request = { memoryBytes: size, fromMemory: true, isRetry: false, timeoutMs: singlePutTimeoutMs(size) };
    const url = () => bytePaths.bundle;
    const answer = await sendRequest(upload, { ...request, read, url, onTurn, arrivals }, period);
    const confirmed = answer ? arrivals(answer) : [];
    if ((answer as BundleAnswer | null)?.files.some(({ wasThere }) => wasThere)) upload.folder.noteOtherDevice();
    for (const [position, { index }] of packed.entries()) if (confirmed[position]) progress.done(index);
  } finally {
    leaveQueue();
  }
}

const arrivals = (answer: unknown): boolean[] =>
  (answer as BundleAnswer).files.map(({ etag }) => typeof etag === 'string');

async function readAll(upload: UploadContext, files: readonly WaitingFile[]): Promise<PackedFile[]> {
  const reads = files.map(async (file): Promise<PackedFile> => {
    const { size } = upload.plan.files[file.index] as PlannedFile;
    const { bytes, checksum } = await sourceOf(upload, file.index).read(0, size, true);
    return { ...file, bytes: bytes as ArrayBuffer, checksum };
  });
  const outcomes = await Promise.allSettled(reads);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}
