import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLACE_TTL_MS } from '../../../../worker/bandwidth/limits';
import { RecipientCounts, type RecipientStore } from '../../../../worker/bandwidth/recipient-counts';

class Table implements RecipientStore {
  readonly rows = new Map<string, Map<string, { at: number; isWhole: boolean }>>();
  reads = 0;

  of = (folderId: string) => this.rows.get(folderId) ?? new Map<string, { at: number; isWhole: boolean }>();

  count(folderId: string) {
    this.reads++;
    return this.of(folderId).size;
  }

  lastAt(folderId: string) {
    this.reads++;
    return Math.max(0, ...[...this.of(folderId).values()].map(({ at }) => at));
  }

  listTakers(folderId: string, now: number) {
    this.reads++;
    return [...this.of(folderId)]
      .map(([id, row]) => ({ id, ...row }))
      .filter(({ at, isWhole }) => !isWhole && at > now - PLACE_TTL_MS)
      .sort((a, b) => a.at - b.at);
  }

  hold(folderId: string, id: string, at: number) {
    const isWhole = this.of(folderId).get(id)?.isWhole ?? false;
    this.rows.set(folderId, this.of(folderId).set(id, { at, isWhole }));
    return isWhole;
  }
}

test('keeps counts equal to the stored rows through any sequence of events', () => {
  const act = fc.record({
    what: fc.constantFrom('hold', 'whole', 'forget', 'reload'),
    folderId: fc.constantFrom('a', 'b'),
    id: fc.constantFrom('1', '2', '3', '4'),
    waitMs: fc.constantFrom(0, 1, PLACE_TTL_MS / 3, PLACE_TTL_MS),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const table = new Table();
      const counts = new RecipientCounts(table);
      let now = 1;
      for (const { what, folderId, id, waitMs } of acts) {
        now += waitMs;
        const recipient = table.of(folderId).get(id);
        if (what === 'hold') {
          counts.recordRecipient(folderId, id, table.hold(folderId, id, now), now);
          if (!recipient) expect(counts.countAdded(folderId)).toBe(table.of(folderId).size);
        } else if (what === 'whole' && recipient) {
          recipient.isWhole = true;
          counts.removeTaker(folderId, id);
        } else if (what === 'forget') {
          table.rows.delete(folderId);
          counts.forget(folderId);
        } else if (what === 'reload') {
          counts.forget();
        }
        for (const asker of ['1', 'nobody']) {
          const otherRecipients = table.listTakers(folderId, now).filter((other) => other.id !== asker);
          expect(counts.countTakers(folderId, asker, now)).toEqual({
            takerCount: otherRecipients.length,
            firstAt: otherRecipients[0]?.at,
          });
        }
        expect(counts.lastAt(folderId)).toBe(table.lastAt(folderId));
      }
    }),
  );
});

test('reads no rows for a known folder, and remembers the latest folders', () => {
  const table = new Table();
  const counts = new RecipientCounts(table);
  const come = (folderId: string, id: string) => {
    counts.recordRecipient(folderId, id, table.hold(folderId, id, 1), 1);
    counts.countAdded(folderId);
    counts.countTakers(folderId, id, 1);
    counts.lastAt(folderId);
  };
  for (let person = 0; person < 1000; person++) come('hot', String(person));
  expect(table.reads).toBe(3);
  for (let folder = 0; folder < 2000; folder++) come(String(folder), 'one');
  come('1999', 'another');
  expect(table.reads).toBe(3 + 3 * 2000);
  come('hot', 'another');
  expect(table.reads).toBe(3 + 3 * 2000 + 3);
});
