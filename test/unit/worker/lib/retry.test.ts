import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { troubleOf, withRetries } from '../../../../worker/lib/retry';

type Options = Parameters<typeof withRetries<string>>[1];

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

test.each<[string, unknown[], number, Options?]>([
  ['makes one attempt if it succeeds', [], 1],
  ['retries a temporary failure after a pause', [reset], 2],
  ['retries two temporary failures after growing pauses', [reset, busy], 3],
  ['gives up after seven attempts', Array(7).fill(reset), 7],
  ['does not retry an overloaded Durable Object', [overloaded], 1],
  ['does not retry a Durable Object that is overloaded later', [reset, overloaded], 2],
  ['does not retry a permanent failure', [broken], 1],
  ['does not retry a failure that says so', [Object.assign(new Error('no'), { retryable: false })], 1],
  ['retries only the named failures', [busy, reset], 2, { retryOn: ['busy'] }],
  ['repeats an operation that was not done', [reset], 2, { findResult: async () => undefined }],
  ['repeats an operation that was certainly not done', [busy], 2, { findResult: async () => 'not asked' }],
])('%s', async (_, failures, attempts, options) => {
  const outcome = attempts > failures.length ? 'answer' : failures.at(-1);
  expect(await runWithFailures(failures, options)).toEqual({
    outcome,
    attempts,
    pauses: PAUSES.slice(0, attempts - 1),
  });
});

test('does not repeat an operation that failed but was done', async () => {
  const findResult = async () => 'what it would have answered';
  expect(await runWithFailures([reset], { findResult })).toMatchObject({ outcome: await findResult(), attempts: 1 });
});

test('pauses for more than two seconds in total, with jitter', async () => {
  const { pauses } = await runWithFailures(Array(7).fill(busy), { chance: () => 0 });
  expect(pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThan(2000);
  expect((await runWithFailures([busy], { chance: () => 1 })).pauses).toEqual([62.5]);
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
