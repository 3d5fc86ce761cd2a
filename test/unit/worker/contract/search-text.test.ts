import { DatabaseSync } from 'node:sqlite';
import { sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { foldedForSearch, foldingFor } from '../../../../worker/contract/search-text';
import { contains } from '../../../../worker/lib/database/contains';

const database = new DatabaseSync(':memory:');
const dialect = new SQLiteSyncDialect();

function isFound(name: string, text: string): boolean {
  const { sql: statement, params } = dialect.sqlToQuery(sql`SELECT ${contains(sql`${name}`, text)} AS found`);
  return database.prepare(statement).get(...(params as string[]))?.found === 1;
}

const decomposed = (text: string) => text.normalize('NFD');

test.each([
  ['ärz', 'Ärzte.txt'],
  ['ÄRZ', 'ärzte.txt'],
  ['βορράς', 'ΒΟΡΡΑΣ'],
  ['Grün', decomposed('Grün.jpg')],
  ['москва', 'МОСКВА 2026'],
  ['한국', decomposed('한국.hwp')],
  ['tiếng việt', decomposed('TIẾNG VIỆT')],
  ['strasse', 'Hauptstraße'],
  ['istanbul', 'İstanbul'],
  ['yazılım mühendisliği', 'YAZILIM MÜHENDİSLİĞİ'],
  ['ISI', 'ısı.txt'],
  ['日本', '日本語'],
  ['50%', 'ab 50% off'],
  ["it's", "IT'S"],
])('finds %s in %s', (text, name) => {
  expect(isFound(name, text)).toBe(true);
});

test.each([
  ['ärz', 'Arzt'],
  ['grün', 'grun'],
  ['βορράς', 'ΝΟΤΟΣ'],
  ['_', 'ab'],
])('does not find %s in %s', (text, name) => {
  expect(isFound(name, text)).toBe(false);
});

// Turkish (dotted and dotless i), Greek (final sigma), German, and Lithuanian (a dot below an accent).
test.each([
  'kırmızı elbise.txt',
  'Yazılım Mühendisliği',
  'DIŞ İŞLERİ – Diyarbakır',
  'Ο Σίσυφος και οι ΆΓΙΟΙ Σωτήρες ΐ.pdf',
  'Straße und STRASSE und STRAẞE.md',
  'Ąžuolas, ri̇́tas, Rİ̀TAS',
  'ﬁnancial fiasco, ŉ ʼn, ẚ aʾ',
])('finds %s in upper and lower case, and in composed and decomposed Unicode', (name) => {
  const spellings = [name, name.toLowerCase(), name.toUpperCase()].flatMap((spelling) => [
    spelling,
    decomposed(spelling),
  ]);
  for (const text of [name, decomposed(name)]) expect([text, isFound(text, text)]).toEqual([text, true]);
  for (const spelling of spellings) expect([spelling, isFound(spelling, spelling)]).toEqual([spelling, true]);
});

test('finds every letter by its upper-case and lower-case forms', () => {
  const lost = [];
  for (let code = 0x80; code < 0x3000; code++) {
    const letter = String.fromCodePoint(code);
    if (!/\p{L}/u.test(letter)) continue;
    const name = [letter, letter.toUpperCase(), letter.toLowerCase(), foldedForSearch(letter)].join(' ');
    if (!isFound(name, name)) lost.push(letter);
  }
  expect(lost).toEqual([]);
});

test('compares case only for letters and marks', () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  for (const [from, to] of foldingFor(foldedForSearch(every))) expect(from + to).toMatch(/^[\p{L}\p{M}]+$/u);
});

test('finds a sentence with every letter of an alphabet if it is typed in capitals', () => {
  const greek = 'ξεσκεπάζω την ψυχοφθόρα σας βδελυγμία, γκλίτσα';
  const russian = 'съешь же ещё этих мягких французских булок, да выпей чаю';
  for (const text of [greek, russian]) {
    for (const name of [text.toUpperCase(), decomposed(text.toUpperCase()), text.toLocaleUpperCase('el')])
      expect([name, isFound(name, text)]).toEqual([name, true]);
  }
});

test('limits the SQL expression for a text with many different letters', () => {
  const letters = Array.from({ length: 250 }, (_, index) => String.fromCharCode(0x460 + index)).join('');
  const { sql: statement } = dialect.sqlToQuery(contains(sql`name`, letters));
  expect(statement.match(/replace\(/g)).toHaveLength(60);
});
