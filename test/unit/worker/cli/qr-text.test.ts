import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { qrText } from '../../../../worker/cli/qr-text';

const LINK = 'https://files.example/d/AAAAAAAAAAAAAAAA';
const WHITE_ON_BLACK = '\x1b[97;40m';
const AS_BEFORE = '\x1b[0m';
/** True for a dark QR module: the upper, then the lower half of a character. */
const HALVES: Readonly<Record<string, readonly [boolean, boolean]>> = {
  '█': [false, false],
  '▀': [false, true],
  '▄': [true, false],
  ' ': [true, true],
};
const linesOf = (text: string) => qrText(text).trimEnd().split('\n');

test('draws every module of the code with an empty margin', () => {
  const { modules } = create(LINK, { errorCorrectionLevel: 'M' });
  const lines = linesOf(LINK).map((line) => line.slice(WHITE_ON_BLACK.length, -AS_BEFORE.length));
  expect(new Set(lines.map((line) => [...line].length))).toEqual(new Set([modules.size + 4]));
  const drawn = lines.flatMap((line) => {
    const halves = [...line].map((character) => HALVES[character] ?? []);
    return [halves.map(([upper]) => upper), halves.map(([, lower]) => lower)];
  });
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) expect(drawn[y + 2]?.[x + 2]).toBe(modules.get(y, x) === 1);
  expect(drawn[0]?.some((isDark) => isDark)).toBe(false);
});

test('sets the colours at the start of each line, and resets them at its end', () => {
  for (const line of linesOf(LINK)) {
    expect(line.startsWith(WHITE_ON_BLACK) && line.endsWith(AS_BEFORE)).toBe(true);
    expect(line.split('\x1b')).toHaveLength(3);
  }
});
