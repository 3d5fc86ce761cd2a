import { expect, test } from 'vitest';
import { evaluateConditions, rangeApplies } from '../../../../worker/downloads/conditions';

const modifiedAt = Date.UTC(2026, 10, 1, 12, 0, 0, 500);
const file = { etag: '"tag"', modifiedAt };
const sameDate = 'Sun, 01 Nov 2026 12:00:00 GMT';
const earlierDate = 'Sun, 01 Nov 2026 11:59:59 GMT';

const evaluate = (headers: Record<string, string>) => evaluateConditions((name) => headers[name], file);

test.each([
  [{}, 'send'],
  [{ 'If-None-Match': '"tag"' }, 'not_modified'],
  [{ 'If-None-Match': 'W/"tag"' }, 'not_modified'],
  [{ 'If-None-Match': '"a", "tag"' }, 'not_modified'],
  [{ 'If-None-Match': '*' }, 'not_modified'],
  [{ 'If-None-Match': '"other"' }, 'send'],
  [{ 'If-None-Match': '"other"', 'If-Modified-Since': sameDate }, 'send'],
  [{ 'If-Modified-Since': sameDate }, 'not_modified'],
  [{ 'If-Modified-Since': earlierDate }, 'send'],
  [{ 'If-Modified-Since': 'yesterday' }, 'send'],
  [{ 'If-Match': '"tag"' }, 'send'],
  [{ 'If-Match': '*' }, 'send'],
  [{ 'If-Match': 'W/"tag"' }, 'precondition_failed'],
  [{ 'If-Match': '"other"' }, 'precondition_failed'],
  [{ 'If-Unmodified-Since': sameDate }, 'send'],
  [{ 'If-Unmodified-Since': earlierDate }, 'precondition_failed'],
  [{ 'If-Match': '"tag"', 'If-Unmodified-Since': earlierDate }, 'send'],
  [{ 'If-None-Match': ' * ' }, 'not_modified'],
  [{ 'If-None-Match': 'tag' }, 'send'],
  [{ 'If-Match': 'tag' }, 'precondition_failed'],
  [{ 'If-Match': 'W/"other", "tag"' }, 'send'],
])('for the conditions %o, returns %s', (headers, verdict) => {
  expect(evaluate(headers as Record<string, string>)).toBe(verdict);
});

test('applies a range only if the file is unchanged', () => {
  expect(rangeApplies(undefined, file)).toBe(true);
  expect(rangeApplies('"tag"', file)).toBe(true);
  expect(rangeApplies('W/"tag"', file)).toBe(false);
  expect(rangeApplies('"other"', file)).toBe(false);
  expect(rangeApplies(sameDate, file)).toBe(true);
  expect(rangeApplies(earlierDate, file)).toBe(false);
});

test('uses only the tag if two versions may have the same date', () => {
  const weak = { ...file, isDateWeak: true };
  expect(rangeApplies(sameDate, weak)).toBe(false);
  expect(rangeApplies('"tag"', weak)).toBe(true);
  expect(evaluateConditions((name) => ({ 'If-Modified-Since': sameDate })[name], weak)).toBe('send');
  expect(evaluateConditions((name) => ({ 'If-Unmodified-Since': earlierDate })[name], weak)).toBe(
    'precondition_failed',
  );
});

test('does not remove W/ from the middle of a tag', () => {
  const otherFile = { ...file, etag: '"ab"' };
  expect(evaluateConditions((name) => ({ 'If-None-Match': '"aW/b"' })[name], otherFile)).toBe('send');
});
