import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DamagedError } from '../../../../../encryption/damaged-error';
import { decrypted, streamOf } from '../../../../../web/lib/encryption/decrypting-stream';
import { Refusal } from '../../../../../web/lib/encryption/stored-bytes';
import { SEGMENT_BYTES, SEGMENT_PLAIN_BYTES } from '../../../../../worker/contract/encryption';
import { sha256 } from '../../../../harness/bytes';
import { flipped } from '../../../encryption/folder';
import { breakingAfter, collected, type SealedInMemory, sealed, streamed, THREE_SEGMENTS_BYTES } from './sealed-file';

const signal = () => new AbortController().signal;
const at = (start: number, end: number) => ({ start, end });
const withoutWait = { wait: async () => {} };
const whole = (file: SealedInMemory) => decrypted(file, at(0, file.plainBytes), signal(), withoutWait);

describe('decrypted', () => {
  test.each([0, 1, SEGMENT_PLAIN_BYTES - 1, SEGMENT_PLAIN_BYTES, SEGMENT_PLAIN_BYTES + 1, THREE_SEGMENTS_BYTES])(
    'opens a file of %d bytes with one request',
    async (size) => {
      const file = await sealed(size);
      expect(sha256(await collected(whole(file)))).toBe(sha256(file.plain));
      expect(file.requests).toEqual([at(0, file.stored.byteLength)]);
    },
  );

  test('opens any span, and requests only its segments', async () => {
    const file = await sealed(THREE_SEGMENTS_BYTES);
    const border = fc.oneof(
      fc.nat(THREE_SEGMENTS_BYTES),
      fc.constantFrom(SEGMENT_PLAIN_BYTES, 2 * SEGMENT_PLAIN_BYTES),
    );
    await fc.assert(
      fc.asyncProperty(border, border, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        fc.pre(start < end);
        file.requests.length = 0;
        const opened = await collected(decrypted(file, at(start, end), signal()));
        expect(sha256(opened)).toBe(sha256(file.plain.subarray(start, end)));
        const [first, last] = [Math.floor(start / SEGMENT_PLAIN_BYTES), Math.ceil(end / SEGMENT_PLAIN_BYTES)];
        const storedEnd = Math.min(file.stored.byteLength, last * SEGMENT_BYTES);
        expect(file.requests).toEqual([at(first * SEGMENT_BYTES, storedEnd)]);
      }),
      { numRuns: 15 },
    );
  });

  test.each<[string, Parameters<typeof sealed>[1]]>([
    ['breaks', (stored, span) => breakingAfter(SEGMENT_BYTES + 5, stored, span)],
    ['ends early without an error', (stored) => streamed(stored, at(0, SEGMENT_BYTES + 5))],
  ])('continues from the last whole segment if the connection %s', async (_, firstBody) => {
    const file = await sealed(THREE_SEGMENTS_BYTES, (stored, span, attempt) =>
      attempt === 1 && firstBody ? firstBody(stored, span, attempt) : streamed(stored, span),
    );
    expect(sha256(await collected(whole(file)))).toBe(sha256(file.plain));
    expect(file.requests).toEqual([at(0, file.stored.byteLength), at(SEGMENT_BYTES, file.stored.byteLength)]);
  });

  test('waits longer after every attempt without progress, and gives up in the end', async () => {
    const delays: number[] = [];
    const wait = async (ms: number) => void delays.push(ms);
    const file = await sealed(THREE_SEGMENTS_BYTES, (stored, span) => breakingAfter(5, stored, span));
    await expect(collected(decrypted(file, at(0, 5), signal(), { wait }))).rejects.toThrow('The connection broke.');
    expect(delays).toEqual([0, 1000, 2000, 4000, 8000, 15_000, 30_000]);
    expect(file.requests).toHaveLength(8);
  });

  test.each([
    [503, 8],
    [410, 1],
    [403, 1],
  ])('repeats a request that was answered with %d: %d requests', async (status, requests) => {
    const file = await sealed(10, () => {
      throw new Refusal({ status, body: '', retryAfter: null });
    });
    await expect(collected(whole(file))).rejects.toBeInstanceOf(Refusal);
    expect(file.requests).toHaveLength(requests);
  });

  test('yields nothing of a changed segment, and does not read it again', async () => {
    const file = await sealed(THREE_SEGMENTS_BYTES, (stored, span) =>
      streamed(flipped(stored, SEGMENT_BYTES + 100), span),
    );
    const pieces: number[] = [];
    const reading = async () => {
      for await (const piece of whole(file)) pieces.push(piece.byteLength);
    };
    await expect(reading()).rejects.toBeInstanceOf(DamagedError);
    expect(pieces).toEqual([SEGMENT_PLAIN_BYTES]);
    expect(file.requests).toHaveLength(1);
  });

  test('ends with the reason of an abort', async () => {
    const controller = new AbortController();
    const file = await sealed(THREE_SEGMENTS_BYTES, (stored, span) => breakingAfter(5, stored, span));
    const wait = async (_: number, ofSignal: AbortSignal) => {
      controller.abort(new Error('closed'));
      ofSignal.throwIfAborted();
    };
    await expect(collected(decrypted(file, at(0, 5), controller.signal, { wait }))).rejects.toThrow('closed');
  });
});

describe('streamOf', () => {
  test('reports the end of a stream, its failure, or its cancellation once', async () => {
    const ends: unknown[] = [];
    const file = await sealed(10);
    await new Response(streamOf(whole(file), (failure) => ends.push(failure ?? 'end'))).arrayBuffer();
    const broken = await sealed(10, (stored, span) => streamed(flipped(stored, 40), span));
    const failed = new Response(streamOf(whole(broken), (failure) => ends.push(failure))).arrayBuffer();
    await expect(failed).rejects.toThrow();
    await streamOf(whole(file), (failure) => ends.push(failure ?? 'cancelled')).cancel();
    expect(ends).toEqual(['end', expect.any(DamagedError), 'cancelled']);
  });
});
