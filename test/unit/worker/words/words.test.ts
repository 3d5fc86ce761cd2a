import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../worker/contract/languages';
import { catalogues } from '../../../../worker/words/catalogues';
import { wordsIn, wordsWith } from '../../../../worker/words/words';

const AMOUNT = '{count, plural, one {# file} other {# files}}, {size}';
const SENT = '{sender} sent you {count, plural, one {# file} other {# files}}';

test('chooses plural forms and writes numbers as the language does', () => {
  const { say } = wordsIn('en');
  expect([0, 1, 1204].map((count) => say(AMOUNT, { count, size: '2 MB' }))).toEqual([
    '0 files, 2 MB',
    '1 file, 2 MB',
    '1,204 files, 2 MB',
  ]);
  const arabic = wordsWith('ar', { [AMOUNT]: [['count', 'plural', { many: ['#', ' ملفًا'], other: ['#', ' ملف'] }]] });
  expect([11, 1200].map((count) => arabic.say(AMOUNT, { count, size: '' }))).toEqual(['11 ملفًا', '1,200 ملف']);
});

test.each([
  'evil\\u002ecom and \\x2e',
  '{count} {sender} # {0, plural, other {x}}',
  '<0>bold</0> <b>&amp;</b>',
  '%__lingui_octothorpe__%',
  "'{'' $& $1 $' \\",
  '\uE0000\uE001 \uE0001\uE001',
  '__proto__',
  '',
])('shows the text of a user as it is: %j', (sender) => {
  const { say } = wordsIn('en');
  expect(say(SENT, { sender, count: 2 })).toBe(`${sender} sent you 2 files`);
  const inPlural = wordsWith('en', { [SENT]: [['count', 'plural', { one: ['#'], other: ['# ', ['sender'], '!'] }]] });
  expect(inPlural.say(SENT, { sender, count: 2 })).toContain(`${sender}!`);
});

test('isolates values with letters of the other direction', () => {
  const { say } = wordsIn('en');
  expect(say('From {address}', { address: 'ليلى' })).toBe('From \u2068ليلى\u2069');
  const arabic = wordsWith('ar', { 'From {address}': ['من ', ['address']] });
  expect(arabic.say('From {address}', { address: 'ada@example.com' })).toBe('من \u2068ada@example.com\u2069');
  expect(arabic.say('From {address}', { address: 'ليلى 12' })).toBe('من ليلى 12');
});

test('says in English what a catalogue lacks', () => {
  const german = wordsWith('de', { Size: ['Größe'] });
  expect([german.say('Size'), german.say('Title'), german.say(AMOUNT, { count: 1, size: '1 KB' })]).toEqual([
    'Größe',
    'Title',
    '1 file, 1 KB',
  ]);
});

test('uses only languages that have a catalogue', () => {
  for (const language of LANGUAGES)
    expect(wordsIn(language).language).toBe(catalogues[language] === undefined ? 'en' : language);
  for (const unknown of ['xx', '', 'toString', '__proto__']) expect(wordsIn(unknown).language).toBe('en');
  expect(wordsIn('en')).toBe(wordsIn('en'));
});

test('writes sizes and dates in UTC', () => {
  const time = Date.UTC(2026, 11, 1, 9, 30);
  const [english, french] = [wordsIn('en'), wordsWith('fr', {})];
  expect(english.timeOf(time)).toMatch(/^Dec 1, 2026, 9:30\sAM UTC$/);
  expect(english.dayOf(time)).toBe('December 1, 2026');
  expect(french.timeOf(time)).toMatch(/^1 déc\. 2026(,| à) 09:30 UTC$/);
  expect(french.sizeOf(1.5 * 1024 ** 3)).toBe('1,5 Go');
});
