/**
 * Which codes a call can be refused with, as far as the code says without running it: those of its handler, of whatever
 * the handler names, and so on (`facts.ts`). That is more than what can happen, never less: a function that is named
 * counts as called, a code counts as every one that its type has, and what is caught counts as thrown.
 */
import type { Node } from 'typescript/unstable/ast';
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { type Facts, factsOf } from './facts.ts';
import { type Code, walk } from './worker-code.ts';

/** The codes by the name of the call, each with the names of the functions that lead to it, the handler's first. */
export type Thrown = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** What the tables of the contract are called. */
const TABLES: ReadonlySet<string> = new Set(['endpoints', 'adminEndpoints', 'coverEndpoints', 'apiTokenEndpoints']);

/** Of every `on(app, endpoints.<name>)(<handler>)`. */
export function thrownBy(code: Code): Thrown {
  const thrown = new Map<string, Map<string, readonly string[]>>();
  const facts = new Map<Node, Facts>();
  for (const file of code.files) {
    walk(file, (node) => {
      const mounted = mountedAt(node);
      if (mounted) thrown.set(mounted.name, reachable(code, mounted.handler, facts));
    });
  }
  return thrown;
}

function mountedAt(node: Node): { name: string; handler: Node } | null {
  if (!isCallExpression(node) || !isCallExpression(node.expression)) return null;
  const [handler] = node.arguments;
  const endpoint = node.expression.arguments[1];
  if (!handler || !endpoint || !isPropertyAccessExpression(endpoint)) return null;
  const isOfContract = isIdentifier(endpoint.expression) && TABLES.has(endpoint.expression.text);
  return isOfContract ? { name: endpoint.name.text, handler } : null;
}

function reachable(code: Code, handler: Node, known: Map<Node, Facts>): Map<string, readonly string[]> {
  const codes = new Map<string, readonly string[]>();
  const seen = new Set<Node>([handler]);
  const waiting: { node: Node; way: readonly string[] }[] = [{ node: handler, way: [] }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { node, way } = next;
    const facts = known.get(node) ?? factsOf(code, node);
    known.set(node, facts);
    for (const thrown of facts.codes) if (!codes.has(thrown)) codes.set(thrown, way);
    for (const { name, node: further } of facts.named) {
      if (!seen.has(further)) waiting.push({ node: further, way: [...way, name] });
      seen.add(further);
    }
  }
  return codes;
}
