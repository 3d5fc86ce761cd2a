import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateArrival, evaluateDownload, fits } from '../../../../worker/bandwidth/admission';
import { HeldBytes } from '../../../../worker/bandwidth/held-bytes';
import { monthBefore, monthOf, nextMonth } from '../../../../worker/bandwidth/month';

test('uses UTC calendar months', () => {
  expect(monthOf(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe('2026-01');
  expect(monthOf(Date.UTC(2026, 1, 1))).toBe('2026-02');
  expect(nextMonth(Date.UTC(2026, 11, 31))).toBe(Date.UTC(2027, 0, 1));
  expect(monthBefore(Date.UTC(2026, 2, 31))).toBe('2026-02');
  expect(monthBefore(Date.UTC(2027, 0, 1))).toBe('2026-12');
});

test('admits bytes up to the limit and not a byte more', () => {
  expect(fits({ used: 40, reserved: 50, limit: 100 }, 10)).toBe(true);
  expect(fits({ used: 40, reserved: 50, limit: 100 }, 11)).toBe(false);
});

const budget = (used: number, reserved: number) => ({ used, reserved, limit: 100 });

test('checks the limits for a PUT again if its reservation has expired or is smaller than the PUT', () => {
  expect(evaluateArrival({ bytes: 30, liveUntil: 1 }, budget(40, 30), 10, 1)).toBe('anew');
  expect(evaluateArrival({ bytes: 30, liveUntil: 1 }, budget(40, 31), 10, 1)).toBe('exceeded');
  expect(evaluateArrival({ bytes: 5, liveUntil: 2 }, budget(40, 50), 10, 1)).toBe('anew');
  expect(evaluateArrival({ bytes: 5, liveUntil: 2 }, budget(40, 51), 10, 1)).toBe('exceeded');
});

test("checks the month's limit before the folder's limit", () => {
  const [free, full] = [budget(0, 0), budget(95, 0)];
  expect(evaluateDownload(free, free, 10)).toBeNull();
  expect(evaluateDownload(full, full, 10)).toBe('bandwidth_exceeded');
  expect(evaluateDownload(free, full, 10)).toBe('folder_bandwidth_exceeded');
});

test('counts the bytes of all leases that were renewed in time', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.record({ id: ids, budget: fc.constantFrom('x', 'y'), bytes: fc.nat(50), pauseMs: fc.nat(40) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (sequence) => {
      const heldBytes = new HeldBytes();
      const expected = new Map<string, { budgets: string[]; bytes: number; until: number }>();
      let now = 0;
      for (const { id, budget, bytes, pauseMs } of sequence) {
        now += pauseMs;
        const lease = { budgets: ['all', budget], bytes, until: now + 60 };
        if (bytes === 13) {
          heldBytes.release(id);
          expected.delete(id);
        } else if (bytes % 4 === 3) {
          heldBytes.reduceTo(id, bytes);
          const previous = expected.get(id);
          if (previous) expected.set(id, { ...previous, bytes: Math.min(previous.bytes, bytes) });
        } else {
          heldBytes.hold(id, lease.budgets, bytes, lease.until);
          expected.set(id, lease);
        }
        for (const name of ['all', 'x', 'y']) {
          const live = [...expected.values()].filter(({ budgets, until }) => budgets.includes(name) && until > now);
          expect(heldBytes.ofBudget(name, now)).toBe(live.reduce((sum, hold) => sum + hold.bytes, 0));
        }
        const expectedBytes = expected.get(id);
        expect(heldBytes.ofLease(id)).toBe(expectedBytes && expectedBytes.until > now ? expectedBytes.bytes : 0);
      }
    }),
  );
});
