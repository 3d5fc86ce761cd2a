import { describe, expect, test } from 'vitest';
import { openerProblems } from '../../../../dev/check/openers.ts';

/** Not written out, because the check also reads this file. */
const BLOCK = '/**';

describe('openerProblems', () => {
  test.each([
    ['a block comment', `${BLOCK} What is left. */\nconst left = 1;`, [`line 1: ${BLOCK} What`]],
    ['a longer block comment', 'a;\n/**\n * Whoever has the link.\n */', ['line 2: /** * Whoever']],
    ['a line comment', 'a;\n  // Nobody reads this.', ['line 2: // Nobody']],
    ['a test title', "test('whoever asks is refused', () => {});", ["line 1: test('whoever"]],
    ['a title of a table', "  test.each(rows)('what %s sends', () => {});", ["line 1: test.each(rows)('what"]],
  ])('finds the opener of %s', (_, text, problems) => {
    expect(openerProblems(text)).toEqual(problems);
  });

  test.each([
    ['a verb', `${BLOCK} Returns what is left. */`],
    ['a later line of a comment', '// The page says\n// what is left.'],
    ['a longer word', `${BLOCK} Whatsoever. */`],
    ['code behind the comment', "const whose = 'what'; // by the caller"],
  ])('accepts %s', (_, text) => {
    expect(openerProblems(text)).toEqual([]);
  });
});
