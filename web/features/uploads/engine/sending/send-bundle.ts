import { packHead } from '../../../../../worker/contract/bundle';
import { bytePaths, tokenOf } from '../../../../../worker/contract/byte-paths';
import type { BundleAnswer } from '../../../../../worker/contract/uploads';
import type { PlannedFile } from '../init/plan';
import type { RequestAccount } from '../progress/byte-counter';
import { Source } from '../reading/source';
import type { UploadContext } from '../upload-context';
import { sendBody } from './send-body';
import { singlePutTimeout } from './timeouts';

interface Waiting {
  readonly index: number;
  readonly uploadUrl: string;
}

interface Packed extends Waiting {
  readonly bytes: ArrayBuffer;
  readonly checksum: string;
}

/**
 * Sends small files together in one request. Resolves to those that have not arrived by it, whatever the reason: sent
 * alone, each meets its own failure, and what is to be done about it. Rejects only with what stops the whole upload.
 */
export async function sendBundle(upload: UploadContext, indices: readonly number[]): Promise<number[]> {
  const { progress, connection, folder } = upload;
  const period = await connection.open();
  const waiting: Waiting[] = [];
  for (const index of indices) {
    const { requiresUpload, uploadUrl } = await folder.ticket(index);
    if (uploadUrl !== null) waiting.push({ index, uploadUrl });
    else if (!requiresUpload) progress.done(index);
  }
  await sendTogether(upload, waiting, period).catch(() => undefined);
  return indices.filter((index) => !progress.isDone(index));
}

async function sendTogether(upload: UploadContext, files: readonly Waiting[], period: AbortSignal): Promise<void> {
  const { progress, memory, plan, slots } = upload;
  const size = files.reduce((sum, { index }) => sum + (plan.files[index] as PlannedFile).size, 0);
  // Reading many small files keeps the page busy: those that are not next would delay the one that is.
  const leaveQueue = await slots.readAhead(period);
  let releaseMemory = () => {};
  try {
    releaseMemory = await memory.acquire(size, period);
    const packed = await readAll(upload, files);
    if (packed.length === 0) return;
    const head = packHead(packed.map(({ uploadUrl, checksum }) => ({ token: tokenOf(uploadUrl), checksum })));
    const body = new Blob([head, ...packed.map(({ bytes }) => bytes)]);
    const accounts = packed.map(({ index, bytes }) => progress.request(index, bytes.byteLength));
    try {
      const { answer } = await sendBody(
        upload,
        {
          url: () => bytePaths.bundle,
          body,
          size: body.size,
          checksum: null,
          ...singlePutTimeout(size),
          isRetry: false,
          onTurn: () => {
            leaveQueue();
            for (const { index } of packed) progress.sending(index);
          },
          onProgress: (sent) => spread(sent - head.byteLength, packed, accounts),
        },
        period,
      );
      for (const [place, { etag }] of (answer as BundleAnswer).files.entries()) {
        const file = packed[place];
        if (typeof etag !== 'string' || !file) continue;
        accounts[place]?.arrived();
        progress.done(file.index);
      }
    } finally {
      for (const [place, { index }] of packed.entries()) if (!progress.isDone(index)) accounts[place]?.takeBack();
    }
  } finally {
    releaseMemory();
    leaveQueue();
  }
}

/** Those that can be read. */
async function readAll(
  { environment, firstSources, plan }: UploadContext,
  files: readonly Waiting[],
): Promise<Packed[]> {
  const reads = files.map(async (file): Promise<Packed> => {
    const planned = plan.files[file.index] as PlannedFile;
    const source = firstSources.get(file.index) ?? new Source(planned, environment.readAndHash);
    const { bytes, checksum } = await source.read(0, planned.size, true);
    return { ...file, bytes: bytes as ArrayBuffer, checksum };
  });
  const outcomes = await Promise.allSettled(reads);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** The first files are out first. */
function spread(sentBytes: number, files: readonly Packed[], accounts: readonly RequestAccount[]): void {
  let left = sentBytes;
  for (const [place, { bytes }] of files.entries()) {
    accounts[place]?.progress(left);
    left -= bytes.byteLength;
  }
}
