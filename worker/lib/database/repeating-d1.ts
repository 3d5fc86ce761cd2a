/** D1 that is asked again where it fails for a moment (`retry.ts`), a statement or a batch whole. */
import { type Trouble, withRetries } from '../retry';

/** What Drizzle uses of a statement. */
class RepeatingStatement {
  constructor(
    readonly real: D1PreparedStatement,
    private readonly after: readonly Trouble[],
  ) {}

  bind(...values: unknown[]): RepeatingStatement {
    return new RepeatingStatement(this.real.bind(...values), this.after);
  }

  first(...sent: [string]): Promise<unknown> {
    return withRetries(() => this.real.first(...sent), { after: this.after });
  }

  run(): Promise<D1Result> {
    return withRetries(() => this.real.run(), { after: this.after });
  }

  all(): Promise<D1Result> {
    return withRetries(() => this.real.all(), { after: this.after });
  }

  raw(...sent: [{ columnNames?: false }]): Promise<unknown[]> {
    return withRetries(() => this.real.raw(...sent), { after: this.after });
  }
}

/** `after`: the failures after which statements are run again. */
export function repeatingD1(d1: D1Database, after: readonly Trouble[]): D1Database {
  const prepare = (query: string) => new RepeatingStatement(d1.prepare(query), after);
  const batch = (statements: RepeatingStatement[]) =>
    withRetries(() => d1.batch(statements.map(({ real }) => real)), { after });
  // Drizzle uses these two alone.
  return { prepare, batch } as unknown as D1Database;
}
