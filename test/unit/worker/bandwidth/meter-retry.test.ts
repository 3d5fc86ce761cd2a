import { expect, test } from 'vitest';
import { withRetries } from '../../../../worker/bandwidth/meter-retry';

/** A meter that fails in these ways, one after the other, and then answers; how often it was asked, and the pauses. */
async function ask(...failures: unknown[]) {
  const pauses: number[] = [];
  let asked = 0;
  const meter = async () => {
    const failure = failures[asked++];
    if (failure !== undefined) throw failure;
    return 'answer';
  };
  const pause = async (ms: number) => {
    pauses.push(ms);
  };
  const outcome = await withRetries(meter, pause).catch((error: unknown) => error);
  return { outcome, asked, pauses };
}

const reset = Object.assign(new Error('reset'), { retryable: true });
const overloaded = Object.assign(new Error('overloaded'), { retryable: true, overloaded: true });
const broken = new Error('broken');

test('a meter that answers is asked once', async () => {
  expect(await ask()).toEqual({ outcome: 'answer', asked: 1, pauses: [] });
});

test('a meter that was reset is asked again, each time after a longer pause', async () => {
  expect(await ask(reset)).toEqual({ outcome: 'answer', asked: 2, pauses: [50] });
  expect(await ask(reset, reset)).toEqual({ outcome: 'answer', asked: 3, pauses: [50, 100] });
});

test('a meter that is reset again and again is asked three times, and its failure is told', async () => {
  expect(await ask(reset, reset, reset)).toEqual({ outcome: reset, asked: 3, pauses: [50, 100] });
});

test('an overloaded meter is not asked again', async () => {
  expect(await ask(overloaded)).toEqual({ outcome: overloaded, asked: 1, pauses: [] });
  expect(await ask(reset, overloaded)).toEqual({ outcome: overloaded, asked: 2, pauses: [50] });
});

test('a failure that the platform does not call repeatable is told at once', async () => {
  expect(await ask(broken)).toEqual({ outcome: broken, asked: 1, pauses: [] });
  const notRepeatable = Object.assign(new Error('no'), { retryable: false });
  expect(await ask(notRepeatable)).toEqual({ outcome: notRepeatable, asked: 1, pauses: [] });
});
