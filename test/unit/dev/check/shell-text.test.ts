import { expect, test } from 'vitest';
import { textProblems } from '../../../../dev/check/shell-text';

const problems = (text: string) => textProblems(text, 10);

test('accepts lines of the maximum width', () => {
  expect(problems('#!/bin/sh\necho ü日本語🙂\n\nexit 0\n')).toEqual([]);
});

test('reports a line that is too wide', () => {
  expect(problems('a\n0123456789a\n')).toEqual(['line 2 has 11 characters, at most 10 are read']);
});

test('reports a shellcheck exception for the whole file, but not an exception for a single command', () => {
  const exception = '# shellcheck disable=SC2012';
  const wholeFile = ['shellcheck is told to overlook something in the whole file'];
  expect(textProblems(`#!/bin/sh\n\n${exception}\necho\n`, 99)).toEqual(wholeFile);
  expect(textProblems(`#!/bin/sh\necho\n  ${exception}\nls\n`, 99)).toEqual([]);
});
