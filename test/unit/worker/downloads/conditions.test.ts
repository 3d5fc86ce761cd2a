import { expect, test } from 'vitest';
import { evaluateConditions, rangeApplies } from '../../../../worker/downloads/conditions';

const modifiedAt = Date.UTC(2026, 10, 1, 12, 0, 0, 500);
const file = { etag: '"tag"', modifiedAt };
const same = 'Sun, 01 Nov 2026 12:00:00 GMT';
const before = 'Sun, 01 Nov 2026 11:59:59 GMT';

const judge = (headers: Record<string, string>) => evaluateConditions((name) => headers[name], file);

test.each([
  [{}, 'send'],
  [{ 'If-None-Match': '"tag"' }, 'not_modified'],
  [{ 'If-None-Match': 'W/"tag"' }, 'not_modified'],
  [{ 'If-None-Match': '"a", "tag"' }, 'not_modified'],
  [{ 'If-None-Match': '*' }, 'not_modified'],
  [{ 'If-None-Match': '"other"' }, 'send'],
  [{ 'If-None-Match': '"other"', 'If-Modified-Since': same }, 'send'],
  [{ 'If-Modified-Since': same }, 'not_modified'],
  [{ 'If-Modified-Since': before }, 'send'],
  [{ 'If-Modified-Since': 'yesterday' }, 'send'],
  [{ 'If-Match': '"tag"' }, 'send'],
  [{ 'If-Match': '*' }, 'send'],
  [{ 'If-Match': 'W/"tag"' }, 'precondition_failed'],
  [{ 'If-Match': '"other"' }, 'precondition_failed'],
  [{ 'If-Unmodified-Since': same }, 'send'],
  [{ 'If-Unmodified-Since': before }, 'precondition_failed'],
  [{ 'If-Match': '"tag"', 'If-Unmodified-Since': before }, 'send'],
  [{ 'If-None-Match': ' * ' }, 'not_modified'],
  [{ 'If-None-Match': 'tag' }, 'send'],
  [{ 'If-Match': 'tag' }, 'precondition_failed'],
  [{ 'If-Match': 'W/"other", "tag"' }, 'send'],
])('judges %o as %s', (headers, verdict) => {
  expect(judge(headers as Record<string, string>)).toBe(verdict);
});

test('applies a range only if the file is unchanged', () => {
  expect(rangeApplies(undefined, file)).toBe(true);
  expect(rangeApplies('"tag"', file)).toBe(true);
  expect(rangeApplies('W/"tag"', file)).toBe(false);
  expect(rangeApplies('"other"', file)).toBe(false);
  expect(rangeApplies(same, file)).toBe(true);
  expect(rangeApplies(before, file)).toBe(false);
});

test('relies on the tag only if two versions may have the same date', () => {
  const weak = { ...file, isDateWeak: true };
  expect(rangeApplies(same, weak)).toBe(false);
  expect(rangeApplies('"tag"', weak)).toBe(true);
  expect(evaluateConditions((name) => ({ 'If-Modified-Since': same })[name], weak)).toBe('send');
  expect(evaluateConditions((name) => ({ 'If-Unmodified-Since': before })[name], weak)).toBe('precondition_failed');
});

test('does not remove W/ from the middle of a tag', () => {
  const other = { ...file, etag: '"ab"' };
  expect(evaluateConditions((name) => ({ 'If-None-Match': '"aW/b"' })[name], other)).toBe('send');
});
