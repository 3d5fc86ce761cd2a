import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { list } from '../../../worker/contract/fields';

/** Returns a schema of a list. `checks` returns how many items it has checked. */
function countingList() {
  let checks = 0;
  const item = z.object({ size: z.int('must be a whole number'), name: z._default(z.string(), '') }).check(() => {
    checks++;
  });
  return { items: list(item, { min: [1, 'too short'], max: [3, 'too long'] }), checks: () => checks };
}

const problemsOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('checks the length of a list before any item', () => {
  const { items, checks } = countingList();
  expect(problemsOf(items, [])).toEqual([['', 'too short']]);
  expect(problemsOf(items, [{ size: 1 }, {}, { size: 1 }, {}])).toEqual([['', 'too long']]);
  expect(problemsOf(items, { 0: { size: 1 } })).toEqual([['', 'must be a list']]);
  expect(checks()).toBe(0);
});

test('stops at the first wrong item and names it', () => {
  const { items, checks } = countingList();
  const problems = problemsOf(z.object({ files: items }), { files: [{ size: 1 }, { size: 'x' }, { size: 1 }] });
  expect(problems).toEqual([['files.1.size', 'must be a whole number']]);
  expect(checks()).toBe(1);
});

test('returns items as parsed, in order', () => {
  const { items } = countingList();
  const input = [{ size: 2, name: 'b', unknown: true }, { size: 1 }];
  expect(items.parse(input)).toEqual([
    { size: 2, name: 'b' },
    { size: 1, name: '' },
  ]);
});
