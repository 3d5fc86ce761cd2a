/**
 * Counts the calls of D1, R2 and Durable Objects that a request makes in sequence, because each may cross an ocean: the
 * longest chain of calls in which each began after the previous one had ended. Parallel calls count as one.
 */
export class RoundTrips {
  private completed = 0;

  /** Length of the chain of ended calls. A call that was not awaited is not included. */
  get inSequence(): number {
    return this.completed;
  }

  async track<Answer>(call: () => PromiseLike<Answer>): Promise<Answer> {
    const position = this.completed + 1;
    try {
      return await call();
    } finally {
      this.completed = Math.max(this.completed, position);
    }
  }
}
