/**
 * Searches names in SQL. SQLite ignores case only for ASCII, so the condition folds the other letters of the search
 * text itself. A stored key would not save reads, because a search reads the row of every name in its range anyway.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { foldedForSearch, foldingFor } from '../../contract/search-text';

/** D1 allows expressions of depth 100. This leaves room for the surrounding conditions. */
const REPLACEMENTS_MAX = 60;

/**
 * Returns the condition that `column` contains `text`, ignoring case and Unicode composition. The folding does not know
 * all forms of some letters, so the exact text is found, too.
 */
export function contains(column: SQL | AnyColumn, text: string): SQL {
  const folded = foldedForSearch(text);
  let name = sql`lower(${column})`;
  for (const [from, to] of foldingFor(folded).slice(0, REPLACEMENTS_MAX)) {
    // Literals, because a statement takes at most 100 parameters. They contain only letters and marks.
    name = sql`replace(${name}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`;
  }
  return sql`(instr(${name}, ${folded}) > 0 OR instr(${column}, ${text}) > 0)`;
}
