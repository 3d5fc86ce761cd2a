/** SQL as it stands in the code: literals, of which some have holes where values and other pieces come in. */
import type { Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';

/** What fills a hole: a value and a subquery at once, as far as names go. */
const HOLE = '(SELECT NULL)';

export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** The text of a literal, its holes filled with the tables and columns that they name, or else with `HOLE`; null: it is none. */
export function textOf(node: Node, tables: Tables): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!isTemplateExpression(node)) return null;
  const rest = node.templateSpans.map(({ expression, literal }) => nameAt(expression, tables) + literal.text);
  return node.head.text + rest.join('');
}

function nameAt(node: Node, tables: Tables): string {
  if (isIdentifier(node) && tables.has(snakeCase(node.text))) return snakeCase(node.text);
  if (!isPropertyAccessExpression(node) || !isIdentifier(node.expression)) return HOLE;
  const [table, column] = [snakeCase(node.expression.text), snakeCase(node.name.text)];
  return tables.get(table)?.has(column) ? `${table}.${column}` : HOLE;
}

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The template, where the node is one of Drizzle's `sql`. */
export const pieceAt = (node: Node): Node | undefined =>
  isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql' ? node.template : undefined;

/** The first argument, where a method of that name is called, on a property of that name if one is given. */
export function argumentAt(node: Node, method: string, owner?: string): Node | undefined {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  const ownerName = isPropertyAccessExpression(expression) ? expression.name.text : undefined;
  return name.text === method && (owner === undefined || owner === ownerName) ? node.arguments[0] : undefined;
}

/** Whether it stands in a function that is called like the method, and so hands on what it is given itself. */
export function isHandedOn(node: Node, method: string): boolean {
  for (let around = node.parent; around; around = around.parent) {
    if (isVariableDeclaration(around) && isIdentifier(around.name) && around.name.text === method) return true;
  }
  return false;
}
