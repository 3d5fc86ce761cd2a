/**
 * Searching names in SQL. SQLite folds ASCII alone, so a condition folds the other letters of its search text itself. A
 * stored key would not save reads: a search reads the row of every name in its place either way.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { foldedForSearch, foldingFor } from '../../contract/search-text';

/** D1 takes expressions of depth 100; this leaves room for the conditions around one. */
const REPLACEMENTS_MAX = 60;

/**
 * Returns the condition that `column` contains `text`, in any case and composition of its letters. Some letters have forms
 * that the folding does not know, so a name with exactly this text is found as well.
 */
export function contains(column: SQL | AnyColumn, text: string): SQL {
  const folded = foldedForSearch(text);
  let name = sql`lower(${column})`;
  for (const [from, to] of foldingFor(folded).slice(0, REPLACEMENTS_MAX)) {
    // Literals, because a statement takes 100 parameters. They consist of letters and marks only.
    name = sql`replace(${name}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`;
  }
  return sql`(instr(${name}, ${folded}) > 0 OR instr(${column}, ${text}) > 0)`;
}
