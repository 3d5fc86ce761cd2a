import { expect, test } from 'vitest';
import { siteWordMarks, withSiteWords } from '../../../../worker/contract/site-words';
import { GIB } from '../../../../worker/contract/units';
import { siteWordsOf } from '../../../../worker/pages/site-words';

const guide = (variables: Record<string, unknown>, canBuy = false) => {
  const { tenGigabytesTitle, tenGigabytesWay } = siteWordsOf(variables, canBuy).english;
  return [tenGigabytesTitle, tenGigabytesWay];
};

test('calls 10 GB free only if a file may be that large and a month holds its upload and one download', () => {
  expect(guide({})).toEqual(['How to send a 10 GB file, free', 'You can send a file of 10 GB without splitting it.']);
  expect(guide({ MAX_FILE_BYTES: 5 * GIB })).toEqual([
    'How to send a 10 GB file',
    expect.stringContaining('into volumes of up to 5 GB'),
  ]);
  expect(guide({ FREE_MONTHLY_BYTES: 20 * GIB })).toEqual(guide({}));
  const month = { FREE_MONTHLY_BYTES: 20 * GIB - 1 };
  const tooLittle = 'To upload 10 GB and have it downloaded once takes 20 GB of a month, so it is too large here';
  expect(guide(month)).toEqual(['How to send a 10 GB file', `${tooLittle}.`]);
  expect(guide(month, true)).toEqual(['How to send a 10 GB file', `${tooLittle} without Premium.`]);
  expect(guide({ ...month, MAX_FILE_BYTES: 5 * GIB })).toEqual(guide(month));
});

test('names Premium only if it can be bought', () => {
  expect(JSON.stringify(siteWordsOf({}))).not.toContain('Premium');
  const { longerExpiry, freeLimit } = siteWordsOf({}, true);
  expect([longerExpiry, freeLimit].every((words) => words.includes('Premium'))).toBe(true);
});

test('names the support address in place of the form, or says that there is none', () => {
  const words = siteWordsOf({ SUPPORT_EMAIL: 'help@example.com' }).contactWithoutScripts;
  expect(words).toBe('This form needs JavaScript. Without it, write to help@example.com.');
  expect(siteWordsOf({}).contactWithoutScripts).not.toMatch(/write to an|given yet/);
});

test('has a placeholder for each text', () => {
  const words = siteWordsOf({ OPERATOR_NAME: 'A & B' });
  const keysOf = (table: object) => Object.keys(table).toSorted();
  expect(keysOf(siteWordMarks)).toEqual(keysOf(words));
  expect(keysOf(siteWordMarks.english)).toEqual(keysOf(words.english));
  expect(withSiteWords(JSON.stringify(siteWordMarks), words)).toBe(
    JSON.stringify({ ...words, english: { ...words.english, operator: 'A &amp; B' } }),
  );
  expect(withSiteWords('{{other}} {{english}} {{english.other}} {{toString}}', words)).toBe(
    '{{other}} {{english}} {{english.other}} {{toString}}',
  );
});
