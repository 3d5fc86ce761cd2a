import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../../worker/lib/api-error';
import { readLines } from '../../../../../worker/lib/bodies/read-lines';
import { writeLines } from '../../../../../worker/lib/bodies/write-lines';

const LIMITS = { maxValues: 1000, field: 'files' };
const read = (text: string, limits = LIMITS) => readLines(new TextEncoder().encode(text), limits);

/** The answer to a body that is refused. */
function refusalOf(body: Uint8Array | string, limits = LIMITS) {
  try {
    typeof body === 'string' ? read(body, limits) : readLines(body, limits);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, ...error.answer() };
    throw error;
  }
  throw new Error('was taken');
}

test('lines say an object with lists and objects inside', () => {
  expect(
    read(
      'userId=user_1\nexpiryDays:=0.5\nfiles/0/name=a=b:=c.txt\nfiles/0/size:=10\nfiles/1/name=\nfiles/1/isThere:=true\n' +
        'directories/0=ü/日本\nmessage:="Two\\nlines"\nlimit:=null',
    ),
  ).toEqual({
    userId: 'user_1',
    expiryDays: 0.5,
    files: [
      { name: 'a=b:=c.txt', size: 10 },
      { name: '', isThere: true },
    ],
    directories: ['ü/日本'],
    message: 'Two\nlines',
    limit: null,
  });
});

test.each([
  ['no path and no =', 'a=1\nnothing\n', 2],
  ['nothing before =', '=a', 1],
  ['an empty line', 'a=1\n\nb=2', 2],
  ['a JSON value that is none', 'a:=yes', 1],
  ['a number with zeros before it', 'a:=007', 1],
  ['a value that is cut off', 'a:="x', 1],
  ['an object as a value', 'a:={}', 1],
  ['a list as a value, however deep', `a:=${'['.repeat(100_000)}`, 1],
  ['white space before a list', 'a:= [1]', 1],
  ['an empty value', 'a:=', 1],
  ['a key that objects inherit from', '__proto__/isAdmin:=true', 1],
  ['such a key deep inside', 'files/0/__proto__/x=1', 1],
  ['an empty step', 'a//b=1', 1],
  ['a step with a dot', 'a/../b=1', 1],
  ['a number at the top', '0=1', 1],
  ['an item that comes too early', 'files/0=a\nfiles/2=b', 2],
  ['a list that does not begin at 0', 'files/1=b', 1],
  ['an item with a zero before it', 'files/0=a\nfiles/01=b', 2],
  ['a negative item', 'files/-1=b', 1],
  ['an item that no list has', 'files/999999999999999999=b', 1],
  ['a value twice', 'a=1\na=2', 2],
  ['null and then a value', 'a:=null\na=2', 2],
  ['a value inside a text', 'a=1\na/b=2', 2],
  ['a value inside null', 'a:=null\na/b=2', 2],
  ['a text in the place of a list', 'a/0=1\na=2', 2],
  ['an object that is a list', 'a/b=1\na/0=2', 2],
  ['a list that is an object', 'a/0=1\na/b=2', 2],
  ['too many levels', 'a/b/c/d/e/f/g/h/i=1', 1],
])('%s is refused by the number of its line', (_, text, line) => {
  expect(refusalOf(text)).toMatchObject({ status: 400, code: 'invalid_input', field: `line ${line}` });
});

test('what is not UTF-8 is refused', () => {
  expect(refusalOf(new Uint8Array([0x61, 0x3d, 0xff]))).toMatchObject({ status: 400, field: 'body' });
});

test('keys that objects inherit are keys like others', () => {
  expect(read('constructor=a\ntoString=b')).toEqual({ constructor: 'a', toString: 'b' });
});

test('objects and lists count as values, as those of JSON do', () => {
  const text = 'files/0/name=a\nfiles/1/name=b\n';
  expect(read(text, { maxValues: 6, field: 'files' })).toEqual({ files: [{ name: 'a' }, { name: 'b' }] });
  expect(refusalOf(text, { maxValues: 5, field: 'files' })).toMatchObject({ status: 400, field: 'files' });
});

test('of a body with more values than are read no more lines are looked at', () => {
  const text = `${Array.from({ length: 20 }, (_, at) => `a${at}=`).join('\n')}\nnothing`;
  expect(refusalOf(text, { maxValues: 10, field: 'files' })).toMatchObject({ field: 'files' });
});

test('whatever the bytes are, they are an object or a refusal', () => {
  const piece = fc.constantFrom('files', '/', '0', '1', '=', ':=', '\n', '{', '"', 'a', '__proto__', '-', 'null');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      try {
        expect(typeof read(text)).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
      expect(({} as Record<string, unknown>).files).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('what is written as lines has one for each value', () => {
  const value = {
    folderId: 'a',
    until: null,
    left: undefined,
    none: [],
    nothing: {},
    files: [{ name: 'a\tb\nc\u0085\u2028d', size: 1.5 }, { isThere: false }],
  };
  expect(writeLines(value)).toBe(
    'folderId\ta\nuntil\t\nfiles/0/name\ta?b?c??d\nfiles/0/size\t1.5\nfiles/1/isThere\tfalse\n',
  );
});

test('any value is as many lines as it has scalars, each of a path, one TAB and a text', () => {
  const key = fc.stringMatching(/^[a-z]{1,5}$/);
  const value = fc.dictionary(key, fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.dictionary(key, fc.string()))));
  fc.assert(
    fc.property(value, (object) => {
      const scalars = (inner: unknown): number =>
        typeof inner === 'object' && inner !== null
          ? Object.values(inner).reduce<number>((sum, item) => sum + scalars(item), 0)
          : 1;
      const lines = writeLines(object).split('\n').slice(0, -1);
      expect(lines).toHaveLength(scalars(object));
      for (const line of lines) expect(line).toMatch(/^[a-z0-9/]+\t[^\t]*$/);
    }),
  );
});
