import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryNames } from './archive-files';

const file = (path: string) => {
  const slash = path.lastIndexOf('/');
  return { path: slash < 0 ? '' : path.slice(0, slash), name: path.slice(slash + 1) };
};
const namesOf = (...wholes: string[]) => entryNames(wholes.map(file));

test.each([
  ['notes.txt', 'notes.txt'],
  ['a/b/notes.txt', 'a/b/notes.txt'],
  ['Grüße/日本語 🎉.txt', 'Grüße/日本語 🎉.txt'],
  ['.gitignore', '.gitignore'],
  ['a/../../etc/passwd', 'a/_/_/etc/passwd'],
  ['/etc/passwd', '_/etc/passwd'],
  ['..', '_'],
  ['. .', '_'],
  ['', '_'],
  ['..\\..\\evil.exe', '.._.._evil.exe'],
  ['C:\\evil.exe', 'C__evil.exe'],
  ['C:evil.exe', 'C_evil.exe'],
  ['stream.txt:hidden', 'stream.txt_hidden'],
  ['what? "a" <b> | *.txt', 'what_ _a_ _b_ _ _.txt'],
  ['trailing. . ', 'trailing'],
  ['sub. /file', 'sub/file'],
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['com1 .log', '_com1 .log'],
  ['nul/file', '_nul/file'],
  ['LPT²', '_LPT²'],
  ['console.txt', 'console.txt'],
  ['falcon.txt', 'falcon.txt'],
  ['COM.txt', 'COM.txt'],
  ['line\nbreak\0.txt', 'line_break_.txt'],
  ['exe\u202etxt.pdf', 'exe_txt.pdf'],
  ['exe\u061ctxt.pdf', 'exe_txt.pdf'],
  ['two\u2028lines\u2029.txt', 'two_lines_.txt'],
  ['half \ud83c', 'half \ufffd'],
])('writes %j as %j in the archive', (names, expected) => {
  expect(namesOf(names)).toEqual([expected]);
});

test('keeps the first of equal names, and numbers the other names before their extension', () => {
  expect(namesOf('a/x.tar.gz', 'a/x.tar.gz', 'b/x.tar.gz', 'a/x.tar.gz')).toEqual([
    'a/x.tar.gz',
    'a/x.tar (2).gz',
    'b/x.tar.gz',
    'a/x.tar (3).gz',
  ]);
  expect(namesOf('.env', '.env', 'a.b/c', 'a.b/c')).toEqual(['.env', '.env (2)', 'a.b/c', 'a.b/c (2)']);
});

test('treats names that differ only by case or Unicode form as equal, like Windows and macOS', () => {
  expect(namesOf('A.txt', 'a.TXT', 'dir/x', 'DIR/X')).toEqual(['A.txt', 'a (2).TXT', 'dir/x', 'DIR/X (2)']);
  expect(namesOf('\u00e9.txt', 'e\u0301.txt', 'straße', 'STRASSE')).toEqual([
    '\u00e9.txt',
    'e\u0301 (2).txt',
    'straße',
    'STRASSE (2)',
  ]);
  // The lower-case form of the Kelvin sign is a plain k.
  expect(namesOf('k.txt', '\u212a.txt')).toEqual(['k.txt', '\u212a (2).txt']);
});

test.each([
  ['Latin', `${'a'.repeat(300)}.jpeg`, `${'a'.repeat(250)}.jpeg`],
  ['Cyrillic', `${'ж'.repeat(200)}.txt`, `${'ж'.repeat(125)}.txt`],
  ['Chinese', `${'字'.repeat(200)}.docx`, `${'字'.repeat(83)}.docx`],
  ['emoji', `${'🎉'.repeat(100)}.png`, `${'🎉'.repeat(62)}.png`],
  ['no extension', '字'.repeat(200), '字'.repeat(85)],
  ['a long text after a dot', `a.${'字'.repeat(200)}`, `a.${'字'.repeat(84)}`],
  ['an extension of 32 bytes', `${'a'.repeat(300)}.${'e'.repeat(31)}`, `${'a'.repeat(223)}.${'e'.repeat(31)}`],
  ['an extension of 33 bytes', `${'a'.repeat(300)}.${'e'.repeat(32)}`, 'a'.repeat(255)],
  ['a hidden file', `.${'a'.repeat(300)}`, `.${'a'.repeat(254)}`],
  ['spaces at the cut', `${'a'.repeat(253)}   b`, 'a'.repeat(253)],
  ['a device name at the cut', `con${' '.repeat(300)}b.txt`, `_con${' '.repeat(247)}.txt`],
])(
  'cuts a segment of more than 255 bytes before its extension and after a whole character: %s',
  (_, names, expected) => {
    expect(namesOf(names)).toEqual([expected]);
    expect(namesOf(`${names}/x`)).toEqual([`${expected}/x`]);
    expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(255);
  },
);

