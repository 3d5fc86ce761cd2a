import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeJson } from '../../../../../worker/lib/bodies/json-bounds';

const judge = (json: string, maxValues: number, maxDepth = 100) =>
  judgeJson(new TextEncoder().encode(json), { maxValues, maxDepth });

/** How many values a parsed text has, and how deep it is. */
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
])('%s has %i values in %i levels', (json, values, depth) => {
  expect(sizeOf(JSON.parse(json))).toEqual({ values, depth });
  expect(judge(json, values, depth)).toBe('ok');
  expect(judge(json, values - 1, depth)).toBe(values === 1 ? 'ok' : 'too_many_values');
  expect(judge(json, values, depth - 1)).toBe(depth === 0 ? 'ok' : 'too_deep');
});

test('any valid JSON passes with as many values and levels as it has, and is refused with one fewer', () => {
  const json = fc.json({ maxDepth: 4 });
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
      const value: unknown = JSON.parse(text);
      const { values, depth } = sizeOf(value);
      const written = JSON.stringify(value, null, indent);
      expect(judge(written, values, depth)).toBe('ok');
      expect(judge(written, values - 1, depth)).toBe(values === 1 ? 'ok' : 'too_many_values');
      expect(judge(written, values, depth - 1)).toBe(depth === 0 ? 'ok' : 'too_deep');
    }),
    { numRuns: 200 },
  );
});

test('whatever a text is, it has no more values and levels than bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(judgeJson(bytes, { maxValues: bytes.length + 1, maxDepth: bytes.length })).toBe('ok');
    }),
  );
});

test.each([
  ['many empty objects', `{"files":[${'{},'.repeat(1_000_000)}{}]}`, 'too_many_values'],
  ['many empty objects that never end', `{"files":[${'{},'.repeat(1_000_000)}`, 'too_many_values'],
  ['lists inside one another', '['.repeat(1_000_000), 'too_deep'],
  ['objects inside one another', '{"a":'.repeat(1_000_000), 'too_deep'],
  ['many keys', `{${'"a":1,'.repeat(1_000_000)}"a":1}`, 'too_many_values'],
  ['one long string', `"${'[,'.repeat(1_000_000)}"`, 'ok'],
  ['one long number', '1'.repeat(1_000_000), 'ok'],
])('%s', (_, json, verdict) => {
  expect(judge(json, 1000)).toBe(verdict);
});
