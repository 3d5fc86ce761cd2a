import { expect, test } from 'vitest';
import { RoundTrips } from '../../strict/round-trips';

function openCall(trips: RoundTrips) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const counted = trips.track(() => promise);
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

test('counts sequential calls, including failed ones', async () => {
  const trips = new RoundTrips();
  await openCall(trips).end();
  await openCall(trips).fail();
  await openCall(trips).end();
  expect(trips.inSequence).toBe(3);
});

test('counts parallel calls as the longest sequence of calls among them', async () => {
  const trips = new RoundTrips();
  const long = openCall(trips);
  await openCall(trips).end();
  await openCall(trips).end();
  await long.end();
  expect(trips.inSequence).toBe(2);
  await openCall(trips).end();
  expect(trips.inSequence).toBe(3);
});

test('does not count a call that is still running', async () => {
  const trips = new RoundTrips();
  const behind = openCall(trips);
  expect(trips.inSequence).toBe(0);
  await behind.end();
});
