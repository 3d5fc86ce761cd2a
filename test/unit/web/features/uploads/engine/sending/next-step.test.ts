import { describe, expect, test } from 'vitest';
import { nextStep, type RetriedKind } from '../../../../../../../web/features/uploads/engine/sending/next-step';
import { SendFailure } from '../../../../../../../web/features/uploads/engine/sending/send-failure';
import type { Verdict } from '../../../../../../../web/features/uploads/engine/sending/verdict';
import { refusal } from '../fake-server';

const KINDS: readonly RetriedKind[] = ['call', 'file', 'part'];
const broken = new SendFailure('network');

function stepAfter(
  retried: RetriedKind,
  failure: unknown,
  { retries = 0, arrivedBytes = 0, before: bytesBefore = 0, random = 0 } = {},
) {
  return nextStep(retried, { failure, arrivedBytes }, { retries, arrivedBytes: bytesBefore }, random);
}

/** Milliseconds before the first retry of a call, a file and a part. Null means no retry. */
const FIRST_WAITS: Record<
  Verdict,
  { failure: unknown; call: number | null; file: number | null; part: number | null }
> = {
  retry: { failure: refusal('internal'), call: 800, file: 800, part: 1000 },
  renew: { failure: refusal('upload_url_expired'), call: null, file: 800, part: null },
  arrived: { failure: refusal('upload_finished'), call: null, file: null, part: null },
  elsewhere: { failure: refusal('part_under_way'), call: null, file: null, part: null },
  changed: { failure: refusal('part_differs'), call: null, file: null, part: null },
  'ask-folder': { failure: refusal('not_found'), call: null, file: null, part: null },
  fail: { failure: new TypeError('undefined is not a function'), call: null, file: null, part: null },
  stop: { failure: refusal('bandwidth_exceeded'), call: null, file: null, part: null },
};

describe('nextStep', () => {
  test.each(Object.entries(FIRST_WAITS))('waits after the verdict %s only if a retry may help', (verdict, row) => {
    for (const retried of KINDS) {
      const step = stepAfter(retried, row.failure);
      expect(step, retried).toMatchObject({ verdict, waitMs: row[retried], checksConnection: false });
    }
  });

  test.each<[RetriedKind, unknown, (number | null)[]]>([
    ['call', broken, [800, 1600, 3200, null]],
    ['file', broken, [800, 1600, 3200, null]],
    ['file', refusal('upload_url_expired'), [800, 1600, 3200, null]],
    ['part', broken, [1000, 2000, 4000, null]],
  ])('retries a %s three times with waits that double', (retried, failure, waits) => {
    expect([0, 1, 2, 3].map((retries) => stepAfter(retried, failure, { retries }).waitMs)).toEqual(waits);
  });

  test('numbers the attempts and counts the retries', () => {
    const steps = [0, 1, 2].map((retries) => stepAfter('part', broken, { retries }));
    expect(steps.map(({ attempt }) => attempt)).toEqual([2, 3, 4].map((number) => ({ number, of: 4 })));
    expect(steps.map(({ state }) => state.retries)).toEqual([1, 2, 3]);
  });

  test('lengthens waits by a random fraction', () => {
    expect(KINDS.map((retried) => stepAfter(retried, broken, { random: 0.5 }).waitMs)).toEqual([900, 900, 1125]);
    expect(KINDS.map((retried) => stepAfter(retried, broken, { random: 1 }).waitMs)).toEqual([1000, 1000, 1250]);
  });

  test('starts the retries over when new bytes have arrived', () => {
    const afterBytes = (bytesBefore: number, arrivedBytes: number) =>
      stepAfter('file', broken, { retries: 3, before: bytesBefore, arrivedBytes });
    expect(afterBytes(10, 10).waitMs).toBeNull();
    expect(afterBytes(10, 5).waitMs).toBeNull();
    expect(afterBytes(10, 11)).toMatchObject({ waitMs: 800, state: { retries: 1, arrivedBytes: 11 } });
  });

  test('checks the connection after every failure that casts doubt on it, except after the last failure of a part', () => {
    const checks = (retried: RetriedKind) =>
      [0, 1, 2, 3].map((retries) => stepAfter(retried, broken, { retries }).checksConnection);
    expect(checks('call')).toEqual([true, true, true, true]);
    expect(checks('file')).toEqual([true, true, true, true]);
    expect(checks('part')).toEqual([true, true, true, false]);
  });

  test('checks no connection if the server says that a retry is useless', () => {
    for (const retried of KINDS) {
      expect(stepAfter(retried, refusal('not_configured')), retried).toMatchObject({
        waitMs: null,
        checksConnection: false,
      });
    }
  });

  test('waits as long as the server asks, up to 30 seconds', () => {
    const waits = [0, 5, 3600].map((retryAfterSeconds) => stepAfter('file', refusal('busy', { retryAfterSeconds })));
    expect(waits.map(({ waitMs }) => waitMs)).toEqual([800, 5000, 30_000]);
  });

  test('waits for the rate limit of a call as long as the server asks, up to 5 seconds', () => {
    const waits = [undefined, 0, 5, 6].map((seconds) => {
      const detail = seconds === undefined ? {} : { retryAfterSeconds: seconds };
      return KINDS.map((retried) => stepAfter(retried, refusal('too_many_uploads', detail)).waitMs);
    });
    expect(waits).toEqual([
      [null, 800, 1000],
      [0, 800, 1000],
      [5000, 5000, 5000],
      [null, 6000, 6000],
    ]);
  });
});
