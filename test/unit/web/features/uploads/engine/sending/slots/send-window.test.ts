import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFlightOf, leadBytes } from '../../../../../../../../web/features/uploads/engine/sending/slots/flights';
import {
  afterFailure,
  afterSpan,
  FIRST_SEND_WINDOW,
  hasRevertedRaise,
  type SendWindow,
} from '../../../../../../../../web/features/uploads/engine/sending/slots/send-window';

const SPAN_MS = 50;

/** `rate` returns bytes per millisecond for a number of simultaneous bodies. */
function run(rate: (inFlight: number, atMs: number) => number, ms: number, begin = FIRST_SEND_WINDOW, from = 0) {
  const limits: number[] = [];
  let window = begin;
  let vain = 0;
  for (let endMs = from + SPAN_MS; endMs <= from + ms; endMs += SPAN_MS) {
    const previousWindow = window;
    const bytes = rate(window.limit, endMs) * SPAN_MS;
    window = afterSpan(window, { endMs, ms: SPAN_MS, bytes, inFlight: window.limit });
    if (hasRevertedRaise(previousWindow, window)) vain++;
    limits.push(window.limit);
  }
  return { window, limits, vain };
}

const share = (limits: readonly number[], limit: number) =>
  limits.filter((value) => value === limit).length / limits.length;

describe('window of bodies in flight', () => {
  test('stays at one if one body fills the line, and tries more bodies ever less often', () => {
    const { limits, window, vain } = run(() => 1000, 600_000);
    expect(Math.max(...limits)).toBe(2);
    expect(share(limits, 1)).toBeGreaterThan(0.97);
    expect(window.rate).toBeCloseTo(1000);
    expect(vain).toBeLessThan(9);
  });

  test('opens to six within seconds if each body adds as much as the first', () => {
    expect(run((inFlight) => inFlight * 100, 10_000).window.limit).toBe(6);
    const { limits } = run((inFlight) => inFlight * 100, 300_000);
    expect(share(limits, 6)).toBeGreaterThan(0.9);
  });

  test('stops opening once more bodies bring no gain', () => {
    const { limits } = run((inFlight) => Math.min(3, inFlight) * 100, 300_000);
    expect(share(limits, 3)).toBeGreaterThan(0.85);
  });

  test('closes to one after a change to a line that a single body fills', () => {
    const wide = run((inFlight) => inFlight * 100, 20_000);
    expect(wide.window.limit).toBe(6);
    const { limits } = run(() => 600, 180_000, wide.window, 20_000);
    expect(limits.at(-1)).toBe(1);
    expect(limits.indexOf(1) * SPAN_MS).toBeLessThan(90_000);
  });

  test('opens after a change to a line that several bodies share', () => {
    const narrow = run(() => 600, 100_000);
    const { limits } = run((inFlight) => inFlight * 100, 300_000, narrow.window, 100_000);
    expect(share(limits.slice(limits.length / 2), 6)).toBeGreaterThan(0.8);
  });

  test('stays almost correct if the rate varies by a fifth', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const { limits } = run(() => 800 + 400 * random(), 600_000);
    expect(limits.reduce((sum, limit) => sum + limit, 0) / limits.length).toBeLessThan(1.3);
  });

  test.each([500, 700, 900, 1100])('stays correct if progress is reported every %i ms', (lumpMs) => {
    let reported = 0;
    const { limits } = run((_inFlight, atMs) => {
      const lumps = Math.floor(atMs / lumpMs) - reported;
      reported += lumps;
      return (lumps * 1_500_000) / SPAN_MS;
    }, 600_000);
    expect(share(limits, 1)).toBeGreaterThan(0.85);
  });

  test('ignores time with fewer or more bodies in flight than it allows', () => {
    const span = { endMs: 60_000, ms: 60_000, bytes: 1e9 };
    for (const inFlight of [0, 2, 6])
      expect(afterSpan(FIRST_SEND_WINDOW, { ...span, inFlight })).toBe(FIRST_SEND_WINDOW);
  });

  test('closes by one after a failure and pauses before it opens again', () => {
    const wide = run((inFlight) => inFlight * 100, 10_000).window;
    const failed = afterFailure(wide, 10_000);
    expect(failed.limit).toBe(5);
    expect(Math.max(...run((inFlight) => inFlight * 100, 14_000, failed, 10_000).limits)).toBe(5);
    expect(run((inFlight) => inFlight * 100, 20_000, failed, 10_000).window.limit).toBe(6);
  });

  test('stays between one and six, and at most doubles in one step', () => {
    const step = fc.oneof(
      fc.record({ bytes: fc.nat(5e7), ms: fc.nat(5000), full: fc.boolean() }),
      fc.constant('failure' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let now = 0;
        let window: SendWindow = FIRST_SEND_WINDOW;
        for (const currentStep of steps) {
          const limitBefore = window.limit;
          if (currentStep === 'failure') {
            window = afterFailure(window, now);
            expect(window.limit).toBeLessThanOrEqual(limitBefore);
          } else {
            now += currentStep.ms;
            const inFlight = currentStep.full ? window.limit : 0;
            window = afterSpan(window, { endMs: now, ms: currentStep.ms, bytes: currentStep.bytes, inFlight });
          }
          expect(window.limit).toBeGreaterThanOrEqual(1);
          expect(window.limit).toBeLessThanOrEqual(Math.min(6, limitBefore * 2));
        }
      }),
    );
  });
});

describe('bodies in flight', () => {
  test('do not include bodies with almost nothing left to send', () => {
    expect(inFlightOf([], 100)).toEqual([]);
    expect(inFlightOf([100], 100)).toEqual([]);
    expect(inFlightOf([101], 100)).toEqual([101]);
    expect(inFlightOf([500, 60, 30], 100)).toEqual([500]);
    expect(inFlightOf([500, 60, 50], 100)).toEqual([60, 500]);
    expect(inFlightOf([0, 0, 1], 0)).toEqual([1]);
  });

  test('count as sent if the line carries the rest in 0.4 s', () => {
    expect(leadBytes(1000)).toBe(400_000);
    expect(leadBytes(1)).toBe(64 * 1024);
    expect(leadBytes(null)).toBe(4 * 1024 * 1024);
  });
});
