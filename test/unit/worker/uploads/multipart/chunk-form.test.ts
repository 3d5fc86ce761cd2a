import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadForm, openChunkForm } from '../../../../../worker/uploads/multipart/chunk-form';

/** A form as `fetch` sends it. */
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

/** Reads a body, and says how much of it was asked for so far. */
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

test('fields are known before more than 16 KiB of the form is read, and the chunk comes whole', async () => {
  const bytes = new Uint8Array(3 * 1024 * 1024).map((_, index) => index * 7);
  const { form, body, wasRead } = await openedOf([...FIELDS, ['chunk', bytes]]);
  expect(form.fields).toEqual(fields);
  expect(wasRead()).toBe(16 * 1024);
  const chunk = await form.readChunk();
  expect(Buffer.concat(chunk ?? []).equals(Buffer.from(bytes))).toBe(true);
  expect(wasRead()).toBe(body.byteLength);
});

test('a chunk of any bytes comes as it was sent, whatever of a boundary is in it', async () => {
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

test('fields behind a large chunk are not found; nothing but the first 16 KiB is read for them', async () => {
  const { form, wasRead } = await openedOf([['chunk', new Uint8Array(100_000)], ...FIELDS]);
  expect([form.fields, wasRead()]).toEqual([{}, 16 * 1024]);
});

test('a field larger than 16 KiB is not found', async () => {
  const { form, wasRead } = await openedOf([['uploadId', 'x'.repeat(100_000)], ...FIELDS.slice(1)]);
  expect([form.fields, wasRead()]).toEqual([{}, 16 * 1024]);
});

test('a chunk that is a text, or is not there, is none', async () => {
  expect(await (await openedOf(FIELDS)).form.readChunk()).toBeNull();
  expect(await (await openedOf([...FIELDS, ['chunk', 'text']])).form.readChunk()).toBeNull();
});

test('a form that ends in the middle of its chunk has none', async () => {
  const { contentType, body } = await formOf([...FIELDS, ['chunk', new Uint8Array(100_000)]]);
  const form = await openChunkForm(contentType, readerOf(body.slice(0, 50_000)).read);
  expect(await form.readChunk()).toBeNull();
});

const HEAD = '--x\r\nContent-Disposition: form-data; name="uploadId"';

test.each([
  ['another type', 'text/plain', 'hello'],
  ['no boundary', 'multipart/form-data', HEAD],
  ['a boundary of 71 characters', `multipart/form-data; boundary=${'x'.repeat(71)}`, HEAD],
  ['nothing of a form', 'multipart/form-data; boundary=x', 'hello'],
  ['headers of 5 KiB', 'multipart/form-data; boundary=x', `${HEAD}\r\nX-Long: ${'y'.repeat(5000)}\r\n\r\n`],
  ['headers that never end', 'multipart/form-data; boundary=x', `${HEAD}\r\n`.repeat(1000)],
  ['17 parts', 'multipart/form-data; boundary=x', `${HEAD}\r\n\r\n1\r\n`.repeat(18)],
  [
    'a text that is not UTF-8',
    'multipart/form-data; boundary=x',
    Buffer.from(`${HEAD}\r\n\r\n\xff\r\n--x--`, 'latin1'),
  ],
])('a body with %s is no form', async (_, contentType, body) => {
  const { read } = readerOf(new Uint8Array(Buffer.from(body as string)));
  await expect(openChunkForm(contentType, read)).rejects.toBeInstanceOf(BadForm);
});
