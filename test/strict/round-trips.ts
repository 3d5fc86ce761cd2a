/**
 * Counts sequential calls of D1, R2 and Durable Objects in a request, because each call may cross an ocean. The count
 * is the longest chain of calls in which each call starts after the previous one has ended.
 */
export class RoundTrips {
  private completed = 0;

  /** Only calls that have ended count. */
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
