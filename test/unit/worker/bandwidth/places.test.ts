import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLACE_TTL_MS } from '../../../../worker/bandwidth/limits';
import {
  addSentRange,
  evaluatePlace,
  isNearlyWhole,
  NOTHING_RECEIVED,
  placeEnds,
  type ReceivedRanges,
  type Recipient,
  reachedBytes,
} from '../../../../worker/bandwidth/places';

const LAPSED = PLACE_TTL_MS;

test('grants no place that another recipient holds or has used', () => {
  expect(evaluatePlace(undefined, { limit: 2, downloads: 0, takerCount: 1 }, 0)).toBe('granted');
  expect(evaluatePlace(undefined, { limit: 2, downloads: 0, takerCount: 2 }, 0)).toBe('last_download_taken');
  expect(evaluatePlace(undefined, { limit: 2, downloads: 1, takerCount: 1 }, 0)).toBe('last_download_taken');
  expect(evaluatePlace(undefined, { limit: 2, downloads: 2, takerCount: 0 }, 0)).toBe('used_up');
  expect(evaluatePlace(undefined, { limit: 2, downloads: 3, takerCount: 1 }, 0)).toBe('used_up');
});

test('requires a new place after the old one has expired, unless the recipient has completed a download', () => {
  const full = { limit: 3, downloads: 1, takerCount: 2 };
  expect(evaluatePlace({ at: 0, isWhole: false }, full, LAPSED)).toBe('last_download_taken');
  expect(evaluatePlace({ at: 0, isWhole: false }, { ...full, takerCount: 1 }, LAPSED)).toBe('granted');
  expect(evaluatePlace({ at: 0, isWhole: true }, full, LAPSED)).toBe('granted');
});

class Folder {
  limit: number;
  downloads = 0;
  now = 0;
  readonly recipients = new Map<string, Recipient>();
  constructor(limit: number) {
    this.limit = limit;
  }
  evaluate(id: string) {
    const otherRecipients = [...this.recipients].filter(([other]) => other !== id).map(([, recipient]) => recipient);
    const takers = otherRecipients.filter((recipient) => !recipient.isWhole && placeEnds(recipient) > this.now);
    const places = { limit: this.limit, downloads: this.downloads, takerCount: takers.length };
    return evaluatePlace(this.recipients.get(id), places, this.now);
  }
  hold(id: string, isWhole: boolean) {
    const wasWhole = this.recipients.get(id)?.isWhole ?? false;
    if (isWhole && !wasWhole) this.downloads++;
    this.recipients.set(id, { at: this.now, isWhole: wasWhole || isWhole });
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('begin' as const, 'finish' as const),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(2 * PLACE_TTL_MS) }),
);

test('never grants more places than the limit, in any order of events', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 80 }), (limit, steps) => {
      const folder = new Folder(limit);
      for (const action of steps) {
        if (action.kind === 'wait') folder.now += action.ms;
        else if (folder.evaluate(action.id) === 'granted') folder.hold(action.id, action.kind === 'finish');
        const takers = [...folder.recipients.values()].filter(
          (recipient) => !recipient.isWhole && placeEnds(recipient) > folder.now,
        );
        expect(folder.downloads + takers.length).toBeLessThanOrEqual(limit);
        expect(folder.downloads).toBe([...folder.recipients.values()].filter(({ isWhole }) => isWhole).length);
        for (const [id, recipient] of folder.recipients)
          if (placeEnds(recipient) > folder.now) expect(folder.evaluate(id)).toBe('granted');
      }
    }),
  );
});

const requestsFor = (size: number) =>
  fc.array(
    fc.tuple(fc.nat(size - 1), fc.nat(size)).map(([offset, bytes]) => ({
      offset,
      bytes: Math.min(bytes, size - offset),
      uncertain: 0,
    })),
  );

