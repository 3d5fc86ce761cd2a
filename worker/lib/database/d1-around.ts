/** Wraps D1, so that a function can retry each call. */

type Around = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

class StatementAround {
  constructor(
    readonly statement: D1PreparedStatement,
    private readonly around: Around,
  ) {}

  bind(...values: unknown[]): StatementAround {
    return new StatementAround(this.statement.bind(...values), this.around);
  }

  first(...args: [string]): Promise<unknown> {
    return this.around(() => this.statement.first(...args));
  }

  run(): Promise<D1Result> {
    return this.around(() => this.statement.run());
  }

  all(): Promise<D1Result> {
    return this.around(() => this.statement.all());
  }

  raw(...args: [{ columnNames?: false }]): Promise<unknown[]> {
    return this.around(() => this.statement.raw(...args));
  }
}

export function d1Around(d1: D1Database, around: Around): D1Database {
  const prepare = (query: string) => new StatementAround(d1.prepare(query), around);
  const batch = (statements: StatementAround[]) => around(() => d1.batch(statements.map(({ statement }) => statement)));
  // Drizzle uses only these two methods.
  return { prepare, batch } as unknown as D1Database;
}
