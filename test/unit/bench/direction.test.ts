import { expect, test } from 'vitest';
import { KIB } from '../../../worker/contract/units.ts';
import { Direction } from '../../bench/line/direction.ts';

/** Carries 1 KiB per millisecond. */
const direction = (delayMs = 0) => new Direction<string>({ bytesPerSecond: 1000 * KIB, delayMs });
const bytes = (kib: number) => new Uint8Array(kib * KIB);
const describeArrivals = (arrivals: ReturnType<Direction<string>['takeArrivals']>) =>
  arrivals.map(({ connection, bytes, arrivesAtMs }) => [connection, (bytes?.length ?? 0) / KIB, arrivesAtMs]);

test("delivers pieces of one connection in order at the line's rate", () => {
  const line = direction(50);
  line.offer({ connection: 'a', bytes: bytes(10) }, 0);
  line.offer({ connection: 'a', bytes: bytes(5) }, 1);
  line.offer({ connection: 'a', bytes: null }, 2);
  expect(describeArrivals(line.takeArrivals(100))).toEqual([
    ['a', 10, 60],
    ['a', 5, 65],
    ['a', 0, 65],
  ]);
});

test('shares the rate in turns of 16 KiB, and a later connection waits for one turn', () => {
  const line = direction();
  line.offer({ connection: 'a', bytes: bytes(48) }, 0);
  line.offer({ connection: 'b', bytes: bytes(20) }, 1);
  expect(describeArrivals(line.takeArrivals(1000))).toEqual([
    ['a', 16, 16],
    ['b', 16, 32],
    ['a', 16, 48],
    ['b', 4, 52],
    ['a', 16, 68],
  ]);
});

test('does not accumulate capacity while idle', () => {
  const line = direction();
  line.offer({ connection: 'a', bytes: bytes(1) }, 0);
  line.takeArrivals(1000);
  line.offer({ connection: 'a', bytes: bytes(10) }, 1000);
  expect(describeArrivals(line.takeArrivals(1000))).toEqual([['a', 10, 1010]]);
});
