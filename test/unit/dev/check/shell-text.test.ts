import { expect, test } from 'vitest';
import { textProblems } from '../../../../dev/check/shell-text';

const problems = (text: string) => textProblems(text, { maxLines: 4, maxWidth: 10 });

test('nothing is wrong with as many lines of as many letters as are meant', () => {
  expect(problems('#!/bin/sh\necho ü日本語🙂\n\nexit 0\n')).toEqual([]);
});

test('a line too many is told, and a letter too many by its line', () => {
  expect(problems('a\nb\nc\nd\ne')).toEqual(['it has 5 lines, at most 4 are meant']);
  expect(problems('a\n0123456789a\n')).toEqual(['line 2 has 11 characters, at most 10 are read']);
});

test('an exception from shellcheck is told where it holds for the whole file, not where it holds for a command', () => {
  const exception = '# shellcheck disable=SC2012';
  const wide = { maxLines: 9, maxWidth: 99 };
  const whole = ['shellcheck is told to overlook something in the whole file'];
  expect(textProblems(`#!/bin/sh\n\n${exception}\necho\n`, wide)).toEqual(whole);
  expect(textProblems(`#!/bin/sh\necho\n  ${exception}\nls\n`, wide)).toEqual([]);
});
