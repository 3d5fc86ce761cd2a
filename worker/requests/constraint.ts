import { DrizzleQueryError } from 'drizzle-orm';

/** Returns true if a column such as `requests.owner_id` violates its constraint. The batch then wrote nothing. */
export function violatesConstraint(error: unknown, ...columns: string[]): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const [, violatedColumn] = /constraint failed: ([a-z_.]+)/.exec(cause instanceof Error ? cause.message : '') ?? [];
  return violatedColumn !== undefined && columns.includes(violatedColumn);
}
