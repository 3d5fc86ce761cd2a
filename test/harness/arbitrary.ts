import fc, { type Arbitrary } from 'fast-check';

export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Short, because other tests send long texts. */
const MAX_CHARS = 300;
const MAX_ITEMS = 5;

export function allowedBy(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowedBy));
  if (schema.type === 'string') return textFor(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') {
    return fc
      .maxSafeInteger()
      .map((n) => between(n, schema))
      .map(Math.trunc);
  }
  if (schema.type === 'number')
    return fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => between(n, schema));
  if (schema.type === 'array') {
    const { items = {}, minItems: minLength = 0, maxItems = MAX_ITEMS } = schema;
    return fc.array(allowedBy(items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, MAX_ITEMS)) });
  }
  if (schema.type === 'object') return objectFor(schema);
  return fc.jsonValue({ maxDepth: 2 });
}

function objectFor({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, allowedBy(schema)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
}

function textFor({ pattern, minLength = 0, maxLength = MAX_CHARS }: Schema): Arbitrary<string> {
  const longest = Math.min(maxLength, MAX_CHARS);
  if (pattern === undefined) return fc.string({ minLength, maxLength: longest, unit: 'grapheme' });
  // `stringMatching` does not support Unicode classes, so this text may not match the pattern.
  if (/\\p\{/i.test(pattern)) return fc.string({ minLength: Math.max(1, minLength), maxLength: longest });
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}

function between(n: number, { minimum, maximum, exclusiveMinimum }: Schema): number {
  const low = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1);
  const high = maximum ?? Number.MAX_SAFE_INTEGER;
  return n >= low && n <= high ? n : low + (Math.abs(n) % (high - low + 1));
}

export const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    -0,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '../..',
    '__proto__',
    '%00',
    '{}',
    [],
    [[]],
  ),
  fc.constantFrom({}, { length: 1e9 }, { toString: null }, [null], 'x'.repeat(5000), Number.MAX_SAFE_INTEGER + 1),
  fc.jsonValue({ maxDepth: 3 }),
);