test('a file is complete when each of its bytes was sent, in any order of ranges', () => {
  const size = 40;
  fc.assert(
    fc.property(requestsFor(size), (requests) => {
      let received: ReceivedRanges = NOTHING_RECEIVED;
      let had = new Set<number>();
      for (const request of requests) {
        for (let byte = request.offset; byte < request.offset + request.bytes; byte++) had.add(byte);
        const after = addSentRange(received, request, size);
        expect(after.isWhole).toBe(had.size === size);
        if (after.isWhole) had = new Set();
        received = after.received;
        expect(reachedBytes(received)).toBe(had.size);
      }
    }),
  );
});

test('loses no received byte if there are too many ranges to remember', () => {
  const size = 400;
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(size / 2 - 1), { minLength: 20, maxLength: 190 }), (bytes) => {
      let received: ReceivedRanges = NOTHING_RECEIVED;
      for (const byte of bytes)
        received = addSentRange(received, { offset: 2 * byte, bytes: 1, uncertain: 0 }, size).received;
      expect(received.got.length).toBeLessThanOrEqual(32);
      for (const byte of bytes) expect(received.got.some(([from, to]) => from <= 2 * byte && 2 * byte < to)).toBe(true);
    }),
  );
});

test('counts bytes in flight of a broken connection if the next request skips them', () => {
  const broken = addSentRange(NOTHING_RECEIVED, { offset: 0, bytes: 100, uncertain: 50 }, 1000).received;
  expect(broken).toEqual({ got: [[0, 100]], broken: [[100, 150]] });
  // Bytes 100 to 150 were in flight. The requests begin at the end, in the middle and at the start of these bytes.
  expect(addSentRange(broken, { offset: 150, bytes: 850, uncertain: 0 }, 1000).isWhole).toBe(true);
  expect(addSentRange(broken, { offset: 125, bytes: 875, uncertain: 0 }, 1000).isWhole).toBe(true);
  expect(addSentRange(broken, { offset: 100, bytes: 900, uncertain: 0 }, 1000).isWhole).toBe(true);
  // This range does not touch the bytes in flight.
  expect(addSentRange(broken, { offset: 500, bytes: 100, uncertain: 0 }, 1000)).toEqual({
    isWhole: false,
    received: {
      got: [
        [0, 100],
        [500, 600],
      ],
      broken: [[100, 150]],
    },
  });
});

test('treats 95 percent of the bytes, sent or in flight, as nearly complete', () => {
  expect([isNearlyWhole(95, 100), isNearlyWhole(94, 100)]).toEqual([true, false]);
  const partly = addSentRange(NOTHING_RECEIVED, { offset: 0, bytes: 600, uncertain: 0 }, 1000).received;
  expect(reachedBytes(partly)).toBe(600);
  expect(reachedBytes(addSentRange(partly, { offset: 600, bytes: 0, uncertain: 399 }, 1000).received)).toBe(999);
});

test('drops the bytes in flight once a request starts where the broken request stopped', () => {
  const once = addSentRange(NOTHING_RECEIVED, { offset: 0, bytes: 1, uncertain: 100 }, 1000).received;
  const twice = addSentRange(once, { offset: 1, bytes: 1, uncertain: 100 }, 1000).received;
  expect(twice).toEqual({ got: [[0, 2]], broken: [[2, 102]] });
  expect(addSentRange(twice, { offset: 2, bytes: 998, uncertain: 0 }, 1000)).toEqual({
    isWhole: true,
    received: NOTHING_RECEIVED,
  });
});

test('counts a file that is sent over many broken connections as one download', () => {
  const size = 10_000;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(100)), { maxLength: 12 }), (breaks) => {
      let received: ReceivedRanges = NOTHING_RECEIVED;
      let at = 0;
      for (const [bytes, arrivedOfPiece] of breaks) {
        const after = addSentRange(received, { offset: at, bytes, uncertain: 100 }, size);
        expect(after.isWhole).toBe(false);
        received = after.received;
        at += bytes + arrivedOfPiece;
      }
      expect(addSentRange(received, { offset: at, bytes: size - at, uncertain: 0 }, size)).toEqual({
        isWhole: true,
        received: NOTHING_RECEIVED,
      });
    }),
    {
      numRuns: 2000,
      examples: [
        [
          [
            [1, 0],
            [1, 0],
          ],
        ],
      ],
    },
  );
});
