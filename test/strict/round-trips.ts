/**
 * Counts the sequential calls of D1, R2 and Durable Objects in a request. The count matters because each call may
 * cross an ocean.
 *
 * The count is the longest chain of calls in which each call starts after the previous call. Parallel calls count as
 * a single call.
 */
export class RoundTrips {
  private completed = 0;

  /** Length of the longest chain of calls that have ended. */
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
