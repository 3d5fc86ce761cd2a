import { expect, test } from 'vitest';
import { physicalSides } from '../../../../dev/check/physical-sides.ts';

const found = (path: string, code: string) => physicalSides(path, code).map(({ text }) => text);

test.each([
  ['<p className="ml-2 flex" />', 'ml-2'],
  ['<p className="sm:-mr-1.5" />', '-mr-1.5'],
  ['<p className="max-sm:pl-[2ch]" />', 'pl-[2ch]'],
  ['<p className="[&_ul]:pr-(--gutter)" />', 'pr-(--gutter)'],
  ['<p className="absolute left-0" />', 'left-0'],
  ['<p className="-right-px" />', '-right-px'],
  ['<p className="left-1/2" />', 'left-1/2'],
  ['<p className="scroll-ml-4" />', 'scroll-ml-4'],
  ["const cell = 'text-right text-sm'", 'text-right'],
  [`const row = \`\${base} rounded-tl-small\``, 'rounded-tl'],
  ['<p className="border-l border-line" />', 'border-l'],
  ['<p className="origin-left" />', 'origin-left'],
  ['<p className="bg-linear-to-r" />', 'bg-linear-to-r'],
  ['<Menu.Positioner side="right" />', 'side="right"'],
  ['<p style={{ marginLeft: 4 }} />', 'marginLeft'],
  ['<p\n  style={{\n    top: 0,\n    left: 4,\n  }}\n/>', 'left'],
])('finds the side in %s', (code, text) => {
  expect(found('page.tsx', code)).toEqual([text]);
});

test.each([
  '<p className="ms-2 -me-1 ps-3 start-0 end-1/2 text-start border-s rounded-e-full" />',
  '<p className="absolute left-1/2 -translate-x-1/2" />',
  '<p className="text-lg border-line rounded-lg bg-linear-to-b max-md:left-1/2 max-md:-translate-x-1/2" />',
  'list.scrollBy({ left: widthPx })',
  "if (box.left < right) return 'left'",
  "new Intl.Locale('pl-PL')",
  '<p style={{ insetInlineStart: 4, height: box.left }} />',
])('accepts %s', (code) => {
  expect(found('page.tsx', code)).toEqual([]);
});

test.each([
  ['p { padding-left: 0; }', 'padding-left:'],
  ['p { right: 8%; }', 'right:'],
  ['p { text-align: right; }', 'text-align: right'],
  ['p { border-top-left-radius: 4px; }', 'border-top-left-radius:'],
])('finds the side in the rule %s', (css, text) => {
  expect(found('page.css', css)).toEqual([text]);
});

test('accepts logical rules', () => {
  expect(found('page.css', 'p { inset-inline: 8%; text-align: start; background: linear-gradient(to left); }')).toEqual(
    [],
  );
});

test('names the line of a side', () => {
  expect(physicalSides('page.tsx', 'a\nb\n<p className="ml-1" />')).toEqual([{ line: 3, text: 'ml-1' }]);
});
