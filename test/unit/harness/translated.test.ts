import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../harness/words/catalogue.ts';
import { isEnglish } from '../../harness/words/is-english.ts';
import { translated } from '../../harness/words/translated.ts';

const german = await catalogueOf('de');

describe('translated', () => {
  test.each([
    ['Choose Files', 'Dateien auswählen'],
    ['Actions for Island trip', 'Aktionen für Island trip'],
    [/^(Choose|Upload) files$/i, 'Dateien hochladen'],
    [/^Share link: /, 'Freigabelink: localhost/d/abc'],
    ['Island trip', 'Island trip'],
    [/^We’ll email it to 3 people/, 'Sobald alles angekommen ist, senden wir eine E-Mail an 3 Personen.'],
    ['Downloaded just now', 'Geladen gerade eben'],
    ['Actions for Beach.png and 2 more', 'Aktionen für Beach.png und 2 weitere'],
  ])('%s matches %s', (text, expected) => {
    expect(expected).toMatch(translated(german, text, false));
  });

  test('a name of a file that starts with a number stays as it is', () => {
    expect('2027.bin herunterladen').not.toMatch(translated(german, 'Download 2026.bin', true));
  });

  test('a longer text does not match an exact name', () => {
    expect('Optionen für alle').not.toMatch(translated(german, 'Options', true));
  });
});

describe('isEnglish', () => {
  test('is true for a message that has a translation, with and without values', () => {
    expect(isEnglish(german, 'Choose Files')).toBe(true);
    expect(isEnglish(german, 'Actions for Island trip')).toBe(true);
  });

  test('is false for German, for names of files, and for words that are the same in both languages', () => {
    for (const text of ['Dateien auswählen', 'Island trip', 'Premium'])
      expect(isEnglish(german, text), text).toBe(false);
  });
});
