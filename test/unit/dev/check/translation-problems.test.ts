import { expect, test } from 'vitest';
import { translationProblems } from '../../../../dev/check/translation-problems.ts';

const FILES = '{count, plural, one {# file in <0>{name}</0>} other {# files in <0>{name}</0>}}';

test.each([
  ['de', '{count, plural, one {# Datei in <0>{name}</0>} other {# Dateien in <0>{name}</0>}}'],
  ['ja', '{count, plural, other {<0>{name}</0>の#ファイル}}'],
  [
    'pl',
    '{count, plural, one {# plik w <0>{name}</0>} few {# pliki w <0>{name}</0>} many {# plików w <0>{name}</0>} other {# pliku w <0>{name}</0>}}',
  ],
])('accepts a translation to %s with all values, elements and plural forms', (language, translation) => {
  expect(translationProblems(language, FILES, translation)).toEqual([]);
});

test.each([
  [
    'de',
    'Hello {name}',
    'Hallo {nme}',
    ['lacks the value name', 'has the value nme, which the English text does not have'],
  ],
  ['de', 'Read more', '', ['has no translation']],
  ['de', '<0>Read</0> more', 'Mehr lesen', ['lacks the element <0>', 'lacks the element </0>']],
  ['de', '{n, plural, one {# day} other {# days}}', '{n} Tage', ['lacks the plural n']],
  [
    'pl',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {# dzień} other {# dni}}',
    ['lacks the form “few” of n', 'lacks the form “many” of n'],
  ],
  [
    'ja',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {#日} other {#日}}',
    ['has the form “one” of n, which the language does not have'],
  ],
  ['de', 'The upload has failed.', 'The upload has failed.', ['is still English']],
  ['fr', 'Hello', ' Bonjour', ['begins or ends with different spaces']],
])('reports what a translation to %s lacks: %s', (language, source, translation, problems) => {
  expect(translationProblems(language, source, translation)).toEqual(problems);
});

test('reports invalid syntax', () => {
  expect(translationProblems('de', 'Hello {name}', 'Hallo {name')[0]).toMatch(/^is not valid: /);
});

test('accepts a short text that is the same in both languages', () => {
  expect(translationProblems('de', 'Link', 'Link')).toEqual([]);
});
