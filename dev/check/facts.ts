import type { Node } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNewExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import type { Type } from 'typescript/unstable/sync';
import { type Code, original, walk } from './worker-code.ts';

/** The class of all refusals. */
const REFUSAL = 'ApiError';
/** The function whose second argument, a call, runs behind the answer. */
const BEHIND_ANSWER = 'afterAnswer';

/** What stands in one declaration of the Worker. */
export interface Facts {
  /** The codes of the refusals that it makes, itself or by a function that takes the code from it. */
  readonly codes: readonly string[];
  /** The declarations that it names. */
  readonly named: readonly Named[];
}

interface Named {
  readonly name: string;
  /** Where it is named. */
  readonly at: Node;
  readonly node: Node;
}

export function factsOf(code: Code, declaration: Node): Facts {
  const named = namedIn(code, declaration);
  const given = named.flatMap(({ at, node }) => codeGivenAt(code, at, node) ?? []);
  const own = refusalsIn(declaration).filter((argument) => parameterAt(code, declaration, argument) === -1);
  const codes = code.checker.getTypeAtLocation([...own, ...given]).flatMap(literalsOf);
  return { codes, named };
}

function namedIn({ project, checker, files }: Code, declaration: Node): Named[] {
  const names: Node[] = [];
  walk(declaration, (node) => {
    if (isIdentifier(node) && !isBehindAnswer(node)) names.push(node);
  });
  const own = new Set(files.map(({ path }) => path));
  return checker.getSymbolAtLocation(names).flatMap((found, index) => {
    const meaning = found && original(checker, found);
    const made = meaning?.valueDeclaration;
    const node = made && own.has(made.path) ? made.resolve(project) : undefined;
    const at = names[index];
    return meaning && node && at ? [{ name: meaning.name, at, node }] : [];
  });
}

/** Whether what is named runs behind the answer: its failures are logged and refuse nothing. */
const isBehindAnswer = (name: Node): boolean =>
  isCallExpression(name.parent) &&
  isCallExpression(name.parent.parent) &&
  isIdentifier(name.parent.parent.expression) &&
  name.parent.parent.expression.text === BEHIND_ANSWER;

/** What a function that is named there makes a refusal of: the argument of the call, or else whatever its parameter may be. */
function codeGivenAt(code: Code, at: Node, declaration: Node): Node | undefined {
  const index = handedOn(code, declaration);
  if (index === -1 || at.parent === declaration) return undefined;
  const isCalled = isCallExpression(at.parent) && at.parent.expression === at;
  return (isCalled && at.parent.arguments[index]) || parametersOf(declaration)[index];
}

/** Which parameter a function makes a refusal of; -1: none. */
const handedOn = (code: Code, declaration: Node): number =>
  parametersOf(declaration).length === 0
    ? -1
    : Math.max(-1, ...refusalsIn(declaration).map((argument) => parameterAt(code, declaration, argument)));

/** The index of the function's parameter that the argument is; -1: it is another thing. */
function parameterAt({ project, checker }: Code, declaration: Node, argument: Node): number {
  if (!isIdentifier(argument)) return -1;
  const made = checker.getSymbolAtLocation(argument)?.valueDeclaration?.resolve(project);
  return made ? parametersOf(declaration).indexOf(made) : -1;
}

function parametersOf(declaration: Node): readonly Node[] {
  const made = isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!made) return [];
  const isFunction =
    isArrowFunction(made) || isFunctionExpression(made) || isFunctionDeclaration(made) || isMethodDeclaration(made);
  return isFunction ? made.parameters : [];
}

/** The first arguments of all refusals that are made in it. */
function refusalsIn(declaration: Node): Node[] {
  const refusals: Node[] = [];
  walk(declaration, (node) => {
    if (!isNewExpression(node) || !isIdentifier(node.expression) || node.expression.text !== REFUSAL) return;
    const argument = node.arguments?.[0];
    if (argument) refusals.push(argument);
  });
  return refusals;
}

const literalsOf = (type: Type | undefined): string[] => {
  if (type?.isUnionType()) return type.getTypes().flatMap(literalsOf);
  if (type?.isStringLiteralType()) return [type.value];
  throw new Error(`A ${REFUSAL} is made of a code whose type does not say which it may be.`);
};
