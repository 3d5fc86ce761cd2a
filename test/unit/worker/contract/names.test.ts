import { expect, test } from 'vitest';
import { withoutInvisible } from '../../../../worker/contract/names';

/** All characters with the Unicode property Bidi_Control. */
const DIRECTIONS = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

test.each([...DIRECTIONS, 0x0, 0x7, 0xa, 0x1b, 0x7f, 0x85, 0x2028, 0x2029])('removes U+%d from a name', (code) => {
  expect(withoutInvisible(`gpj${String.fromCodePoint(code)}.exe`)).toBe('gpj.exe');
});

test('keeps letters of any script, joiners and emoji', () => {
  const names = ['Grüße.txt', 'שלום.pdf', 'نام\u200cها.txt', '👩‍💻.png', 'e\u0301.txt'];
  expect(names.map(withoutInvisible)).toEqual(names);
});
