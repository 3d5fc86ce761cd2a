import { DrizzleQueryError } from 'drizzle-orm';

/** Returns whether a batch failed, and wrote nothing, because it violated a constraint of these columns. */
export function breaks(error: unknown, ...columns: string[]): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const [, broken] = /constraint failed: ([a-z_.]+)/.exec(cause instanceof Error ? cause.message : '') ?? [];
  return broken !== undefined && columns.includes(broken);
}
