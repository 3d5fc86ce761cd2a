import { PART_RETRIES } from '../../../worker/contract/limits';
import { partRetryDelay } from './backoff';
import type { FileToSend } from './file-to-send';
import type { Run } from './run';
import { SendFailure } from './send-failure';
import { partTimeoutMs } from './timeouts';
import { timed } from './timings';
import { doubtsConnection, verdictOf } from './verdict';

interface Part {
  /** From 1. */
  readonly partNumber: number;
  readonly uploadUrl: string;
}

/** Sends one part, and again where that may help. Rejects with the last failure, or with the period's reason. */
export async function sendPart(
  run: Run,
  file: FileToSend,
  part: Part,
  partSize: number,
  period: AbortSignal,
): Promise<void> {
  const { environment, connection, parts } = run;
  for (let retry = 0; ; retry++) {
    try {
      await tryPart(run, file, part, partSize, retry > 0 || file.isRetry, period);
      return;
    } catch (failure) {
      if (period.aborted) throw period.reason;
      if (verdictOf(failure) !== 'retry' || retry >= PART_RETRIES) throw failure;
      parts.failed();
      // Where the connection is lost, the period ends here, and the wait with it.
      if (doubtsConnection(failure)) await connection.suspect();
      await environment.sleep(partRetryDelay(retry, environment.random()), period);
    }
  }
}

async function tryPart(
  { environment, memory, requests, parts, board }: Run,
  file: FileToSend,
  { partNumber, uploadUrl }: Part,
  partSize: number,
  isRetry: boolean,
  period: AbortSignal,
): Promise<void> {
  const start = (partNumber - 1) * partSize;
  const end = Math.min(file.size, start + partSize);
  const size = end - start;
  const fromMemory = environment.sendsFromMemory(size);
  const forget = await memory.enter(size, period);
  try {
    const { bytes, checksum } = await file.source.read(start, end, fromMemory);
    if (!fromMemory) forget();
    const leavePart = await parts.send(period);
    const leaveRequest = await requests.enter(1, period).catch((reason) => {
      leavePart();
      throw reason;
    });
    const account = board.request(file.index, size);
    try {
      const { etag } = await timed(environment.now, isRetry, () =>
        environment.put({
          url: uploadUrl,
          body: bytes,
          checksum,
          timeoutMs: partTimeoutMs(size),
          timeoutMessage: `Timeout uploading part ${partNumber}`,
          onProgress: account.progress,
          signal: period,
        }),
      );
      if (etag === null) throw new SendFailure('no_etag', `No ETag received for part ${partNumber}`);
      account.arrived();
      parts.arrived(size);
    } catch (failure) {
      account.takeBack();
      throw failure;
    } finally {
      leaveRequest();
      leavePart();
    }
  } finally {
    forget();
  }
}
