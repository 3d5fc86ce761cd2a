import { DrizzleQueryError } from 'drizzle-orm';

/** Whether a batch failed, and so wrote nothing, because it would have broken the constraint on one of these columns. */
export function breaks(error: unknown, ...columns: string[]): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const [, broken] = /constraint failed: ([a-z_.]+)/.exec(cause instanceof Error ? cause.message : '') ?? [];
  return broken !== undefined && columns.includes(broken);
}
