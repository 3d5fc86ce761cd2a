import type { ByteAccount } from '../progress/byte-counter';
import type { UploadContext } from '../upload-context';
import { type SendOptions, sendBody } from './send-body';
import type { PutAnswer } from './transport';

export interface Packet {
  readonly body: Blob | ArrayBuffer;
  /** SHA-256 of the body, or null. See `PutRequest`. */
  readonly checksum: string | null;
  readonly headBytes: number;
  /** Files in the order of the body. */
  readonly files: readonly { readonly index: number; readonly bytes: number }[];
}

export interface RequestToSend extends SendOptions {
  /** Released after the read, or after the send if `fromMemory` is true. */
  readonly memoryBytes: number;
  readonly fromMemory: boolean;
  /** Called when memory is available. Resolves to null if there is nothing to send. */
  readonly read: () => Promise<Packet | null>;
  readonly arrivals: (answer: PutAnswer) => readonly boolean[];
}

/**
 * Waits for memory, reads bytes from disk and sends them in one HTTP request. Afterwards, counts only confirmed bytes.
 * Resolves to null if nothing was read. Rejects with the first failure, or with the abort reason of `period`.
 */
export async function sendRequest(
  upload: UploadContext,
  request: RequestToSend,
  period: AbortSignal,
): Promise<PutAnswer | null> {
  const releaseMemory = await upload.memory.acquire(request.memoryBytes, period);
  try {
    const packet = await request.read();
    if (packet === null) return null;
    if (!request.fromMemory) releaseMemory();
    return await sendPacket(upload, request, packet, period);
  } finally {
    releaseMemory();
  }
}

async function sendPacket(
  upload: UploadContext,
  request: RequestToSend,
  { body, checksum, headBytes, files }: Packet,
  period: AbortSignal,
): Promise<PutAnswer> {
  const accounts = files.map(({ index, bytes }) => ({ bytes, ...upload.progress.openAccount(index, bytes) }));
  const size = files.reduce((sum, { bytes }) => sum + bytes, headBytes);
  let confirmed: readonly boolean[] = [];
  try {
    const onProgress = (sentBytes: number) => spread(sentBytes - headBytes, accounts);
    const answer = await sendBody(upload, request, { body, size, checksum, onProgress }, period);
    confirmed = request.arrivals(answer);
    return answer;
  } finally {
    for (const [position, account] of accounts.entries()) confirmed[position] ? account.arrived() : account.failed();
  }
}

/** Divides the sent bytes among the files, in the order of the body. */
function spread(sentBytes: number, accounts: readonly (ByteAccount & { readonly bytes: number })[]): void {
  let remainingBytes = sentBytes;
  for (const { bytes, progress } of accounts) {
    progress(remainingBytes);
    remainingBytes -= bytes;
  }
}
