import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BodyBrokeOff } from '../../../../../worker/blobs/body-broke-off.ts';
import type { ReadPiece } from '../../../../../worker/blobs/receive';
import { KIB } from '../../../../../worker/contract/units.ts';
import { BadForm, FormReader } from '../../../../../worker/uploads/multipart/form-reader.ts';

const TYPE = 'multipart/form-data; boundary=x-1';

function source(body: Uint8Array<ArrayBuffer>, pieceBytes = 7): ReadPiece {
  let offset = 0;
  return async (length) => {
    const piece = body.subarray(offset, offset + Math.min(length, pieceBytes));
    offset += piece.byteLength;
    return piece;
  };
}

interface Part {
  readonly filename: string | undefined;
  readonly content: Uint8Array;
}

async function readAll(form: FormReader, pieceBytes: number): Promise<Part[]> {
  const parts: Part[] = [];
  for (let part = await form.next(); part; part = await form.next()) {
    const pieces: Uint8Array[] = [];
    for (let piece = await form.read(pieceBytes); ; piece = await form.read(pieceBytes)) {
      pieces.push(piece);
      if (piece.byteLength < pieceBytes) break;
    }
    parts.push({ filename: part.filename, content: Buffer.concat(pieces) });
  }
  return parts;
}

function formOf(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ filename, content }) => [
    Buffer.from('--x-1\r\nContent-Disposition: form-data; name="f"'),
    Buffer.from(filename === undefined ? '' : `; filename="${filename}"`),
    Buffer.from('\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from('--x-1--\r\n')]);
}

/** May contain pieces of the boundary, but not the whole boundary. */
const content = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '-', '--', 'x', 'x-', '\r\n--x', '\r\n--x-', 'a'), { maxLength: 30 })
  .map((pieces) => pieces.join(''))
  .filter((text) => !text.includes('\r\n--x-1'))
  .map((text) => Buffer.from(text));

test('reads every file unchanged, for any chunk sizes of body and reader', async () => {
  const parts = fc.array(fc.record({ filename: fc.constantFrom('a', 'ü.txt', '日本語', undefined), content }), {
    maxLength: 4,
  });
  const pieces = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(parts, pieces, pieces, async (fields, bodyPiece, readPiece) => {
      const read = await readAll(FormReader.open(TYPE, source(formOf(fields), bodyPiece)), readPiece);
      expect(read.map((part) => ({ ...part, content: Buffer.from(part.content) }))).toEqual(fields);
    }),
  );
});

test.each([16, 64, 1024])(
  'reads a file unchanged if a part of the boundary is at the border of %d KiB',
  async (kib) => {
    const border = kib * KIB;
    for (let start = border - 220; start <= border; start += 11) {
      const large = Buffer.concat([Buffer.alloc(start, 'a'), Buffer.from('\r\n--x-'), Buffer.alloc(100, 'b')]);
      for (const [bodyBytes, readBytes] of [
        [16 * KIB, 64 * KIB],
        [64 * KIB, 16 * KIB],
        [1000, border],
      ] as const) {
        const form = FormReader.open(TYPE, source(formOf([{ filename: 'a', content: large }]), bodyBytes));
        const [file] = await readAll(form, readBytes);
        expect(large.equals(file?.content ?? new Uint8Array())).toBe(true);
      }
    }
  },
);

test('skips the rest of a part', async () => {
  const form = FormReader.open(
    TYPE,
    source(
      formOf([
        { filename: 'a', content: Buffer.alloc(100_000) },
        { filename: 'b', content: Buffer.from('b') },
      ]),
      1000,
    ),
  );
  expect((await form.next())?.filename).toBe('a');
  expect((await form.next())?.filename).toBe('b');
  expect(Buffer.from(await form.read(10)).toString()).toBe('b');
  expect(await form.next()).toBeNull();
});

test('throws BodyBrokeOff if the form ends before its last boundary', async () => {
  const body = formOf([{ filename: 'a', content: Buffer.from('abc') }]);
  for (let end = 20; end < body.byteLength - 4; end++) {
    await expect(readAll(FormReader.open(TYPE, source(body.subarray(0, end))), 10)).rejects.toThrow(BodyBrokeOff);
  }
});

test.each([
  ['text/plain', ''],
  ['multipart/form-data', ''],
  [`multipart/form-data; boundary=${'b'.repeat(71)}`, ''],
])('rejects %s as a form', (type) => {
  expect(() => FormReader.open(type, source(Buffer.alloc(0)))).toThrow(BadForm);
});

test.each([
  ['a part without a name', '--x-1\r\nContent-Disposition: form-data\r\n\r\n'],
  ['a part without headers', '--x-1\r\n\r\nabc\r\n--x-1--'],
  ['headers without an end', `--x-1\r\nContent-Disposition: form-data; name="${'n'.repeat(9000)}`],
  ['long text before the first boundary', 'p'.repeat(9000)],
])('rejects %s without reading more', async (_, body) => {
  const filled = Buffer.concat([Buffer.from(body), Buffer.alloc(200_000, 'z')]);
  const form = FormReader.open(TYPE, source(filled, 1000));
  await expect(form.next()).rejects.toThrow(BadForm);
});
