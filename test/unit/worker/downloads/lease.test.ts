import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIB } from '../../../../worker/contract/units';
import { firstLease, Lease, leaseAhead } from '../../../../worker/downloads/lease';
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from '../../../../worker/downloads/limits';
import { slices } from '../../../../worker/downloads/slices';

class FakeAccount {
  readonly calls: { sent: number; leased: number }[] = [];
  heldBytes = 0;
  ended: number | null = null;
  uncertain: number | null = null;
  private readonly limit: number;
  constructor(limit = Number.POSITIVE_INFINITY) {
    this.limit = limit;
  }
  async begin(leased: number) {
    this.heldBytes = leased;
  }
  async extend(sentBytes: number, leased: number) {
    this.calls.push({ sent: sentBytes, leased });
    if (leased > this.limit) return false;
    this.heldBytes = leased;
    return true;
  }
  async end(sentBytes: number, uncertain: number) {
    this.ended = sentBytes;
    this.uncertain = uncertain;
  }
}

async function sendAll(account: FakeAccount, pieces: readonly number[]) {
  const lease = await Lease.begin(
    account,
    pieces.reduce((sum, bytes) => sum + bytes, 0),
  );
  let sentBytes = 0;
  for (const bytes of pieces) {
    if (!(await lease.admit(bytes))) break;
    expect(sentBytes + bytes).toBeLessThanOrEqual(account.heldBytes);
    lease.recordPassed(bytes);
    sentBytes += bytes;
  }
  await lease.end();
  return sentBytes;
}

const sizesOf = (length: number) => [...slices({ offset: 0, length }, null)].map((slice) => slice.length);

test('makes no call between begin and end of a small download', async () => {
  const account = new FakeAccount();
  await sendAll(account, sizesOf(1.5 * MIB));
  expect(account).toMatchObject({ calls: [], ended: 1.5 * MIB });
});

test('makes about one call per 32 MiB of a large download, for one object or ten thousand small objects', async () => {
  const large = new FakeAccount();
  await sendAll(large, sizesOf(1024 * MIB));
  expect(large.calls.length).toBeLessThan(1024 / 32 + 8);
  const small = new FakeAccount();
  await sendAll(
    small,
    Array.from({ length: 10_240 }, () => 0.1 * MIB),
  );
  expect(small.calls.length).toBeLessThan(1024 / 24 + 12);
});

test('leases few bytes for an idle download, and at most the next slices for a fast download', () => {
  expect(firstLease(1024 * MIB)).toBe(SLICE_FIRST_BYTES);
  expect(leaseAhead(SLICE_FIRST_BYTES, SLICE_FIRST_BYTES, 1024 * MIB)).toBe(3 * SLICE_FIRST_BYTES);
  expect(leaseAhead(500 * MIB, 500 * MIB, 1024 * MIB)).toBe(500 * MIB + SLICE_MAX_BYTES);
});

test('leases the last bytes of a download together with the bytes before them if they are few', () => {
  const total = 100 * MIB;
  expect(leaseAhead(total - 40 * MIB, total - 40 * MIB, total)).toBe(total - 8 * MIB);
  expect(leaseAhead(9 * MIB, 9 * MIB, 24 * MIB)).toBe(24 * MIB);
  expect(leaseAhead(9 * MIB, 9 * MIB, 24 * MIB + 1)).toBe(19 * MIB);
});

test('never sends unleased bytes, and settles every byte', async () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 5 * MIB }), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.option(fc.nat(100 * MIB)), async (sizes, limit) => {
      const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
      const account = new FakeAccount(limit ?? undefined);
      const sentBytes = await sendAll(account, sizes);
      expect(account.ended).toBe(sentBytes);
      // A download may end early only if the next piece could exceed the limit.
      const hadRoom = sentBytes + Math.max(...sizes) <= Math.min(limit ?? total, total);
      expect(sentBytes === total || (limit !== null && !hadRoom)).toBe(true);
      for (const call of account.calls) expect(call.leased).toBeLessThanOrEqual(total);
    }),
  );
});

test('ends the download with the error if the meter fails', async () => {
  const account = new FakeAccount();
  const lease = await Lease.begin(account, 100 * MIB);
  account.extend = () => Promise.reject(new Error('overloaded'));
  expect(await lease.admit(MIB)).toBe(true);
  lease.recordPassed(MIB);
  await expect(lease.admit(2 * MIB)).rejects.toThrow('overloaded');
});

test('limits a slice to 1.5 MiB plus 1.5 times the bytes sent', () => {
  const range = fc.record({ offset: fc.nat(400 * MIB), length: fc.integer({ min: 1, max: 400 * MIB }) });
  const partBytes = fc.option(fc.integer({ min: 5 * MIB, max: 50 * MIB }));
  fc.assert(
    fc.property(range, partBytes, fc.nat(100 * MIB), (requestedRange, part, sentBefore) => {
      let sentBytes = sentBefore;
      for (const { length } of slices(requestedRange, part, sentBefore)) {
        expect(length).toBeLessThanOrEqual(Math.min(SLICE_MAX_BYTES, 1.5 * (sentBytes + SLICE_FIRST_BYTES)));
        sentBytes += length;
      }
      expect(sentBytes - sentBefore).toBe(requestedRange.length);
    }),
  );
});
