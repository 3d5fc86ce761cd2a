/**
 * Searches text without regard to case. SQLite ignores case only for ASCII letters, so this code replaces other
 * letters.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { foldedForSearch, foldingFor } from '../../contract/search-text';

/** Maximum nested `replace` calls. D1 allows expressions of depth 100, of which the query needs some. */
const REPLACEMENTS_MAX = 60;

/**
 * Returns the condition that `column` contains `text`, ignoring case and Unicode composition. Also searches for the
 * exact text, because the replacements miss some forms of letters.
 */
export function contains(column: SQL | AnyColumn, text: string): SQL {
  const folded = foldedForSearch(text);
  let name = sql`lower(${column})`;
  for (const [from, to] of foldingFor(folded).slice(0, REPLACEMENTS_MAX)) {
    // Literals, because a statement takes at most 100 parameters. They contain only letters and accents.
    name = sql`replace(${name}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`;
  }
  return sql`(instr(${name}, ${folded}) > 0 OR instr(${column}, ${text}) > 0)`;
}
