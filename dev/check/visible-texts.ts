import { type ESTree, parseSync } from 'vite';
import { type Finding, lineAt } from './finding.ts';

type Node = ESTree.Node;

const CODE_ATTRIBUTE =
  /^(class(Name)?|style|id|key|ref|name|type|role|href|to|src|rel|target|method|form|dir|lang|slot|sizes|d|viewBox|fill|points|transform|style|width|height|value|as|is[A-Z]\w*|data-.*|code|stroke.*|clip.*|auto.*|html.*|input.*|enterKeyHint|accept|pattern|loading|decoding|preload|sandbox|allow|scope|headers|crossOrigin|preserveAspectRatio|aria-(live|haspopup|controls|describedby|labelledby|current|autocomplete)|variant|size|tone|kind|side|align|edges|edge|level|appearance|orientation|path|hash|search|params|state)$/;

const MESSAGE_ELEMENT = /^(Trans|Plural|Select|SelectOrdinal)$/;
const CODE_ELEMENT = /^(code|pre|kbd|samp|style|script)$/;
const MACRO = /^(t|plural|select|selectOrdinal|msg|defineMessage)$/;
/** Macros that translate at once. `msg` only describes a message, which is translated later. */
const LATE_MACRO = /^(t|plural|select|selectOrdinal)$/;

/** Functions whose arguments visitors do not see. */
const PROGRAM_CALL =
  /^(console\.\w+|\w*Error|RegExp|URL|URLSearchParams|Set|Map|Worker|DOMException|Headers|CustomEvent|fetch|require|matchMedia)$|(^|\.)(querySelector(All)?|getElementById|addEventListener|removeEventListener|createElement(NS)?|setAttribute|getAttribute|removeAttribute|getItem|setItem|get|has|set|append|delete|startsWith|endsWith|includes|indexOf|split|matches|closest|match|matchAll|test|replace|replaceAll|join|matchMedia|postMessage)$/;

const SKIPPED_KEYS = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'closingElement']);

/** Returns visible texts of a module that are not in a Lingui macro. */
export function textsOutsideOfMacros(path: string, code: string): Finding[] {
  const findings: Finding[] = [];
  walk(path, code, (node, { parent, key, isRead, isInMessage }) => {
    if (!isRead) return;
    const text = textOf(node, parent, key, isInMessage);
    if (text !== null) findings.push({ line: lineAt(code, node.start), text: text.replace(/\s+/g, ' ').trim() });
  });
  return findings;
}

/** Returns the macros that run while the module loads, before a catalogue is loaded. */
export function macrosOutsideOfFunctions(path: string, code: string): Finding[] {
  const findings: Finding[] = [];
  walk(path, code, (node, { isInFunction }) => {
    const name = macroName(node);
    if (name !== null && LATE_MACRO.test(name) && !isInFunction)
      findings.push({ line: lineAt(code, node.start), text: code.slice(node.start, node.end) });
  });
  return findings;
}

interface CodeContext {
  readonly parent: Node | null;
  readonly key: string;
  /** True if visitors read the strings in this part of the code. False for names, types and comparisons. */
  readonly isRead: boolean;
  readonly isInMessage: boolean;
  readonly isInFunction: boolean;
}

function walk(path: string, code: string, visit: (node: Node, context: CodeContext) => void): void {
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const step = (value: unknown, context: CodeContext): void => {
    if (Array.isArray(value)) {
      for (const each of value) step(each, context);
      return;
    }
    if (!isNode(value) || /^(TSType|TSInterface|Import|ExportAll)/.test(value.type)) return;
    visit(value, context);
    const inside = contextInside(value, context, code);
    for (const [key, child] of Object.entries(value)) {
      if (!SKIPPED_KEYS.has(key)) step(child, { ...inside, parent: value, key });
    }
  };
  step(program.body, { parent: null, key: 'body', isRead: true, isInMessage: false, isInFunction: false });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function contextInside(node: Node, context: CodeContext, code: string): CodeContext {
  const source = (part: Node) => code.slice(part.start, part.end);
  switch (node.type) {
    case 'JSXElement': {
      const name = source(node.openingElement.name);
      if (MESSAGE_ELEMENT.test(name)) return { ...context, isInMessage: true };
      return CODE_ELEMENT.test(name) ? { ...context, isRead: false } : context;
    }
    case 'JSXAttribute':
      if (context.isInMessage && MESSAGE_ELEMENT.test(elementName(context.parent, source)))
        return { ...context, isRead: false };
      return { ...context, isInMessage: false, isRead: !CODE_ATTRIBUTE.test(source(node.name)) };
    case 'TaggedTemplateExpression':
      return macroName(node) === null ? { ...context, isRead: false } : context;
    case 'CallExpression':
    case 'NewExpression': {
      const isForProgram = macroName(node) !== null || PROGRAM_CALL.test(source(node.callee));
      return isForProgram ? { ...context, isRead: false } : context;
    }
    case 'BinaryExpression':
    case 'ImportExpression':
      return { ...context, isRead: node.type === 'BinaryExpression' && node.operator === '+' && context.isRead };
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return { ...context, isInFunction: true };
    default:
      return context;
  }
}

const elementName = (node: Node | null, source: (part: Node) => string): string =>
  node?.type === 'JSXOpeningElement' ? source(node.name) : '';

function macroName(node: Node): string | null {
  const callee =
    node.type === 'TaggedTemplateExpression' ? node.tag : node.type === 'CallExpression' ? node.callee : null;
  return callee?.type === 'Identifier' && MACRO.test(callee.name) ? callee.name : null;
}

function textOf(node: Node, parent: Node | null, key: string, isInMessage: boolean): string | null {
  if (node.type === 'JSXText') return !isInMessage && isText(node.value) ? node.value : null;
  if (node.type === 'TemplateLiteral') {
    if (parent?.type === 'TaggedTemplateExpression') return null;
    const text = node.quasis.map(({ value }) => value.cooked ?? '').join('{}');
    return isSentence(text) ? text : null;
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string') return null;
  const isName =
    parent?.type === 'SwitchCase' ||
    (parent?.type === 'MemberExpression' && key === 'property') ||
    (parent?.type === 'Property' && key === 'key') ||
    parent?.type === 'ExpressionStatement';
  return !isName && isSentence(node.value) ? node.value : null;
}

/** Returns true if the text contains letters, and is not a URL, a path or a MIME type. */
const isText = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !/^\s*(https?:|\/|#|\.|data:|blob:|[a-z]+\/[a-z*+.-]+$)/.test(text);

/** Returns true for several words or one capitalized word, but not for code. */
function isSentence(text: string): boolean {
  const words = text.replaceAll('{}', ' ').trim();
  if (!isText(words)) return false;
  if (/\s/.test(words))
    return /\p{Ll}{2}/u.test(words) && !areClasses(words) && !/[;={}[\]]|=>|:\S|\w\(|\d(px|rem)/.test(words);
  return /^[\p{Lu}“][\p{Ll}]+[.…!?:]?$/u.test(words);
}

/** Returns true if most words look like Tailwind classes. */
function areClasses(text: string): boolean {
  const words = text.split(/\s+/);
  const classes = words.filter((word) =>
    /^[!-]?[a-z0-9@&*[\]]+[-:/.[(]|^(flex|grid|block|inline|hidden|absolute|relative|sticky|fixed|truncate|underline|italic|uppercase|isolate|grow|shrink|border|rounded|group|peer|transition|container|glow|w|h)$/.test(
      word,
    ),
  );
  return classes.length / words.length > 0.5;
}
