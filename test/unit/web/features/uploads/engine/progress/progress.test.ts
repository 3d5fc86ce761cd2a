import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteCounter } from '../../../../../../../web/features/uploads/engine/progress/byte-counter';
import { percentOf } from '../../../../../../../web/features/uploads/engine/progress/progress';
import { percentile, Timings } from '../../../../../../../web/features/uploads/engine/sending/timings';
import {
  emptySpeedometer,
  type Speedometer,
  speedAt,
  type TimeLeft,
  timeLeftAt,
  withSample,
} from '../../../../../../../web/lib/speed';

/** `bytesAt` returns how many bytes were sent up to a time. */
function speedometerAfter(bytesAt: (ms: number) => number, untilMs: number, stepMs = 125): Speedometer {
  let speedometer = emptySpeedometer;
  for (let at = 0; at <= untilMs; at += stepMs) speedometer = withSample(speedometer, at, bytesAt(at));
  return speedometer;
}

describe('speed', () => {
  test('is null for less than a second', () => {
    const tooShort = speedometerAfter((ms) => ms * 1000, 875);
    expect(speedAt(tooShort, 875)).toBeNull();
    expect(speedAt(emptySpeedometer, 5000)).toBeNull();
  });

  test('covers the last five seconds', () => {
    const slowThenFast = (ms: number) => (ms < 10_000 ? ms : 10_000 + (ms - 10_000) * 100);
    expect(speedAt(speedometerAfter(slowThenFast, 15_000), 15_000)).toBeCloseTo(100_000);
  });

  test('falls to zero when nothing moves', () => {
    const speedometer = speedometerAfter((ms) => ms * 1000, 5000);
    expect(speedAt(speedometer, 7500)).toBeCloseTo(500_000);
    expect(speedAt(speedometer, 10_000)).toBe(0);
    expect(speedAt(speedometer, 60_000)).toBe(0);
  });

  test('keeps few samples even if it is read often', () => {
    expect(speedometerAfter((ms) => ms, 60_000, 5).length).toBeLessThan(60);
  });

  test('is never negative nor higher than possible', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2000), fc.nat(1_000_000)), { minLength: 1, maxLength: 60 }), (steps) => {
        let at = 0;
        let bytes = 0;
        let speedometer = withSample(emptySpeedometer, 0, 0);
        for (const [ms, addedBytes] of steps) {
          at += ms;
          bytes += addedBytes;
          speedometer = withSample(speedometer, at, bytes);
          const speed = speedAt(speedometer, at) ?? 0;
          expect(speed).toBeGreaterThanOrEqual(0);
          expect((speed * Math.min(at, 5000)) / 1000).toBeLessThanOrEqual(bytes + 1e-6);
        }
      }),
    );
  });
});

describe('remaining time', () => {
  test('starts at the value for the current speed, and is null without a speed', () => {
    expect(timeLeftAt(null, 10_000, 100, 0)).toEqual({ at: 0, seconds: 100 });
    expect(timeLeftAt(null, 10_000, null, 0)).toBeNull();
    expect(timeLeftAt({ at: 0, seconds: 9 }, 10_000, 0, 1000)).toBeNull();
  });

  test('counts down by the second while the speed stays constant', () => {
    let timeLeft = timeLeftAt(null, 100_000, 1000, 0);
    for (let at = 125; at <= 60_000; at += 125) {
      timeLeft = timeLeftAt(timeLeft, 100_000 - at, 1000, at);
      expect(timeLeft?.seconds).toBeCloseTo(100 - at / 1000);
    }
  });

  test('follows a new speed within seconds, without a jump', () => {
    let timeLeft = timeLeftAt(null, 100_000, 1000, 0);
    for (let at = 125; at <= 12_000; at += 125) {
      const previousSeconds = timeLeft?.seconds ?? 0;
      timeLeft = timeLeftAt(timeLeft, 100_000, 500, at);
      expect(Math.abs((timeLeft?.seconds ?? 0) - previousSeconds)).toBeLessThan(4);
    }
    expect(timeLeft?.seconds).toBeGreaterThan(188);
  });

  test.each([
    ['a period of almost no progress', 20, 1000],
    ['the device slept', 1, 3_600_000],
  ])('recovers quickly after %s', (_, samples, gapMs) => {
    let [at, sentBytes, speedometer, timeLeft]: [number, number, Speedometer, TimeLeft | null] = [
      0,
      0,
      emptySpeedometer,
      null,
    ];
    const move = (times: number, ms: number, bytes: number) => {
      for (let time = 0; time < times; time++) {
        at += ms;
        sentBytes += bytes;
        speedometer = withSample(speedometer, at, sentBytes);
        timeLeft = timeLeftAt(timeLeft, 50e9 - sentBytes, speedAt(speedometer, at), at);
      }
      return timeLeft?.seconds ?? 0;
    };
    const firstEstimate = move(80, 250, 2.5e6);
    expect(move(samples, gapMs, 64e3)).toBeGreaterThan(100 * firstEstimate);
    expect(move(80, 250, 2.5e6) / firstEstimate).toBeLessThan(1.2);
  });
});

