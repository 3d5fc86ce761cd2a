import { packHead } from '../../../../worker/contract/bundle';
import { bytePaths, tokenOf } from '../../../../worker/contract/byte-paths';
import { bundleAnswer } from '../../../../worker/contract/uploads';
import type { RequestAccount } from './ledger';
import type { PlannedFile } from './plan';
import type { Run } from './run';
import { sendBody } from './send-body';
import { Source } from './source';
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
export async function sendBundle(run: Run, indices: readonly number[]): Promise<number[]> {
  const { board, connection, folder } = run;
  const period = await connection.open();
  const waiting: Waiting[] = [];
  for (const index of indices) {
    const { requiresUpload, uploadUrl } = await folder.ticket(index);
    if (uploadUrl !== null) waiting.push({ index, uploadUrl });
    else if (!requiresUpload) board.done(index);
  }
  await sendTogether(run, waiting, period).catch(() => undefined);
  return indices.filter((index) => !board.isDone(index));
}

async function sendTogether(run: Run, files: readonly Waiting[], period: AbortSignal): Promise<void> {
  const { board, memory, plan, slots } = run;
  const size = files.reduce((sum, { index }) => sum + (plan.files[index] as PlannedFile).size, 0);
  // Reading many small files keeps the page busy: those that are not next would delay the one that is.
  const leaveQueue = await slots.readAhead(period);
  let forget = () => {};
  try {
    forget = await memory.enter(size, period);
    const packed = await readAll(run, files);
    if (packed.length === 0) return;
    const head = packHead(packed.map(({ uploadUrl, checksum }) => ({ token: tokenOf(uploadUrl), checksum })));
    const body = new Blob([head, ...packed.map(({ bytes }) => bytes)]);
    const accounts = packed.map(({ index, bytes }) => board.request(index, bytes.byteLength));
    try {
      const { answer } = await sendBody(
        run,
        {
          url: () => bytePaths.bundle,
          body,
          size: body.size,
          checksum: null,
          ...singlePutTimeout(size),
          isRetry: false,
          onTurn: () => {
            leaveQueue();
            for (const { index } of packed) board.sending(index);
          },
          onProgress: (sent) => spread(sent - head.byteLength, packed, accounts),
        },
        period,
      );
      for (const [place, { etag }] of bundleAnswer.parse(answer).files.entries()) {
        const file = packed[place];
        if (etag === undefined || !file) continue;
        accounts[place]?.arrived();
        board.done(file.index);
      }
    } finally {
      for (const [place, { index }] of packed.entries()) if (!board.isDone(index)) accounts[place]?.takeBack();
    }
  } finally {
    forget();
    leaveQueue();
  }
}

/** Those that can be read. */
async function readAll({ environment, firstSources, plan }: Run, files: readonly Waiting[]): Promise<Packed[]> {
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
