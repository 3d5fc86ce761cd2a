/**
 * Names in pieces of SQL that only Drizzle puts together, so that no database can be asked about most of them alone.
 * Keywords are written in capitals, names are not: each must be a table, a column, an index, a function, or an alias
 * that the same file gives.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Tables } from './sql-text.ts';

export interface Names {
  readonly tables: Tables;
  /** Names that need no table: indexes, functions, the columns of table-valued functions. */
  readonly others: ReadonlySet<string>;
}

/** What is written small and names nothing: an upsert's row that could not be inserted, and the truth values. */
const WORDS = ['excluded', 'true', 'false'];

/**
 * The names that are nowhere, in the pieces of one file. Columns are sought in the tables that the pieces name and in
 * `mentioned`, those that the file uses otherwise.
 */
export function unknownNames(pieces: readonly string[], mentioned: ReadonlySet<string>, names: Names): string[] {
  const texts = pieces.map(bare);
  const used = texts.flatMap((text) => [...text.matchAll(NAME)]);
  const tables = new Set([...mentioned, ...used.flat()].filter((name) => names.tables.has(name)));
  const columns = new Set([...tables].flatMap((table) => [...(names.tables.get(table) ?? [])]));
  const aliases = new Set([...WORDS, ...texts.flatMap(aliasesIn)]);
  const isName = (name: string): boolean =>
    [aliases, columns, names.others].some((known) => known.has(name)) || names.tables.has(name);
  const isKnown = (first: string, second: string | undefined): boolean => {
    if (second === undefined) return isName(first);
    return names.tables.get(first)?.has(second) ?? (aliases.has(first) && isName(second));
  };
  const unknown = used.filter(([, first = '', second]) => !isKnown(first, second)).map(([whole]) => whole);
  return [...new Set(unknown)];
}

/** A name, or an owner and a name: no keyword, which is written in capitals. */
const NAME = /\b([a-z_]\w*)(?:\.([a-z_]\w*))?/g;

/** Without the text of strings, and without the quotes of names. */
const bare = (sql: string): string => sql.replaceAll(/'(?:[^']|'')*'/g, '?').replaceAll('"', '');

/** What follows `AS`, and the names and columns of common table expressions. */
function aliasesIn(sql: string): string[] {
  const given = [...sql.matchAll(/\bAS\s+(\w+)/g)].map(([, alias = '']) => alias);
  const expressions = [...sql.matchAll(/(\w+)\s*(?:\(([\w\s,]*)\))?\s+AS\s+\(/g)];
  return [...given, ...expressions.flatMap(([, name = '', columns = '']) => [name, ...columns.split(/[\s,]+/)])];
}

/** Reads from another piece, of which nothing is known here (`HOLE`), alone or behind tables. */
const READS_HOLE = /\b(FROM|JOIN)\s+([\w.]+(\s+AS\s+\w+)?\s*,\s*)*\(?\(SELECT NULL\)/;

/**
 * What SQLite says is missing, where the piece is a statement of which no table is a hole; undefined: nothing. A syntax
 * error comes from a hole, and a column of another table from what the piece will be put into.
 */
export function missingName(piece: string, database: DatabaseSync, tables: Tables): string | undefined {
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(piece) || READS_HOLE.test(piece)) return undefined;
  try {
    database.prepare(piece);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, table = '', column = ''] = /no such column: (\w+)\.(\w+)/.exec(message) ?? [];
    return /no such/.test(message) && !tables.get(table)?.has(column) ? `${message}, in: ${piece.trim()}` : undefined;
  }
}
