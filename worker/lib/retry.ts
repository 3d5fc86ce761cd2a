/**
 * What the platform fails with for a moment, and asking again: the one routine for D1, R2 and Durable Objects.
 *
 * Of what Cloudflare retries itself (`docs/platform.md`) there is little: reads of D1, and calls that never reached a
 * Durable Object. So whatever admits, settles or writes is asked again here, for some three seconds, after pauses that
 * double. Most of it may be done twice with the effect of once. What may not says by `landed` whether it was done.
 */
import { wait } from './wait';

/** Together at least two seconds, which D1 may be busy for, whatever the chance makes of them. */
const RETRY_PAUSES_MS = [50, 100, 200, 400, 800, 1600];
/** A pause is so much shorter or longer, so that those who failed together do not come back together. */
const RETRY_SPREAD = 0.25;

/**
 * `busy`: it was not done. `lost`: nobody can say whether it was. `overloaded`: it was not, and a Durable Object that is
 * asked again has the more to do, so it is not.
 */
export type Trouble = 'busy' | 'lost' | 'overloaded';

/** D1's words, of which it has no others: its page "Debug D1" lists them. */
const BUSY = /D1 DB is overloaded|Cannot resolve D1 DB|while starting up D1 DB storage/;
const LOST =
  /Network connection lost|reset because its code was updated|caused object to be reset|limit and was reset|internal error(; reference =|\. Please try again)/;
/** R2's numbers, at the end of its sentences: its page "Error codes". */
const R2_BUSY = /\(10058\)\s*$/;
const R2_LOST = /\((10001|10043)\)\s*$/;

/** What a failure says of the platform; null: it is none of the platform's, or none that passes. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  if (overloaded === true) return 'overloaded';
  if (BUSY.test(error.message) || R2_BUSY.test(error.message)) return 'busy';
  if (retryable === true || LOST.test(error.message) || R2_LOST.test(error.message)) return 'lost';
  // Drizzle says what was asked, and the database's own words behind it.
  return troubleOf(error.cause);
}

interface Retrying<Answer> {
  /**
   * Reads whether what may have been done was, and answers as it would have; undefined: it was not. Without it, doing it
   * twice has to be as good as once.
   */
  readonly landed?: () => Promise<Answer | undefined>;
  /** The failures after which to ask again. Default: whatever passes. */
  readonly after?: readonly Trouble[];
  readonly pause?: (ms: number) => Promise<void>;
  /** From 0 to 1. */
  readonly chance?: () => number;
}

/** Asks, and asks again where the platform failed for a moment. Rejects with the last failure. */
export async function withRetries<Answer>(
  ask: () => Promise<Answer>,
  { landed, after = ['busy', 'lost'], pause = wait, chance = Math.random }: Retrying<Answer> = {},
): Promise<Answer> {
  for (let retry = 0; ; retry++) {
    try {
      return await ask();
    } catch (error) {
      const trouble = troubleOf(error);
      const ms = RETRY_PAUSES_MS[retry];
      if (trouble === null || ms === undefined || !after.includes(trouble)) throw error;
      await pause(ms * (1 - RETRY_SPREAD + 2 * RETRY_SPREAD * chance()));
      const answer = trouble === 'lost' ? await landed?.() : undefined;
      if (answer !== undefined) return answer;
    }
  }
}
