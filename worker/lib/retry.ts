/**
 * Retries calls of D1, R2 and Durable Objects after transient platform errors, for about three seconds. Cloudflare
 * itself retries only reads of D1, and calls that did not reach a Durable Object (`docs/platform.md`).
 */
import { wait } from './wait';

/** In milliseconds. Together longer than the two seconds for which D1 may be busy. */
const RETRY_PAUSES_MS = [50, 100, 200, 400, 800, 1600];
/** Varies the pauses, so that calls that failed together are not retried together. */
const RETRY_SPREAD = 0.25;

/**
 * `busy`: the call did not run. `lost`: it may have run. `overloaded`: it did not run, and a retry would add to the
 * load of the Durable Object.
 */
export type Trouble = 'busy' | 'lost' | 'overloaded';

/** From D1's page "Debug D1". D1 has no error codes. */
const BUSY = /D1 DB is overloaded|Cannot resolve D1 DB|while starting up D1 DB storage/;
const LOST =
  /Network connection lost|reset because its code was updated|caused object to be reset|limit and was reset|internal error(; reference =|\. Please try again)/;
/** From R2's page "Error codes". The code ends R2's message. */
const R2_BUSY = /\(10058\)\s*$/;
const R2_LOST = /\((10001|10043)\)\s*$/;

/** Returns null if the error is not transient. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  if (overloaded === true) return 'overloaded';
  if (BUSY.test(error.message) || R2_BUSY.test(error.message)) return 'busy';
  if (retryable === true || LOST.test(error.message) || R2_LOST.test(error.message)) return 'lost';
  return troubleOf(error.cause);
}

interface RetryOptions<Answer> {
  /**
   * After `lost`, returns the result of the call, or undefined if the call did not run. A call that is not idempotent
   * needs this for retries after `lost`.
   */
  readonly findResult?: () => Promise<Answer | undefined>;
  /** Default: `busy` and `lost`. */
  readonly retryOn?: readonly Trouble[];
  readonly pause?: (ms: number) => Promise<void>;
  readonly chance?: () => number;
}

export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  { findResult, retryOn = ['busy', 'lost'], pause = wait, chance = Math.random }: RetryOptions<Answer> = {},
): Promise<Answer> {
  for (let retry = 0; ; retry++) {
    try {
      return await call();
    } catch (error) {
      const trouble = troubleOf(error);
      const ms = RETRY_PAUSES_MS[retry];
      if (trouble === null || ms === undefined || !retryOn.includes(trouble)) throw error;
      await pause(ms * (1 - RETRY_SPREAD + 2 * RETRY_SPREAD * chance()));
      const answer = trouble === 'lost' ? await findResult?.() : undefined;
      if (answer !== undefined) return answer;
    }
  }
}