test('numbers names that become equal when cut, without making them longer', () => {
  const stem = 'ж'.repeat(200);
  const names = namesOf(`${stem}1.txt`, `${stem}2.txt`, `${stem}3.txt`);
  expect(names).toEqual([`${'ж'.repeat(125)}.txt`, `${'ж'.repeat(123)} (2).txt`, `${'ж'.repeat(123)} (3).txt`]);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

test('shortens the directories of a path that is too long for every operating system', () => {
  const folders = Array.from({ length: 32 }, (_, index) => `${index} ${'字'.repeat(80)}`);
  const [deep = '', deeper = '', beside = ''] = namesOf(
    [...folders, 'a.txt'].join('/'),
    [...folders, ...Array.from({ length: 170 }, () => '五个字符呀'), 'b.txt'].join('/'),
    [...folders, 'a.txt'].join('/'),
  );
  expect(Buffer.byteLength(deep)).toBeLessThan(3800);
  expect(Buffer.byteLength(deeper)).toBeLessThan(3800);
  expect(deep.split('/')).toHaveLength(33);
  expect(deep).toMatch(/^0 字+\/1 字+\/.*\/31 字+\/a\.txt$/);
  expect(beside).toBe(deep.replace('a.txt', 'a (2).txt'));
});

test('skips a number that another file already uses', () => {
  expect(namesOf('a', 'a', 'A (2)', 'a (3)/x', 'a')).toEqual(['a', 'a (4)', 'A (2)', 'a (3)/x', 'a (5)']);
});

test('renames a file that has the name of a directory, in any order', () => {
  expect(namesOf('a', 'A/b/c', 'a/b', 'a (2)/x')).toEqual(['a (3)', 'A/b/c', 'a/b (2)', 'a (2)/x']);
  expect(namesOf('a/b', 'a-b', 'a!')).toEqual(['a/b', 'a-b', 'a!']);
});

test('makes safe and unique names that are never inside another name', () => {
  const letter = fc.constantFrom('a', 'A', 'é', 'e\u0301', '.', ' ', '\\', ':', '(2)', '/', 'ß', 'ss', 'con', '\0');
  const name = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(''));
  const repeated = fc.tuple(
    fc.constantFrom('a', 'ж', '字', '🎉', ' ', '.', 'e\u0301'),
    fc.integer({ min: 60, max: 300 }),
  );
  const long = fc
    .array(
      fc.oneof(
        name,
        repeated.map(([text, times]) => text.repeat(times)),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(name, long, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 30 }),
      (wholes) => {
        const names = namesOf(...wholes);
        const folded = names.map((path) => path.normalize('NFC').toLowerCase());
        expect(new Set(folded).size).toBe(names.length);
        const directories = new Set(
          folded.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))),
        );
        for (const path of folded) expect(directories.has(path)).toBe(false);
        for (const segment of names.flatMap((path) => path.split('/'))) {
          expect(segment).not.toMatch(/^$|^\.{1,2}$|[. ]$|[\p{Cc}\\:]/u);
          expect(segment).not.toMatch(/^con *(\.|$)/i);
          expect(segment.isWellFormed()).toBe(true);
          expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(255);
        }
      },
    ),
  );
});

const MANY = 10_000;

test.each<[string, (index: number) => string, string]>([
  ['equal names', () => 'x.txt', 'x (10000).txt'],
  ['pairs of long names that differ where the number goes', longPair, `${'x'.repeat(244)} (5001).txt`],
])('needs a linear number of tries for %s', (_, nameOf, last) => {
  const names = entryNames(Array.from({ length: MANY }, (_, index) => ({ path: 'a', name: nameOf(index) })));
  expect(names.at(-1)).toBe(`a/${last}`);
  expect(new Set(names).size).toBe(MANY);
});

/** Indexes 2n and 2n + 1 have the same name. Other names differ only in characters that ` (2)` replaces. */
function longPair(index: number): string {
  const pair = Math.floor(index / 2);
  return `${'x'.repeat(243)}${String(pair).padStart(8, 'x')}.txt`;
}

test('names empty directories by their paths, each once, and renames files with the same name', () => {
  const files = ['a/x', 'b'].map(file);
  expect(entryNames(files, ['a/empty', 'b', 'c?', 'c*', 'A', 'a'])).toEqual([
    'a/x',
    'b (2)',
    'a/empty/',
    'b/',
    'c_/',
    'A/',
    'a/',
  ]);
});
