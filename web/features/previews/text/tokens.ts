/** `scope` is the grammar's name for the kind of text, for example `string`. Empty for plain text. */
export interface Token {
  readonly scope: string;
  readonly text: string;
}

export type SyntaxNode =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: string; readonly children?: readonly SyntaxNode[]; readonly properties?: object };

const PREFIX = 'hljs-';

/** Nested text has the scope of its innermost node. */
export function tokensByLine(root: SyntaxNode): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]];
  function walk(node: SyntaxNode, scope: string): void {
    if ('value' in node) {
      node.value.split('\n').forEach((text, index) => {
        if (index > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push({ scope, text });
      });
      return;
    }
    const inner = scopeOf(node.properties) ?? scope;
    for (const child of node.children ?? []) walk(child, inner);
  }
  walk(root, '');
  return lines;
}

function scopeOf(properties: object | undefined): string | undefined {
  const names: unknown = properties && 'className' in properties ? properties.className : undefined;
  const name: unknown = Array.isArray(names) ? names[0] : undefined;
  return typeof name === 'string' && name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}
