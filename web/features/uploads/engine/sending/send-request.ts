import type { ByteAccount } from '../progress/byte-counter';
import type { UploadContext } from '../upload-context';
import { Recalled } from './slots/send-slots';
import { timed } from './timings';
import type { PutRequest } from './transport';
import { verdictOf } from './verdict';

export interface Packet {
  readonly body: Blob | ArrayBuffer;
  /** SHA-256 of the body, or null. See `PutRequest`. */
  readonly checksum: string | null;
  readonly headBytes: number;
  /** Files in the order of the body. */
  readonly files: readonly { readonly index: number; readonly bytes: number }[];
}

export interface RequestToSend extends Pick<PutRequest, 'timeoutMs'> {
  /** Called when the body gets a slot. If the call rejects, `sendRequest` rejects with the same failure. */
  readonly url: () => string | Promise<string>;
  readonly isRetry: boolean;
  /** Called when the body gets a slot. A body may lose its slot (`Recalled`) and get another. */
  readonly onTurn?: () => void;
  /** Released after the read, or with `fromMemory` after the send. */
  readonly memoryBytes: number;
  readonly fromMemory: boolean;
  /** Called when memory is available. Resolves to null if there is nothing to send. */
  readonly read: () => Promise<Packet | null>;
  readonly arrivals: (answer: unknown) => readonly boolean[];
}

/** Waits for memory, reads the bytes and sends them in one HTTP request. Resolves to null if nothing was read. */
export async function sendRequest(
  upload: UploadContext,
  request: RequestToSend,
  period: AbortSignal,
): Promise<unknown> {
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
): Promise<unknown> {
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

/** Waits for a slot and sends a body. After a failure, calls `onProgress` with 0. */
async function sendBody(
  { environment, slots }: UploadContext,
  { url, isRetry, onTurn, timeoutMs }: RequestToSend,
  payload: Pick<PutRequest, 'body' | 'checksum' | 'onProgress'> & { readonly size: number },
  period: AbortSignal,
): Promise<unknown> {
  for (;;) {
    const slot = await slots.enter(payload.size, period);
    try {
      onTurn?.();
      const request = { ...payload, url: await url(), timeoutMs, signal: slot.signal };
      const onProgress = (bytes: number) => {
        payload.onProgress(bytes);
        slot.setSentBytes(bytes);
      };
      const answer = await timed(environment.now, isRetry, () => environment.put({ ...request, onProgress }));
      slot.arrived();
      return answer;
    } catch (failure) {
      payload.onProgress(0);
      if (failure instanceof Recalled) continue;
      if (!period.aborted && verdictOf(failure) === 'retry') slots.failed();
      throw failure;
    } finally {
      slot.leave();
    }
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
