import { expect, test } from 'vitest';
import { macrosOutsideOfFunctions, textsOutsideOfMacros } from '../../../../dev/check/visible-texts.ts';

const textsOf = (code: string) => textsOutsideOfMacros('page.tsx', code).map(({ text }) => text);

test.each([
  ['<p>Send large files</p>', 'Send large files'],
  ['<p><Lock aria-hidden /> Password</p>', 'Password'],
  ['<Button label="Rename" />', 'Rename'],
  ['<p>{isPaused ? "Resume" : null}</p>', 'Resume'],
  ['<Trans><a aria-label="All files" href="/">All</a></Trans>', 'All files'],
  ["notify('error', 'Please try again')", 'Please try again'],
  [`const words = \`Renamed to \${name}\``, 'Renamed to {}'],
  ["const tail = ' with a password'", 'with a password'],
  ["const titles = { waiting: 'Waiting' }", 'Waiting'],
  ["const sentence = first + ' and more'", 'and more'],
])('finds the text of %s', (code, text) => {
  expect(textsOf(code)).toEqual([text]);
});

test.each([
  '<Trans>Send <b>large</b> files</Trans>',
  '<Plural value={count} one="# file" other="# files" />',
  '<Button label={t`Rename`} />',
  "const words = plural(count, { one: '# file', other: '# files' })",
  "const title = msg`Waiting` satisfies Message<'Waiting'>",
  "const words = t({ message: 'Open', context: 'verb' })",
  '<code>curl -T file</code>',
  '<p className="flex items-center text-muted">{name}</p>',
  "if (key === 'Escape') close()",
  "switch (phase) { case 'Paused': stop() }",
  "throw new TypeError('the browser has no such file')",
  "fetch('/api/folders', { headers: { 'Content-Type': 'text/plain' } })",
  "const FRAME = 'flex min-h-dvh flex-col sm:px-6'",
  "const size = 'clamp(20rem, 100dvh - 15rem, 60rem)'",
  "type Look = 'Large picture'",
  "import { Late } from './late page'",
])('finds no text in %s', (code) => {
  expect(textsOf(code)).toEqual([]);
});

test('names the line of a text', () => {
  expect(textsOutsideOfMacros('page.tsx', 'const a = 1;\nconst b = `Try again`;')).toEqual([
    { line: 2, text: 'Try again' },
  ]);
});

test('finds macros that run while a module loads', () => {
  const code =
    'const late = () => t`Home`;\nconst title = msg`Home`;\nconst early = [t`Home`];\nconst all = plural(2, {});';
  expect(macrosOutsideOfFunctions('links.ts', code)).toEqual([
    { line: 3, text: 't`Home`' },
    { line: 4, text: 'plural(2, {})' },
  ]);
});

test('refuses code that it cannot read', () => {
  expect(() => textsOf('<p>')).toThrow('page.tsx');
});
