/**
 * Searches names in SQL. SQLite ignores case only for ASCII letters, so the condition itself replaces other letters
 * with one common form. A stored column with replaced letters would save no reads, because a search reads every name
 * in its scope.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { foldedForSearch, foldingFor } from '../../contract/search-text';

/**
 * Maximum number of replacements. D1 allows expressions of depth 100, and the other conditions also need some depth.
 */
const REPLACEMENTS_MAX = 60;

/**
 * Returns the condition that `column` contains `text`, ignoring case and Unicode composition. The condition also
 * searches for the exact text, because the replacements in SQL miss some forms of letters.
 */
export function contains(column: SQL | AnyColumn, text: string): SQL {
  const folded = foldedForSearch(text);
  let name = sql`lower(${column})`;
  for (const [from, to] of foldingFor(folded).slice(0, REPLACEMENTS_MAX)) {
    // The letters are literals, because a statement takes at most 100 parameters. The replacements contain only
    // letters and marks, so they need no escaping.
    name = sql`replace(${name}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`;
  }
  return sql`(instr(${name}, ${folded}) > 0 OR instr(${column}, ${text}) > 0)`;
}
