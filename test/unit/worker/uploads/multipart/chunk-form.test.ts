import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openChunkForm } from '../../../../../worker/uploads/multipart/chunk-form';
import { BadForm } from '../../../../../worker/uploads/multipart/form-boundary';

async function formOf(entries: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[]) {
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([value]), 'chunk');
  }
  const request = new Request('http://localhost/', { method: 'POST', body: data });
  return {
    contentType: request.headers.get('Content-Type') ?? '',
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

function readerOf(body: Uint8Array<ArrayBuffer>) {
  let read = 0;
  return {
    read: async (bytes: number) => {
      const piece = body.slice(read, read + bytes);
      read += piece.byteLength;
      return piece;
    },
    wasRead: () => read,
  };
}

const FIELDS = [
  ['uploadId', 'file.session'],
  ['chunkNumber', '1'],
  ['totalChunks', '7'],
] as const;
const fields = Object.fromEntries(FIELDS);

async function openedOf(entries: Parameters<typeof formOf>[0]) {
  const { contentType, body } = await formOf(entries);
  const { read, wasRead } = readerOf(body);
  return { form: await openChunkForm(contentType, read), body, wasRead };
}

test('returns any chunk unchanged, even if it contains parts of a boundary', async () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 50 }),
    fc.constantFrom('\r\n', '--', '\r\n--', '\r\n------', '\r\n\r\n').map((text) => new TextEncoder().encode(text)),
  );
  const size = fc.constantFrom(0, 16_000, 16_384, 1024 * 1024 + 15_900);
  await fc.assert(
    fc.asyncProperty(size, fc.array(piece, { maxLength: 20 }), fc.array(piece), async (filling, head, tail) => {
      const bytes = new Uint8Array(Buffer.concat([...head, Buffer.alloc(filling), ...tail]));
      const { form } = await openedOf([...FIELDS, ['chunk', bytes]]);
      expect(form.fields).toEqual(fields);
      expect(Buffer.concat((await form.readChunk()) ?? []).equals(Buffer.from(bytes))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('ignores a field larger than 16 KiB', async () => {
  const { form, wasRead } = await openedOf([['uploadId', 'x'.repeat(100_000)], ...FIELDS.slice(1)]);
  expect([form.fields, wasRead()]).toEqual([{}, 16 * 1024]);
});

test('returns null for a form that ends within its chunk', async () => {
  const { contentType, body } = await formOf([...FIELDS, ['chunk', new Uint8Array(100_000)]]);
  const form = await openChunkForm(contentType, readerOf(body.slice(0, 50_000)).read);
  expect(await form.readChunk()).toBeNull();
});

const HEAD = '--x\r\nContent-Disposition: form-data; name="uploadId"';

test.each([
  ['a different type', 'text/plain', 'hello'],
  ['no boundary', 'multipart/form-data', HEAD],
  ['a boundary of 71 characters', `multipart/form-data; boundary=${'x'.repeat(71)}`, HEAD],
  ['no form', 'multipart/form-data; boundary=x', 'hello'],
  ['headers of 5 KiB', 'multipart/form-data; boundary=x', `${HEAD}\r\nX-Long: ${'y'.repeat(5000)}\r\n\r\n`],
  ['headers that never end', 'multipart/form-data; boundary=x', `${HEAD}\r\n`.repeat(1000)],
  ['17 parts', 'multipart/form-data; boundary=x', `${HEAD}\r\n\r\n1\r\n`.repeat(18)],
  [
    'a text that is not UTF-8',
    'multipart/form-data; boundary=x',
    Buffer.from(`${HEAD}\r\n\r\n\xff\r\n--x--`, 'latin1'),
  ],
])('rejects a body with %s', async (_, contentType, body) => {
  const { read } = readerOf(new Uint8Array(Buffer.from(body as string)));
  await expect(openChunkForm(contentType, read)).rejects.toBeInstanceOf(BadForm);
});
