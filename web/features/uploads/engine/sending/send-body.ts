import type { UploadContext } from '../upload-context';
import { CalledBack } from './slots/send-slots';
import { timed } from './timings';
import type { PutAnswer } from './transport';
import { verdictOf } from './verdict';

export interface BodyToSend {
  /** Asked for when it is the body's turn; what it rejects with is the body's failure. */
  readonly url: () => string | Promise<string>;
  readonly body: Blob | ArrayBuffer;
  readonly size: number;
  /** As `PutRequest` has them. */
  readonly checksum: string | null;
  readonly timeoutMs: number;
  readonly timeoutMessage: string;
  /** Whether it has failed before. */
  readonly isRetry: boolean;
  /** Called when it is the body's turn, which may be more than once. */
  readonly onTurn?: () => void;
  /** Called with the bytes that are out; with 0 where they are to be sent anew. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends a body when it is its turn. Rejects with its failure, or with the period's reason. */
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
