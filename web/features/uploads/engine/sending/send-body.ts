import type { UploadContext } from '../upload-context';
import { CalledBack } from './slots/send-slots';
import { timed } from './timings';
import type { PutAnswer } from './transport';
import { verdictOf } from './verdict';

export interface BodyToSend {
  /** Called when the body gets its slot. If it rejects, so does the body. */
  readonly url: () => string | Promise<string>;
  readonly body: Blob | ArrayBuffer;
  readonly size: number;
  /** See `PutRequest`. */
  readonly checksum: string | null;
  readonly timeoutMs: number;
  readonly timeoutMessage: string;
  /** Whether an earlier attempt failed. */
  readonly isRetry: boolean;
  /** Called when the body gets its slot, possibly more than once. */
  readonly onTurn?: () => void;
  /** Called with the bytes sent so far, and with 0 if they must be sent again. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends a body once it gets a slot. Rejects with its failure, or with the period's reason. */
export async function sendBody(upload: UploadContext, sent: BodyToSend, period: AbortSignal): Promise<PutAnswer> {
  const { environment, slots } = upload;
  for (;;) {
    const place = await slots.enter(sent.size, period);
    try {
      sent.onTurn?.();
      const url = await sent.url();
      const { body, checksum, timeoutMs, timeoutMessage } = sent;
      const onProgress = (bytes: number) => {
        sent.onProgress(bytes);
        place.sent(bytes);
      };
      const answer = await timed(environment.now, sent.isRetry, () =>
        environment.put({ url, body, checksum, timeoutMs, timeoutMessage, onProgress, signal: place.signal }),
      );
      place.arrived();
      return answer;
    } catch (failure) {
      sent.onProgress(0);
      if (failure instanceof CalledBack) continue;
      if (!period.aborted && verdictOf(failure) === 'retry') slots.failed();
      throw failure;
    } finally {
      place.leave();
    }
  }
}
