import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { daysIn, type Form, numberIn, readForm } from '../../../../worker/cli/form';
import type { AppEnv } from '../../../../worker/lib/env';

/** Only Workers have `readAtLeast`. In Node, `read` has the option `min` instead. */
Object.defineProperty(ReadableStreamBYOBReader.prototype, 'readAtLeast', {
  value(this: ReadableStreamBYOBReader, min: number, view: Uint8Array<ArrayBuffer>) {
    return Reflect.apply(this.read, this, [view, { min }]);
  },
});

const MAX_BYTES = 1000;
const app = new Hono<AppEnv>();
app.onError((error, c) => c.json({ ...error }, 400));
app.post('/', async (c) => {
  const form = await readForm(c, MAX_BYTES);
  return c.json(c.req.queries('of')?.map((name) => form(name) ?? null) ?? []);
});
const answerTo = async (body: string | Uint8Array<ArrayBuffer> | null, ...names: string[]) =>
  (await app.request(`/?${new URLSearchParams(names.map((name) => ['of', name]))}`, { method: 'POST', body })).json();
const formOf =
  (text: string): Form =>
  (name) =>
    new URLSearchParams(text).get(name) || undefined;
const refusalOf = (field: string, problem: string) => ({
  code: 'invalid_input',
  detail: { field, error: `${field}: ${problem}` },
});

test.each([
  ['title=holiday&key=1', ['holiday', '1']],
  ['title=two+words%0A%26more', ['two words\n&more', null]],
  ['title=Gr%C3%BC%C3%9Fe&key=日本', ['Grüße', '日本']],
  ['title=first&title=second', ['first', null]],
  ['title=&key', [null, null]],
  ['title=a=b', ['a=b', null]],
  ['other=1', [null, null]],
  ['', [null, null]],
])('reads the fields of %j as %j', async (body, expected) => {
  expect(await answerTo(body, 'title', 'key')).toEqual(expected);
});

test('reads no fields from a request without a body', async () => {
  expect(await answerTo(null, 'title')).toEqual([null]);
});

test('replaces invalid UTF-8 by U+FFFD, in escapes and in bytes', async () => {
  expect(await answerTo('title=caf%E9', 'title')).toEqual(['caf\ufffd']);
  expect(await answerTo(Uint8Array.from([...Buffer.from('title=caf'), 0xe9]), 'title')).toEqual(['caf\ufffd']);
});

const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=${index}`).join('&');

test('accepts 20 fields and rejects more', async () => {
  expect(await answerTo(fields(20), 'f0', 'f19')).toEqual(['0', '19']);
  expect(await answerTo(fields(21))).toMatchObject(refusalOf('body', 'has more than 20 fields'));
});

test('rejects a form that is too large', async () => {
  const text = (bytes: number) => `title=${'x'.repeat(bytes - 'title='.length)}`;
  expect(await answerTo(text(MAX_BYTES), 'title')).toEqual(['x'.repeat(MAX_BYTES - 'title='.length)]);
  expect(await answerTo(text(MAX_BYTES + 1))).toMatchObject({ code: 'body_too_large' });
});

test('reads an option as time or number, and returns undefined if it is missing', () => {
  expect(daysIn(formOf('expires=12h'), 'expires')).toBe(0.5);
  expect(daysIn(formOf('expires=never'), 'expires')).toBe(-1);
  expect(daysIn(formOf('expires=0'), 'expires')).toBe(0);
  expect(numberIn(formOf('max-size=10G'), 'max-size')).toBe(10 * 2 ** 30);
  expect(numberIn(formOf('max-size=0'), 'max-size')).toBe(0);
  for (const text of ['', 'expires=', 'other=3d']) {
    expect([daysIn(formOf(text), 'expires'), numberIn(formOf(text), 'expires')]).toEqual([undefined, undefined]);
  }
});
