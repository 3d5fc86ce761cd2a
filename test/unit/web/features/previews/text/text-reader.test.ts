import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchRange } from '../../../../../../web/features/previews/ranges';
import { textReader } from '../../../../../../web/features/previews/text/text-reader';
import type { ReadBytes } from '../../../../../../web/lib/preview-source';
import { PREVIEW_TEXT_CHUNK_BYTES as CHUNK } from '../../../../../../worker/contract/limits';

async function serve(bytes: Uint8Array) {
  const state = { broken: false };
  const server = createServer((request, response) => {
    const [, start = '0', end = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    response
      .writeHead(state.broken ? 500 : 206)
      .end(state.broken ? '' : bytes.subarray(Number(start), Number(end) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const readBytes: ReadBytes = async (...range) => (await fetchRange(url, ...range)).bytes;
  return { readBytes, state };
}

const { signal } = new AbortController();

test('keeps letters and line breaks whole across chunks, and retries a failed chunk', async () => {
  const first = `${'a'.repeat(CHUNK - 1)}\r`;
  const second = `\n${'b'.repeat(CHUNK - 3)}€ and\rthe end\r\n`;
  const bytes = new TextEncoder().encode(first + second);
  const { readBytes, state } = await serve(bytes);
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
  const { readBytes } = await serve(new Uint8Array([1, 2, 0, 3, 0, 0]));
  expect(await textReader(readBytes, 0, []).read(signal)).toEqual({ text: '', encoding: 'utf-8', loadedBytes: 0 });
  expect(await textReader(readBytes, 6, []).read(signal)).toBe('binary');
});

test('decodes the bytes read so far again in another encoding, and continues in that encoding', async () => {
  const bytes = Uint8Array.from('é\r\n'.repeat(CHUNK / 2), (letter) => letter.charCodeAt(0));
  const { readBytes, state } = await serve(bytes);
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
