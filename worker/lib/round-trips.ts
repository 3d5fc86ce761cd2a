/**
 * How many calls of D1, R2 and Durable Objects a request waits for one after the other: each of them may cross an ocean.
 * Calls side by side count as one.
 */

/** The longest chain of calls of which each began after the one before it had ended. */
export class RoundTrips {
  private ended = 0;

  /** Of the calls that have ended. One that nobody has waited for is not among them. */
  get inSequence(): number {
    return this.ended;
  }

  async of<Answer>(call: () => PromiseLike<Answer>): Promise<Answer> {
    const place = this.ended + 1;
    try {
      return await call();
    } finally {
      this.ended = Math.max(this.ended, place);
    }
  }
}
