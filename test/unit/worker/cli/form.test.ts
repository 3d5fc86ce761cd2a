import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';

type Form = (name: string) => string | undefined;
interface Forms {
  readForm(c: Context, maxBytes: number): Promise<Form>;
  daysIn(form: Form, option: string): number | undefined;
  numberIn(form: Form, option: string): number | undefined;
}

/** By a name that the compiler does not follow: the Worker's files are checked with the Worker's types. */
const module = '../../../../worker/cli/form.ts';
const { readForm, daysIn, numberIn }: Forms = await import(new URL(module, import.meta.url).href);

/** What Workers call by this name is an option of `read` in Node. */
Object.defineProperty(ReadableStreamBYOBReader.prototype, 'readAtLeast', {
  value(this: ReadableStreamBYOBReader, min: number, view: Uint8Array<ArrayBuffer>) {
    return this.read(view, { min } as Parameters<typeof this.read>[1]);
  },
});

const MAX_BYTES = 1000;
const app = new Hono();
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
])('the fields of %j are %j', async (body, expected) => {
  expect(await answerTo(body, 'title', 'key')).toEqual(expected);
});

test('a request without a body has no fields', async () => {
  expect(await answerTo(null, 'title')).toEqual([null]);
});

test('what is no UTF-8 becomes U+FFFD, as escapes and as bytes', async () => {
  expect(await answerTo('title=caf%E9', 'title')).toEqual(['caf\ufffd']);
  expect(await answerTo(Uint8Array.from([...Buffer.from('title=caf'), 0xe9]), 'title')).toEqual(['caf\ufffd']);
});

const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=${index}`).join('&');

test('a form may have 20 fields', async () => {
  expect(await answerTo(fields(20), 'f0', 'f19')).toEqual(['0', '19']);
  expect(await answerTo(fields(21))).toMatchObject(refusalOf('body', 'has more than 20 fields'));
});

test('a form that is too large is refused', async () => {
  const text = (bytes: number) => `title=${'x'.repeat(bytes - 'title='.length)}`;
  expect(await answerTo(text(MAX_BYTES), 'title')).toEqual(['x'.repeat(MAX_BYTES - 'title='.length)]);
  expect(await answerTo(text(MAX_BYTES + 1))).toMatchObject({ code: 'body_too_large' });
});

test('an option is read as a time or a number, and is undefined where it was not said', () => {
  expect(daysIn(formOf('expires=12h'), 'expires')).toBe(0.5);
  expect(daysIn(formOf('expires=never'), 'expires')).toBe(-1);
  expect(daysIn(formOf('expires=0'), 'expires')).toBe(0);
  expect(numberIn(formOf('max-size=10G'), 'max-size')).toBe(10 * 2 ** 30);
  expect(numberIn(formOf('max-size=0'), 'max-size')).toBe(0);
  for (const text of ['', 'expires=', 'other=3d']) {
    expect([daysIn(formOf(text), 'expires'), numberIn(formOf(text), 'expires')]).toEqual([undefined, undefined]);
  }
});

const thrownBy = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test('an option that says no time or number is refused by its name', () => {
  expect(thrownBy(() => daysIn(formOf('expires=soon'), 'expires'))).toMatchObject(
    refusalOf('--expires', 'must be a time, such as 12h or 3d'),
  );
  expect(thrownBy(() => numberIn(formOf('max-files=1.5'), 'max-files'))).toMatchObject(
    refusalOf('--max-files', 'must be a whole number, such as 1000 or 10G'),
  );
});
