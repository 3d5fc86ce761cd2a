/**
 * Which codes a call can be refused with, as far as the code says without running it: those of every `new Fault(...)`
 * in its handler, and in whatever the handler names, and so on. That is more than what can happen, never less: a
 * function that is named counts as called, and an argument counts as every code that its type has.
 */
import type { Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';
import type { Type } from 'typescript/unstable/sync';
import { type Code, original, walk } from './worker-code.ts';

/** The class of all refusals. */
const REFUSAL = 'Fault';

/** The codes by the name of the call, each with the names of the functions that lead to it, the handler's first. */
export type Thrown = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

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
  const isOfContract = isIdentifier(endpoint.expression) && endpoint.expression.text === 'endpoints';
  return isOfContract ? { name: endpoint.name.text, handler } : null;
}

/** What stands in one declaration. */
interface Facts {
  readonly codes: readonly string[];
  /** The declarations of the Worker that it names. */
  readonly named: readonly { name: string; node: Node }[];
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

function factsOf({ project, checker, files }: Code, declaration: Node): Facts {
  const names: Node[] = [];
  const refusals: Node[] = [];
  walk(declaration, (node) => {
    if (isIdentifier(node)) names.push(node);
    if (!isNewExpression(node) || !isIdentifier(node.expression) || node.expression.text !== REFUSAL) return;
    const argument = node.arguments?.[0];
    if (argument) refusals.push(argument);
  });
  const own = new Set(files.map(({ path }) => path));
  const named = checker.getSymbolAtLocation(names).flatMap((found) => {
    const meaning = found && original(checker, found);
    const made = meaning?.valueDeclaration;
    const node = made && own.has(made.path) ? made.resolve(project) : undefined;
    return meaning && node ? [{ name: meaning.name, node }] : [];
  });
  const codes = checker.getTypeAtLocation(refusals).flatMap((type) => literalsOf(type));
  return { codes, named };
}

const literalsOf = (type: Type | undefined): string[] => {
  if (type?.isUnionType()) return type.getTypes().flatMap(literalsOf);
  if (type?.isStringLiteralType()) return [type.value];
  throw new Error(`A ${REFUSAL} is made of a code whose type does not say which it may be.`);
};
