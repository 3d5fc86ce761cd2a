import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectEncoding } from '../../../../../../web/features/previews/text/encoding';
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

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

/** Letters of two bytes only. Platforms decode this encoding and write no other than UTF-8. */
function shiftJis(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('shift_jis');
  const pairs = new Map<string, [number, number]>();
  for (let first = 0x81; first < 0xa0; first++) {
    for (let second = 0x40; second < 0xfd; second++) pairs.set(decoder.decode(bytesOf(first, second)), [first, second]);
  }
  return bytesOf(...Array.from(text).flatMap((letter) => pairs.get(letter) ?? []));
}

test('a byte order mark decides, then zeros, then whether it is UTF-8', async () => {
  expect(await detectEncoding(bytesOf(0xef, 0xbb, 0xbf, 0x61), true)).toBe('utf-8');
  expect(await detectEncoding(bytesOf(0xff, 0xfe, 0x61, 0), true)).toBe('utf-16le');
  expect(await detectEncoding(bytesOf(0xfe, 0xff, 0, 0x61), true)).toBe('utf-16be');
  expect(await detectEncoding(utf16('no mark, and yet readable'), true)).toBe('utf-16le');
  expect(await detectEncoding(bytesOf(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0), true)).toBe('binary');
  expect(await detectEncoding(new Uint8Array(), true)).toBe('utf-8');
});

test('a piece that ends within a letter is UTF-8 all the same', async () => {
  const cut = new TextEncoder().encode('grün €').slice(0, -1);
  expect(await detectEncoding(cut, false)).toBe('utf-8');
});

test('old encodings are read as what they were written in', async () => {
  const latin = bytesOf(
    ...Array.from('Füße größer als üblich, für die Bücher über Öl', (letter) => letter.charCodeAt(0)),
  );
  expect(new TextDecoder(await detectEncoding(latin, true)).decode(latin)).toContain('Füße');
  const sentence = 'これは日本語の文章です。文字コードはシフトジスで、昔のパソコンで書かれました。';
  const japanese = shiftJis(sentence);
  expect(new TextDecoder(await detectEncoding(japanese, true)).decode(japanese)).toBe(sentence);
});

test('however a text comes in pieces, its lines are the same and none is too long', () => {
  const text = fc.array(fc.constantFrom('a', '\n', '😀', 'x'.repeat(9_999), 'line\n'.repeat(90)), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(text), (pieces) => {
      const texts = pieces.map((piece) => piece.join(''));
      const whole = texts.join('');
      const blocks = texts.reduce<readonly Block[]>(appendText, appendText([], ''));
      expect(blocks).toEqual(appendText([], whole));
      expect(longestLine(blocks)).toBeLessThanOrEqual(10_000);
      expect(lineCount(blocks)).toBe(whole.split('\n').length);
      expect(wholeText(blocks)).toBe(whole);
      for (const line of blocks.flat()) expect(line.text.isWellFormed()).toBe(true);
    }),
  );
});

test('more text leaves all blocks but the last as they are', () => {
  const before = appendText([], 'line\n'.repeat(250));
  const after = appendText(before, 'more');
  expect(before.length).toBe(3);
  expect(after.slice(0, 2).every((block, index) => block === before[index])).toBe(true);
  expect(shownText(after.at(-1) ?? [])).toMatch(/line\nmore$/);
});

test('pretty JSON is what JSON.stringify writes, but for numbers and keys, which stay as sent', () => {
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

test('a highlighted text keeps its scopes over the ends of lines', () => {
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
