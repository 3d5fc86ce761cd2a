/**
 * Retries after transient platform errors, for D1, R2 and Durable Objects.
 *
 * Cloudflare itself retries only a few calls (`docs/platform.md`): reads of D1, and calls that did not reach a
 * Durable Object. So all calls of D1, R2 and Durable Objects are retried here, for about three seconds, with pauses
 * that double. Most of these calls are idempotent. For the other calls, `findResult` checks whether the failed
 * attempt ran.
 */
import { wait } from './wait';

/** Pauses between attempts in milliseconds. D1 may be busy for two seconds. All pauses together are always longer. */
const RETRY_PAUSES_MS = [50, 100, 200, 400, 800, 1600];
/**
 * A pause is randomly longer or shorter, by at most this fraction. So clients that failed together retry at different
 * times.
 */
const RETRY_SPREAD = 0.25;

/**
 * Transient platform errors. `busy`: the call did not run. `lost`: the call may have run. `overloaded`: the call did
 * not run, and is not retried, because a retry would add to the load of the Durable Object.
 */
export type Trouble = 'busy' | 'lost' | 'overloaded';

/** Messages of D1 from its page "Debug D1". D1 has no error codes. */
const BUSY = /D1 DB is overloaded|Cannot resolve D1 DB|while starting up D1 DB storage/;
const LOST =
  /Network connection lost|reset because its code was updated|caused object to be reset|limit and was reset|internal error(; reference =|\. Please try again)/;
/** Error codes at the end of R2's messages, from its page "Error codes". */
const R2_BUSY = /\(10058\)\s*$/;
const R2_LOST = /\((10001|10043)\)\s*$/;

/** Returns the kind of a transient platform error, or null for any other error. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  if (overloaded === true) return 'overloaded';
  if (BUSY.test(error.message) || R2_BUSY.test(error.message)) return 'busy';
  if (retryable === true || LOST.test(error.message) || R2_LOST.test(error.message)) return 'lost';
  // Drizzle's error contains the error of the database in `cause`.
  return troubleOf(error.cause);
}

interface Retrying<Answer> {
  /**
   * Returns the call's result, or undefined if the call did not run. Without this function the call must be
   * idempotent.
   */
  readonly findResult?: () => Promise<Answer | undefined>;
  /** Errors after which to retry. Default: `busy` and `lost`. */
  readonly retryOn?: readonly Trouble[];
  readonly pause?: (ms: number) => Promise<void>;
  /** Returns a random number from 0 to 1. */
  readonly chance?: () => number;
}

/** Calls `call`, and retries after transient platform errors. Rejects with the last error. */
export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  { findResult, retryOn = ['busy', 'lost'], pause = wait, chance = Math.random }: Retrying<Answer> = {},
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
