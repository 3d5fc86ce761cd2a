/** Counts the longest chain of sequential calls. Each call of D1, R2 or a Durable Object may cross an ocean. */
export class RoundTrips {
  private completed = 0;

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
