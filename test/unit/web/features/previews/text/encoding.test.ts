import { describe, expect, test } from 'vitest';
import { detectEncoding } from '../../../../../../web/features/previews/text/encoding';
import { ENCODINGS, encodingOptions, encodingsOf } from '../../../../../../web/features/previews/text/encodings';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

/** Browsers encode only UTF-8, so this uses a table of all decoded sequences. */
function inEncoding(encoding: string, text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const letters = new Map<string, number[]>();
  for (let first = 0xff; first > 0x80; first--) {
    for (let second = 0xfe; second >= 0x40; second--)
      letters.set(decoder.decode(bytesOf(first, second)), [first, second]);
  }
  for (let byte = 0; byte < 0x100; byte++) letters.set(decoder.decode(bytesOf(byte)), [byte]);
  return bytesOf(...Array.from(text).flatMap((letter) => letters.get(letter) ?? []));
}

async function decoded(encoding: string, text: string, languages: readonly string[] = []): Promise<string> {
  const bytes = inEncoding(encoding, text);
  return new TextDecoder(await detectEncoding(bytes, true, languages)).decode(bytes);
}

const detect = (bytes: Uint8Array<ArrayBuffer>, isWhole = true) => detectEncoding(bytes, isWhole, []);

test('detects UTF-8, UTF-16 and binary content by the byte order mark, then by zeros, then by valid UTF-8', async () => {
  expect(await detect(bytesOf(0xef, 0xbb, 0xbf, 0x61))).toBe('utf-8');
  expect(await detect(bytesOf(0xff, 0xfe, 0x61, 0))).toBe('utf-16le');
  expect(await detect(bytesOf(0xfe, 0xff, 0, 0x61))).toBe('utf-16be');
  expect(await detect(utf16('no mark, and yet readable'))).toBe('utf-16le');
  expect(await detect(bytesOf(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0))).toBe('binary');
  expect(await detect(new Uint8Array())).toBe('utf-8');
});

test('detects UTF-8 in a piece that ends within a letter', async () => {
  const cut = new TextEncoder().encode('grün €').slice(0, -1);
  expect(await detect(cut, false)).toBe('utf-8');
});

describe('old encodings', () => {
  test.each([
    ['windows-1252', 'Füße größer als üblich, für die Bücher über Öl'],
    ['shift_jis', 'これは日本語の文章です。文字コードはシフトジスで、昔のパソコンで書かれました。'],
    ['gb18030', '今天天气很好，我们去公园散步。'],
    ['windows-1251', 'Сегодня хорошая погода, и мы идём гулять в парк.'],
  ])('are recognised for readers of any language: %s', async (encoding, text) => {
    for (const languages of [[], ['en'], ['de', 'en'], ['ja'], ['zh-TW'], ['ru']])
      expect(await decoded(encoding, text, languages)).toBe(text);
  });

  test.each([
    ['zh-CN', 'gb18030', '你好'],
    ['zh-CN', 'gb18030', '会议记录'],
    ['zh', 'gb18030', '第一章'],
    ['zh-SG', 'gb18030', '请查收附件，谢谢！'],
    ['zh-TW', 'big5', '會議記錄'],
    ['zh-Hant-HK', 'big5', '你好嗎'],
    ['ja-JP', 'shift_jis', 'こんにちは'],
    ['ja', 'shift_jis', 'テスト'],
    ['ja', 'euc-jp', '今日はいい天気ですね。'],
    ['ko', 'euc-kr', '회의록'],
    ['ko-KR', 'euc-kr', '안녕하세요'],
    ['ru', 'windows-1251', 'Отчет за год'],
    ['el', 'iso-8859-7', 'Καλημέρα κόσμε'],
    ['th', 'windows-874', 'สวัสดีชาวโลก'],
    ['de-DE', 'windows-1252', 'Füße'],
    ['cs', 'windows-1250', 'Příliš žluťoučký kůň'],
  ])('of a few letters are guessed by the language %s of the reader: %s', async (language, encoding, text) => {
    expect(await decoded(encoding, text, [language, 'en-US'])).toBe(text);
    // Many readers use English devices, but read another language as well.
    expect(await decoded(encoding, text, ['en-US', 'en', language])).toBe(text);
  });

  test('of a long text are chosen by the detector, regardless of the language', async () => {
    const text = '这份文件说明了如何安装和使用本软件，请在开始之前仔细阅读。'.repeat(5);
    for (const language of ['ja', 'ko', 'de', 'ru']) expect(await decoded('gb18030', text, [language])).toBe(text);
  });

  test('are detected even if a language tag is invalid', async () => {
    expect(await decoded('gb18030', '你好', ['', '*', 'x_y', 'zh-CN'])).toBe('你好');
  });
});

describe('encodings', () => {
  test('have the names of the Encoding Standard, each once', () => {
    const names = ENCODINGS.map(({ encoding }) => encoding);
    expect(names.map((name) => new TextDecoder(name).encoding)).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(encodingOptions().map(({ label }) => label)).size).toBe(names.length);
  });

  test.each([
    ['zh-CN', 'gb18030'],
    ['zh-MO', 'big5'],
    ['ja-JP-u-ca-japanese', 'shift_jis'],
    ['pt-BR', 'windows-1252'],
    ['en-GB', undefined],
  ])('begin, for the language %s, with its most common one: %s', (tag, encoding) => {
    expect(encodingsOf(tag)[0]).toBe(encoding);
  });
});
