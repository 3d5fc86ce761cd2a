import type { UploadContext } from '../upload-context';
import { CalledBack } from './slots/send-slots';
import { timed } from './timings';
import type { PutAnswer, PutRequest } from './transport';
import { verdictOf } from './verdict';

export interface SendOptions extends Pick<PutRequest, 'timeoutMs' | 'timeoutMessage'> {
  /** Called when the body gets its slot. If it rejects, so does the body. */
  readonly url: () => string | Promise<string>;
  /** Whether an earlier attempt failed. */
  readonly isRetry: boolean;
  /** Called when the body gets its slot, possibly more than once. */
  readonly onTurn?: () => void;
}

/**
 * Sends a body of `size` bytes once it gets a slot. Calls `onProgress` with 0 if the bytes must be sent again. Rejects
 * with its failure, or with the period's reason.
 */
export async function sendBody(
  { environment, slots }: UploadContext,
  { url, isRetry, onTurn, timeoutMs, timeoutMessage }: SendOptions,
  sent: Pick<PutRequest, 'body' | 'checksum' | 'onProgress'> & { readonly size: number },
  period: AbortSignal,
): Promise<PutAnswer> {
  for (;;) {
    const place = await slots.enter(sent.size, period);
    try {
      onTurn?.();
      const put = { ...sent, url: await url(), timeoutMs, timeoutMessage, signal: place.signal };
      const onProgress = (bytes: number) => {
        sent.onProgress(bytes);
        place.sent(bytes);
      };
      const answer = await timed(environment.now, isRetry, () => environment.put({ ...put, onProgress }));
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
