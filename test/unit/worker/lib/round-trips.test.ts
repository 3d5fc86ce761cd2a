import { expect, test } from 'vitest';
import { RoundTrips } from '../../../../worker/lib/round-trips';

/** A call that ends when it is told to. */
function openCall(trips: RoundTrips) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const counted = trips.of(() => promise);
  return {
    end: () => {
      resolve();
      return counted;
    },
    fail: () => {
      reject(new Error('lost'));
      return counted.catch(() => {});
    },
  };
}

test('calls one after the other count each, and a failed one as well', async () => {
  const trips = new RoundTrips();
  await openCall(trips).end();
  await openCall(trips).fail();
  await openCall(trips).end();
  expect(trips.inSequence).toBe(3);
});

test('calls side by side count as the longest chain among them', async () => {
  const trips = new RoundTrips();
  const long = openCall(trips);
  await openCall(trips).end();
  await openCall(trips).end();
  await long.end();
  expect(trips.inSequence).toBe(2);
  await openCall(trips).end();
  expect(trips.inSequence).toBe(3);
});

test('a call that nobody has waited for is not counted', async () => {
  const trips = new RoundTrips();
  const behind = openCall(trips);
  expect(trips.inSequence).toBe(0);
  await behind.end();
});