describe('ByteCounter', () => {
  test('takes back the bytes of a failed request, but keeps them as bytes on the wire', () => {
    const ledger = new ByteCounter([100, 50]);
    const first = ledger.openAccount(0, 60);
    first.progress(40);
    expect([ledger.sentBytes, ledger.sentBytesOf(0), ledger.wireBytes]).toEqual([40, 40, 40]);
    first.failed();
    expect([ledger.sentBytes, ledger.wireBytes]).toEqual([0, 40]);
    const secondAccount = ledger.openAccount(0, 60);
    secondAccount.arrived();
    expect([ledger.sentBytes, ledger.wireBytes]).toEqual([60, 100]);
  });

  test('does not count earlier bytes as bytes on the wire', () => {
    const ledger = new ByteCounter([100]);
    ledger.settle(0, 70);
    expect([ledger.sentBytes, ledger.wireBytes]).toEqual([70, 0]);
  });

  test('stays between zero and the size of each file', () => {
    const step = fc.record({
      file: fc.nat(2),
      request: fc.nat(3),
      act: fc.oneof(fc.integer({ min: -50, max: 300 }), fc.constantFrom('arrived' as const, 'failed' as const)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const sizes = [0, 100, 200];
        const ledger = new ByteCounter(sizes);
        const requests = sizes.map((size, file) =>
          Array.from({ length: 4 }, () => ledger.openAccount(file, Math.floor(size / 4))),
        );
        let wire = 0;
        for (const { file, request, act } of steps) {
          const account = requests[file]?.[request];
          if (typeof act === 'number') account?.progress(act);
          else account?.[act]();
          expect(ledger.wireBytes).toBeGreaterThanOrEqual(wire);
          wire = ledger.wireBytes;
          const sentBytes = sizes.map((_, index) => ledger.sentBytesOf(index));
          for (const [index, bytes] of sentBytes.entries()) {
            expect(bytes).toBeGreaterThanOrEqual(0);
            expect(bytes).toBeLessThanOrEqual(sizes[index] ?? 0);
          }
          expect(ledger.sentBytes).toBe(sentBytes.reduce((sum, bytes) => sum + bytes, 0));
        }
      }),
    );
  });
});

describe('percent', () => {
  test('is a whole number of at most 99', () => {
    expect(percentOf(0, 1000, 0, 1)).toBe(0);
    expect(percentOf(999, 1000, 0, 1)).toBe(99);
    expect(percentOf(1000, 1000, 1, 1)).toBe(99);
    expect(percentOf(129, 1000, 0, 1)).toBe(12);
  });

  test('counts files if all files are empty', () => {
    expect(percentOf(0, 0, 3, 4)).toBe(75);
    expect(percentOf(0, 0, 0, 0)).toBe(0);
  });
});

describe('timings', () => {
  test('keep the last 2,000 samples', () => {
    const timings = new Timings();
    expect(timings.summary()).toEqual({ count: 0, p95: null, p99: null, retries: 0 });
    for (let ms = 1; ms <= 3000; ms++) timings.add({ ms, retry: ms % 1000 === 0 });
    expect(timings.summary()).toEqual({ count: 2000, p95: 2900, p99: 2980, retries: 2 });
  });

  test('return percentiles that are samples, and null without samples', () => {
    expect(percentile([5], 99)).toBe(5);
    expect(percentile([1, 2, 3, 4], 50)).toBe(2);
    expect(percentile([], 95)).toBeNull();
  });
});
