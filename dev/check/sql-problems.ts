/**
 * What raw SQL names that is not there. What is whole is prepared: D1's statements in a database with all migrations, a
 * Durable Object's with the tables that it makes itself. In pieces that only Drizzle puts together, each name is looked
 * up (`sql-names.ts`).
 */
import { DatabaseSync } from 'node:sqlite';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { isIdentifier, isVariableDeclaration } from 'typescript/unstable/ast/is';
import { columnsOf } from './database.ts';
import { missingName, type Names, unknownNames } from './sql-names.ts';
import { argumentAt, isHandedOn, pieceAt, snakeCase, textOf } from './sql-text.ts';
import { walk } from './worker-code.ts';

/** The names that pieces may have in a database with all migrations. */
export function namesOf(database: DatabaseSync): Names {
  const from = (source: string) => database.prepare(`SELECT name FROM ${source}`).all();
  const others = [
    ...from(`pragma_table_xinfo('json_each')`),
    ...from('pragma_function_list'),
    ...from(`sqlite_schema WHERE type = 'index'`),
  ];
  return { tables: columnsOf(database), others: new Set(['json_each', ...others.map(({ name }) => String(name))]) };
}

/** The problems of one file, a sentence each. */
export const sqlProblems = (file: SourceFile, database: DatabaseSync, names: Names): string[] => [
  ...problemsOfPieces(file, database, names),
  ...statementsIn(file, 'prepare').flatMap((node) => problemOf(database, node, textOf(node, names.tables), file)),
  ...problemsOfObject(file),
];

/** Of what is tagged `sql`. */
function problemsOfPieces(file: SourceFile, database: DatabaseSync, names: Names): string[] {
  const pieces: string[] = [];
  const mentioned = new Set<string>();
  walk(file, (node) => {
    if (isIdentifier(node)) mentioned.add(snakeCase(node.text));
    const piece = pieceAt(node);
    if (piece) pieces.push(textOf(piece, names.tables) ?? '');
  });
  const unknown = unknownNames(pieces, mentioned, names);
  const missing = pieces.flatMap((piece) => missingName(piece, database, names.tables) ?? []);
  return [...unknown.map((name) => `raw SQL names ${name}, which is nowhere.`), ...missing];
}

/** Of what is given to `sql.exec`. */
function problemsOfObject(file: SourceFile): string[] {
  const constants = new Map<string, string>();
  walk(file, (node) => {
    if (!isVariableDeclaration(node) || !isIdentifier(node.name) || !node.initializer) return;
    const text = textOf(node.initializer, new Map());
    if (text !== null) constants.set(node.name.text, text);
  });
  const own = new DatabaseSync(':memory:');
  for (const text of constants.values()) if (/^\s*CREATE TABLE/.test(text)) own.exec(text);
  return statementsIn(file, 'exec', 'sql').flatMap((node) => {
    const constant = isIdentifier(node) ? constants.get(node.text) : undefined;
    return problemOf(own, node, constant ?? textOf(node, new Map()), file);
  });
}

function statementsIn(file: SourceFile, method: string, owner?: string): Node[] {
  const statements: Node[] = [];
  walk(file, (node) => {
    const statement = argumentAt(node, method, owner);
    if (statement && !(isIdentifier(statement) && isHandedOn(statement, method))) statements.push(statement);
  });
  return statements;
}

function problemOf(database: DatabaseSync, node: Node, text: string | null, file: SourceFile): string[] {
  if (text === null) return [`${node.getText(file)} is no literal, so it cannot be checked.`];
  try {
    database.prepare(text);
    return [];
  } catch (error) {
    return [`${error instanceof Error ? error.message : error}, in: ${text.trim()}`];
  }
}
