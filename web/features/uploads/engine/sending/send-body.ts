import type { UploadContext } from '../upload-context';
import { Recalled } from './slots/send-slots';
import { timed } from './timings';
import type { PutAnswer, PutRequest } from './transport';
import { verdictOf } from './verdict';

export interface SendOptions extends Pick<PutRequest, 'timeoutMs'> {
  /** Called when the body gets a slot. If the call rejects, `sendBody` rejects with the same failure. */
  readonly url: () => string | Promise<string>;
  readonly isRetry: boolean;
  /** Called when the body gets a slot. A body may lose its slot (`Recalled`) and get another. */
  readonly onTurn?: () => void;
}

/**
 * Sends a body when there is a free slot. Rejects if `url` or the HTTP request fails, or with the abort reason of
 * `period`. Calls `onProgress` with 0 after a failure.
 */
export async function sendBody(
  { environment, slots }: UploadContext,
  { url, isRetry, onTurn, timeoutMs }: SendOptions,
  payload: Pick<PutRequest, 'body' | 'checksum' | 'onProgress'> & { readonly size: number },
  period: AbortSignal,
): Promise<PutAnswer> {
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
