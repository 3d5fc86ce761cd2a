import { expect, test } from 'vitest';
import { asciiName } from '../../../../worker/downloads/ascii-name.ts';

test.each([
  ['Grüße.bin', 'Grusse.bin'],
  ['Müller Straße – Entwurf.pdf', 'Muller Strasse - Entwurf.pdf'],
  ['Œuvre complète.tar.gz', 'oeuvre complete.tar.gz'],
  ['日本語.txt', 'file.txt'],
  ['レポート 2024.pdf', '2024.pdf'],
  ['报告_final.docx', '_final.docx'],
  ['📷', 'file'],
  ['📷.日本', 'file'],
  ['写真.jpg', 'file.jpg'],
  ['．．／etc', 'file'],
  ['．．／etc.txt', '.._etc.txt'],
  ['a／b＂c.txt', 'a_b_c.txt'],
  ['½.txt', '1-2.txt'],
])('writes %s as %s in ASCII', (name, ascii) => {
  expect(asciiName(name)).toBe(ascii);
});
