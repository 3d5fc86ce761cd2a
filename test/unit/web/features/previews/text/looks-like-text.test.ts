import { expect, test } from 'vitest';
import { looksLikeText } from '../../../../../../web/features/previews/text/looks-like-text';

const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['plain text', utf8('Buy milk\r\n\tand bread\n'), true],
  ['text of another language', utf8('Grüße, βορράς'), true],
  ['text in an old encoding', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf), true],
  ['terminal colours', utf8('\u001b[31mred\u001b[0m'), true],
  ['empty content', new Uint8Array(), true],
  ['UTF-16 with its mark', Uint8Array.of(0xff, 0xfe, 0x41, 0x00), true],
  ['an ELF program', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0), false],
  ['a gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), false],
])('recognises whether the content is text: %s', (_, bytes, isText) => {
  expect(looksLikeText(bytes)).toBe(isText);
});
