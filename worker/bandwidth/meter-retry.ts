/** Whether and when a call of a meter that failed is made again. */
import { wait } from '../lib/wait';

const METER_RETRIES = 2;
const METER_RETRY_MS = 50;

/**
 * Makes a call that may be repeated, and repeats it where the object was reset, as every deployment does: twice at most,
 * after 50 and 100 milliseconds. Rejects with the last failure.
 */
export async function withRetries<Answer>(ask: () => Promise<Answer>, pause = wait): Promise<Answer> {
  for (let retry = 0; ; retry++) {
    try {
      return await ask();
    } catch (error) {
      if (retry === METER_RETRIES || !mayBeRepeated(error)) throw error;
      await pause(METER_RETRY_MS * 2 ** retry);
    }
  }
}

/** The platform marks what is worth repeating; an overloaded object is not to be asked again. */
function mayBeRepeated(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}
