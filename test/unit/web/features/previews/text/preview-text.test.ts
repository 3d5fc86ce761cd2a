import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendText,
  type Block,
  lineCount,
  longestLine,
  shownText,
  wholeText,
} from '../../../../../../web/features/previews/text/lines';
import { prettyJson } from '../../../../../../web/features/previews/text/pretty-json';
import { tokensByLine } from '../../../../../../web/features/previews/text/tokens';

test('splits a text into the same lines, none of them too long, no matter in which pieces it arrives', () => {
  const text = fc.array(fc.constantFrom('a', '\n', '😀', 'x'.repeat(9_999), 'line\n'.repeat(90)), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(text), (pieces) => {
      const texts = pieces.map((piece) => piece.join(''));
      const fullText = texts.join('');
      const blocks = texts.reduce<readonly Block[]>(appendText, appendText([], ''));
      expect(blocks).toEqual(appendText([], fullText));
      expect(longestLine(blocks)).toBeLessThanOrEqual(10_000);
      expect(lineCount(blocks)).toBe(fullText.split('\n').length);
      expect(wholeText(blocks)).toBe(fullText);
      for (const line of blocks.flat()) expect(line.text.isWellFormed()).toBe(true);
    }),
  );
});

test('changes only the last block when text is appended', () => {
  const pieces = appendText([], 'line\n'.repeat(250));
  const after = appendText(pieces, 'more');
  expect(pieces.length).toBe(3);
  expect(after.slice(0, 2).every((block, index) => block === pieces[index])).toBe(true);
  expect(shownText(after.at(-1) ?? [])).toMatch(/line\nmore$/);
});

test('formats JSON like JSON.stringify, but keeps numbers and keys as sent', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (json, space) => {
      const value = JSON.parse(json);
      expect(prettyJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
  );
  expect(prettyJson('{"id":12345678901234567890,"id":1.0}')).toBe('{\n  "id": 12345678901234567890,\n  "id": 1.0\n}');
  expect(prettyJson('{"a":')).toBeNull();
  expect(prettyJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeNull();
});

test('keeps highlighting scopes across line ends', () => {
  const comment = { type: 'element', properties: { className: ['hljs-comment'] } };
  const text = (value: string) => ({ type: 'text', value });
  const root = { type: 'root', children: [text('a '), { ...comment, children: [text('/* b\n\nc */')] }, text('\n')] };
  expect(tokensByLine(root)).toEqual([
    [
      { scope: '', text: 'a ' },
      { scope: 'comment', text: '/* b' },
    ],
    [],
    [{ scope: 'comment', text: 'c */' }],
    [],
  ]);
});
