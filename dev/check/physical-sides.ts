import { type Finding, lineAt } from './finding.ts';

const VALUE = String.raw`-(?:\d[\w./]*|px|full|auto|\[[^\]]*\]|\([^)]*\))`;

/** Matches Tailwind classes for left or right, and popups with `side="left"` or `side="right"`. */
const CLASSES = new RegExp(
  [
    String.raw`(?<![\w-])-?(?:(?:scroll-)?[mp][lr]|left|right)${VALUE}`,
    String.raw`(?<![\w-])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:text|float|clear|origin|object|bg)-(?:left|right)|bg-linear-to-[tb]?[lr])(?![a-z])`,
    String.raw`\bside="(?:left|right)"`,
  ].join('|'),
  'g',
);

const STYLE = /style=\{\{.*?\}\}/gs;
const STYLE_PROPERTY =
  /(?<![\w.])(?:left|right|(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius)(?=\s*:)/g;

const CSS_DECLARATION =
  /(?<![\w-])(?:(?:left|right|(?:(?:scroll-)?margin|(?:scroll-)?padding|border|border-top|border-bottom)-(?:left|right)[\w-]*)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/g;

/** Returns classes and styles that would be on the wrong side in a right-to-left language. */
export function physicalSides(path: string, code: string): Finding[] {
  const found = path.endsWith('.css')
    ? matchesIn(code, CSS_DECLARATION)
    : [
        ...matchesIn(code, CLASSES).filter(({ text, index }) => !isCentred(text, lineWith(code, index))),
        ...matchesIn(code, STYLE).flatMap((style) =>
          matchesIn(style.text, STYLE_PROPERTY).map(({ text, index }) => ({ text, index: style.index + index })),
        ),
      ];
  return found.map(({ text, index }) => ({ text, line: lineAt(code, index) }));
}

const matchesIn = (code: string, pattern: RegExp): { text: string; index: number }[] =>
  Array.from(code.matchAll(pattern), ({ 0: text, index }) => ({ text, index }));

const isCentred = (text: string, line: string): boolean => text === 'left-1/2' && line.includes('-translate-x-1/2');

const lineWith = (code: string, index: number): string =>
  code.slice(code.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? '';
