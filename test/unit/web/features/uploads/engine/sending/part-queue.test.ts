import { describe, expect, test } from 'vitest';
import { PartQueue } from '../../../../../../../web/features/uploads/engine/sending/part-queue';

function session(arrived: readonly number[], partsUnderWay: readonly number[] = []) {
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  return {
    partCount: 10,
    completedParts: arrived.map((partNumber) => ({ partNumber, size: 5, etag: 'e', checksum: `${partNumber}` })),
    missingParts: numbers
      .filter((number) => !arrived.includes(number))
      .map((partNumber) => ({ partNumber, uploadUrl: `${partNumber}` })),
    partsUnderWay: [...partsUnderWay],
  };
}

const numberOf = (part: { partNumber: number } | undefined) => part?.partNumber;
const take = (queue: PartQueue, count: number) => Array.from({ length: count }, () => numberOf(queue.next()));

describe('end of the file at which a device starts', () => {
  test('is the start for the first device and the end for the second', () => {
    expect(take(new PartQueue(session([1]), false), 2)).toEqual([2, 3]);
    expect(take(new PartQueue(session([1]), true), 2)).toEqual([10, 9]);
  });

  test('is the end of the file that is further from the parts of other devices', () => {
    expect(take(new PartQueue(session([1], [2, 3]), false), 2)).toEqual([10, 9]);
    expect(take(new PartQueue(session([1], [9, 10]), true), 2)).toEqual([2, 3]);
  });
});

test('starts each part once, and no part that another device sends or has sent', () => {
  const queue = new PartQueue(session([], [1]), false);
  expect(take(queue, 2)).toEqual([10, 9]);
  expect(queue.renew(session([1, 2, 10], [3, 4]))).toBe(10);
  expect(queue.otherDeviceParts.map(numberOf)).toEqual([1, 2]);
  expect(queue.renew(session([1, 2, 10], [3, 4]))).toBe(0);
  expect(take(queue, 5)).toEqual([8, 7, 6, 5, undefined]);
  expect(queue.isWaiting).toBe(true);
  queue.renew(session([1, 2, 3, 5, 6, 7, 8, 9, 10], []));
  expect(take(queue, 2)).toEqual([4, undefined]);
  expect(queue.isWaiting).toBe(false);
});

test('starts a part again once the other device no longer sends it', () => {
  const queue = new PartQueue(session([2, 3, 4, 5, 6, 7, 8, 9, 10]), false);
  expect([queue.hasOtherDevices, numberOf(queue.next())]).toEqual([false, 1]);
  queue.leave(1);
  expect([queue.hasOtherDevices, queue.next(), queue.isWaiting, queue.isSentElsewhere(1)]).toEqual([
    true,
    undefined,
    true,
    true,
  ]);
  queue.renew(session([2, 3, 4, 5, 6, 7, 8, 9, 10]));
  expect(numberOf(queue.next())).toBe(1);
});

test('does not count parts that arrived before the queue was made as parts of another device', () => {
  const queue = new PartQueue(session([1, 2]), true);
  expect(queue.renew(session([1, 2]))).toBe(0);
  expect([queue.hasOtherDevices, queue.otherDeviceParts]).toEqual([false, []]);
});
