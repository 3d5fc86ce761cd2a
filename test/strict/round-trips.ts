/**
 * Counts the calls of D1, R2 and Durable Objects that a request makes in sequence. Their number matters, because each
 * call may have to cross an ocean. The count is the longest chain of calls in which each starts after the end of the
 * previous one. So parallel calls count as one.
 */
export class RoundTrips {
  private completed = 0;

  /** Length of the longest chain of calls that have ended. Calls that still run do not count. */
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
