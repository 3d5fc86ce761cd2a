import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { troubleOf, withRetries } from '../../../../worker/lib/retry';

type Options = Parameters<typeof withRetries<string>>[1];

/** Runs an operation that fails once with each of `failures` and then succeeds. */
async function runWithFailures(failures: readonly unknown[], options: Options = {}) {
  const pauses: number[] = [];
  let attempts = 0;
  const act = async () => {
    const failure = failures[attempts++];
    if (failure !== undefined) throw failure;
    return 'answer';
  };
  const pause = async (ms: number) => {
    pauses.push(ms);
  };
  const outcome = await withRetries(act, { pause, chance: () => 0.5, ...options }).catch((error: unknown) => error);
  return { outcome, attempts, pauses };
}

const reset = Object.assign(new Error('reset'), { retryable: true });
const overloaded = Object.assign(new Error('overloaded'), { retryable: true, overloaded: true });
const busy = new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.');
const broken = new Error('broken');
const PAUSES = [50, 100, 200, 400, 800, 1600];

test('makes one attempt if it succeeds', async () => {
  expect(await runWithFailures([])).toEqual({ outcome: 'answer', attempts: 1, pauses: [] });
});

test('retries temporary failures after growing pauses', async () => {
  expect(await runWithFailures([reset])).toEqual({ outcome: 'answer', attempts: 2, pauses: [50] });
  expect(await runWithFailures([reset, busy])).toEqual({ outcome: 'answer', attempts: 3, pauses: [50, 100] });
});

test('gives up after seven attempts and rejects with the last failure', async () => {
  expect(await runWithFailures(Array(7).fill(reset))).toEqual({ outcome: reset, attempts: 7, pauses: PAUSES });
});

test('pauses for more than two seconds in total, with jitter', async () => {
  const { pauses } = await runWithFailures(Array(7).fill(busy), { chance: () => 0 });
  expect(pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThan(2000);
  expect((await runWithFailures([busy], { chance: () => 1 })).pauses).toEqual([62.5]);
});

test('does not retry an overloaded Durable Object', async () => {
  expect(await runWithFailures([overloaded])).toEqual({ outcome: overloaded, attempts: 1, pauses: [] });
  expect(await runWithFailures([reset, overloaded])).toEqual({ outcome: overloaded, attempts: 2, pauses: [50] });
});

test('rejects immediately with a permanent failure', async () => {
  expect(await runWithFailures([broken])).toEqual({ outcome: broken, attempts: 1, pauses: [] });
  const notRepeatable = Object.assign(new Error('no'), { retryable: false });
  expect(await runWithFailures([notRepeatable])).toEqual({ outcome: notRepeatable, attempts: 1, pauses: [] });
});

test('retries only the named failures', async () => {
  expect(await runWithFailures([busy, reset], { retryOn: ['busy'] })).toEqual({
    outcome: reset,
    attempts: 2,
    pauses: [50],
  });
});

describe('operation that failed but may have been done', () => {
  test('is not repeated if it was done', async () => {
    const landed = async () => 'what it would have answered';
    expect(await runWithFailures([reset], { findResult: landed })).toMatchObject({
      outcome: 'what it would have answered',
      attempts: 1,
    });
  });

  test('is repeated if it was not done', async () => {
    expect(await runWithFailures([reset], { findResult: async () => undefined })).toMatchObject({
      outcome: 'answer',
      attempts: 2,
    });
  });

  test('is repeated without a check if it was certainly not done', async () => {
    const landed = async () => 'wrong';
    expect(await runWithFailures([busy], { findResult: landed })).toMatchObject({ outcome: 'answer', attempts: 2 });
  });
});

test.each([
  ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', 'busy'],
  ['D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.', 'busy'],
  ['D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.', 'busy'],
  ['D1_ERROR: Network connection lost.', 'lost'],
  ['D1_ERROR: D1 DB reset because its code was updated.', 'lost'],
  ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', 'lost'],
  ["D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.", 'lost'],
  ['put: Reduce your concurrent request rate for the same object. (10058)', 'busy'],
  ['put: We encountered an internal error. Please try again. (10001)', 'lost'],
  ['get: Please look at https://www.cloudflarestatus.com for issues or contact customer support. (10043)', 'lost'],
  ['head: We encountered an internal error. Please try again. (10002)', 'lost'],
  ['internal error; reference = 0123456789abcdef', 'lost'],
  ['completeMultipartUpload: The specified multipart upload does not exist. (10024)', null],
  ['D1_ERROR: UNIQUE constraint failed: folders.id: SQLITE_CONSTRAINT', null],
  ['D1_ERROR: too many SQL variables at offset 3: SQLITE_ERROR', null],
])('classifies "%s" as %s', (message, trouble) => {
  expect(troubleOf(new Error(message))).toBe(trouble);
});

test('finds the database error inside a Drizzle error', () => {
  expect(troubleOf(new DrizzleQueryError('SELECT 1', [], busy))).toBe('busy');
  expect(troubleOf(new DrizzleQueryError('SELECT 1', [], broken))).toBeNull();
  expect([troubleOf(undefined), troubleOf('busy')]).toEqual([null, null]);
});
