import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkJson } from '../../../../../worker/lib/bodies/json-bounds';

const isWithinBounds = (json: string, maxValues: number, maxDepth = 100) =>
  checkJson(new TextEncoder().encode(json), { maxValues, maxDepth });

function sizeOf(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const inside = Object.values(value).map(sizeOf);
  return {
    values: inside.reduce((sum, { values }) => sum + values, 1),
    depth: 1 + inside.reduce((most, { depth }) => Math.max(most, depth), 0),
  };
}

test.each([
  ['null', 1, 0],
  ['""', 1, 0],
  ['{}', 1, 1],
  [' [ ] ', 1, 1],
  ['[\n]', 1, 1],
  ['[1]', 2, 1],
  ['[1,2]', 3, 1],
  ['[[],{}]', 3, 2],
  ['[[[]]]', 3, 3],
  ['{"a":1}', 2, 1],
  ['{"a":{"b":[1,2]},"c":null}', 6, 3],
  ['["[[[{{{,,,"]', 2, 1],
  ['["\\"[,[,[\\\\"]', 2, 1],
  ['["\\\\",1]', 3, 1],
  ['["\\u005b,\\"",{"],[":"\\\\\\""}]', 4, 2],
])('in %s, counts %i values and %i levels', (json, values, depth) => {
  expect(sizeOf(JSON.parse(json))).toEqual({ values, depth });
  expect(isWithinBounds(json, values, depth)).toBe('ok');
  expect(isWithinBounds(json, values - 1, depth)).toBe(values === 1 ? 'ok' : 'too_many_values');
  expect(isWithinBounds(json, values, depth - 1)).toBe(depth === 0 ? 'ok' : 'too_deep');
});

test('accepts JSON whose values and levels equal the limits, and rejects it if a limit is one lower', () => {
  const json = fc.json({ maxDepth: 4 });
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
      const value: unknown = JSON.parse(text);
      const { values, depth } = sizeOf(value);
      const written = JSON.stringify(value, null, indent);
      expect(isWithinBounds(written, values, depth)).toBe('ok');
      expect(isWithinBounds(written, values - 1, depth)).toBe(values === 1 ? 'ok' : 'too_many_values');
      expect(isWithinBounds(written, values, depth - 1)).toBe(depth === 0 ? 'ok' : 'too_deep');
    }),
    { numRuns: 200 },
  );
});

test('finds at most as many values and levels as bytes in any text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(checkJson(bytes, { maxValues: bytes.length + 1, maxDepth: bytes.length })).toBe('ok');
    }),
  );
});

test.each([
  ['many empty objects', `{"files":[${'{},'.repeat(1_000_000)}{}]}`, 'too_many_values'],
  ['many empty objects without an end', `{"files":[${'{},'.repeat(1_000_000)}`, 'too_many_values'],
  ['nested lists', '['.repeat(1_000_000), 'too_deep'],
  ['nested objects', '{"a":'.repeat(1_000_000), 'too_deep'],
  ['many keys', `{${'"a":1,'.repeat(1_000_000)}"a":1}`, 'too_many_values'],
  ['one long string', `"${'[,'.repeat(1_000_000)}"`, 'ok'],
  ['one long number', '1'.repeat(1_000_000), 'ok'],
])('limits values and levels, but not the length: %s', (_, json, verdict) => {
  expect(isWithinBounds(json, 1000)).toBe(verdict);
});
