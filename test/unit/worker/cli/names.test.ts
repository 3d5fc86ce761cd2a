import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyName, tidyPath, titleOf } from '../../../../worker/cli/names';
import { NAME_MAX_CHARS, PATH_MAX_CHARS } from '../../../../worker/contract/limits';
import { cleanPath } from '../../../../worker/folders/naming';

test.each([
  ['notes.txt', 'notes.txt'],
  ['.gitignore', '.gitignore'],
  ['...', '...'],
  ['Grüße 日本語 🎉.txt', 'Grüße 日本語 🎉.txt'],
  ['C:\\evil.exe', 'C:_evil.exe'],
  ['\\', '_'],
  ['caf\ufffd.txt', 'caf_.txt'],
  ['\ufffd\ufffd', '__'],
  ['', '_'],
  [' \u00a0\ufeff', '_'],
  ['\t\r\n\u2028', '_'],
  ['.', '_.'],
  ['..', '_..'],
  [' .. ', '_..'],
  ['.\u202e.', '_..'],
  ['  two words  ', 'two words'],
  ['exe\u202egpj.txt', 'exegpj.txt'],
  ['one\ttwo\nthree', 'onetwothree'],
])('turns the file name %j into %j', (raw, expected) => {
  expect(tidyName(raw)).toBe(expected);
});

test.each([
  ['a/b/c.txt', 'a/b/c.txt'],
  ['a/../../etc/passwd', 'a/_../_../etc/passwd'],
  ['./x', '_./x'],
  ['/etc/passwd', '_/etc/passwd'],
  ['a//b', 'a/_/b'],
  ['a/', 'a/_'],
  ['a\\b/c', 'a_b/c'],
  ['a /\t/ b', 'a/_/b'],
  ['', '_'],
])('turns the path %j into %j', (raw, expected) => {
  expect(tidyPath(raw)).toBe(expected);
});

const character = fc.oneof(
  fc.constantFrom('/', '\\', '.', ' ', '\t', '\n', '\0', '\ufffd', '\u202e', '\u2028', '\ufeff', 'a'),
  fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed()),
);
const anyPlace = fc.array(character, { maxLength: 40 }).map((characters) => characters.join(''));

test('turns any path into a valid path with the same number of levels', () => {
  fc.assert(
    fc.property(anyPlace, (raw) => {
      const place = tidyPath(raw);
      expect(cleanPath(place)).toEqual({ name: place });
      expect(place.split('/')).toHaveLength(raw.split('/').length);
      expect(tidyPath(place)).toBe(place);
    }),
    { numRuns: 2000 },
  );
});

test('keeps a path that is too long, which is rejected later', () => {
  const [long, deep] = ['n'.repeat(NAME_MAX_CHARS + 1), 'd/'.repeat(PATH_MAX_CHARS / 2)];
  expect(tidyPath(long)).toBe(long);
  expect(cleanPath(tidyPath(long))).toMatchObject({ reason: { reason: 'segment_too_long', max: NAME_MAX_CHARS } });
  expect(cleanPath(tidyPath(deep))).toMatchObject({ reason: { reason: 'too_long', max: PATH_MAX_CHARS } });
});

test.each([
  ['holiday', 'holiday'],
  ['/', '_'],
  ['..', '_..'],
  ['a/b', 'a_b'],
  ['', '_'],
  ['x'.repeat(300), 'x'.repeat(NAME_MAX_CHARS)],
])('names the share of the directory %j as %j', (directory, expected) => {
  expect(titleOf(directory)).toBe(expected);
});
