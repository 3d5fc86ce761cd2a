import { expect, test } from 'vitest';
import { textReader } from '../../../../../../web/features/previews/text/text-reader';
import type { ReadBytes } from '../../../../../../web/lib/preview-source';
import { PREVIEW_TEXT_CHUNK_BYTES as CHUNK } from '../../../../../../worker/contract/limits';

function serve(bytes: Uint8Array<ArrayBuffer>) {
  const state = { broken: false };
  const readBytes: ReadBytes = async (start, end) => {
    if (state.broken) throw new Error('The server could not be reached.');
    return bytes.slice(start, end);
  };
  return { readBytes, state };
}

const { signal } = new AbortController();

test('keeps letters and line breaks whole across chunks, and retries a failed chunk', async () => {
  const first = `${'a'.repeat(CHUNK - 1)}\r`;
  const second = `\n${'b'.repeat(CHUNK - 3)}€ and\rthe end\r\n`;
  const bytes = new TextEncoder().encode(first + second);
  const { readBytes, state } = serve(bytes);
  const { read } = textReader(readBytes, bytes.length, []);

  const start = await read(signal);
  state.broken = true;
  await expect(read(signal)).rejects.toThrow();
  state.broken = false;
  const pieces = [start, await read(signal), await read(signal)].map((piece) => (piece === 'binary' ? '' : piece.text));
  expect(pieces.join('')).toBe(`${'a'.repeat(CHUNK - 1)}\n${'b'.repeat(CHUNK - 3)}€ and\nthe end`);
  expect(pieces.map((text) => text.length)).toEqual([CHUNK - 1, CHUNK - 2, '€ and\nthe end'.length]);
});

test('reads an empty file as empty text, and rejects a program as binary', async () => {
  const { readBytes } = serve(new Uint8Array([1, 2, 0, 3, 0, 0]));
  expect(await textReader(readBytes, 0, []).read(signal)).toEqual({ text: '', encoding: 'utf-8', loadedBytes: 0 });
  expect(await textReader(readBytes, 6, []).read(signal)).toBe('binary');
});

test('decodes the bytes read so far again in another encoding, and continues in that encoding', async () => {
  const bytes = Uint8Array.from('é\r\n'.repeat(CHUNK / 2), (letter) => letter.charCodeAt(0));
  const { readBytes, state } = serve(bytes);
  const reader = textReader(readBytes, bytes.length, []);
  const first = await reader.read(signal);
  expect(first).toMatchObject({ loadedBytes: CHUNK });
  state.broken = true;
  const redecoded = reader.decodeAs('windows-1251');
  state.broken = false;
  const rest = await reader.read(signal);
  const texts = [redecoded, rest].map((piece) => (piece === 'binary' ? '' : piece.text));
  expect(redecoded).toMatchObject({ encoding: 'windows-1251', loadedBytes: CHUNK });
  expect(texts.join('')).toBe('й\n'.repeat(CHUNK / 2).slice(0, -1));
  expect(reader.decodeAs('windows-1252').text).toBe('é\n'.repeat(CHUNK / 2).slice(0, -1));
});
