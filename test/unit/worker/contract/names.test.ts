import { describe, expect, test } from 'vitest';
import { cleanName, nameOfUpload, withoutInvisible } from '../../../../worker/contract/names';

/** All characters with the Unicode property Bidi_Control. */
const DIRECTIONS = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

test.each([...DIRECTIONS, 0x0, 0x7, 0xa, 0x1b, 0x7f, 0x85, 0x2028, 0x2029])('removes U+%d from a name', (code) => {
  expect(withoutInvisible(`gpj${String.fromCodePoint(code)}.exe`)).toBe('gpj.exe');
});

test('keeps letters of any script, joiners and emoji', () => {
  const names = ['Grüße.txt', 'שלום.pdf', 'نام\u200cها.txt', '👩‍💻.png', 'e\u0301.txt'];
  expect(names.map(withoutInvisible)).toEqual(names);
});

describe('the name of an upload without a title', () => {
  test.each([
    [['a.txt'], 'a.txt'],
    [['b.txt', 'a.txt'], 'a.txt and 1 more'],
    [Array.from({ length: 1201 }, (_, index) => `${index}.jpg`), '0.jpg and 1,200 more'],
  ])('is made of the first file and the number of the others', (names, name) => {
    expect(nameOfUpload(names)).toBe(name);
  });

  test('is accepted by the server, also for the longest names', () => {
    const longName = `${'x'.repeat(234)}😀${'x'.repeat(10)}.jpg`;
    const name = nameOfUpload([longName, 'y']);
    expect(name).toBe(`${'x'.repeat(234)} and 1 more`);
    expect(cleanName(name)).toEqual({ name });
  });
});
