import { expect, test } from 'vitest';
import { decryptingReader } from '../../../../../web/lib/encryption/decrypting-reader';
import { Refusal } from '../../../../../web/lib/encryption/stored-bytes';
import { SEGMENT_PLAIN_BYTES } from '../../../../../worker/contract/encryption';
import { sha256 } from '../../../../harness/bytes';
import { sealed, streamed, THREE_SEGMENTS_BYTES } from './sealed-file';

const signal = () => new AbortController().signal;

test('reads spans, also across blocks and beyond the end, and requests each block of two segments once', async () => {
  const file = await sealed(THREE_SEGMENTS_BYTES);
  const read = decryptingReader(file);
  const spans = [
    [0, 10],
    [5, 2 * SEGMENT_PLAIN_BYTES + 7],
    [THREE_SEGMENTS_BYTES - 3, THREE_SEGMENTS_BYTES + 100],
    [THREE_SEGMENTS_BYTES, THREE_SEGMENTS_BYTES + 1],
  ] as const;
  const pieces = await Promise.all(spans.map(([start, end]) => read(start, end, signal())));
  expect(pieces.map(sha256)).toEqual(spans.map(([start, end]) => sha256(file.plain.subarray(start, end))));
  expect(file.requests).toHaveLength(2);
});

test('requests a block again after a failure', async () => {
  const file = await sealed(10, (stored, span, attempt) => {
    if (attempt === 1) throw new Refusal({ status: 429, body: '', retryAfter: null });
    return streamed(stored, span);
  });
  const read = decryptingReader(file);
  await expect(read(0, 10, signal())).rejects.toBeInstanceOf(Refusal);
  expect(await read(0, 10, signal())).toEqual(file.plain);
});

test('stops waiting when the signal aborts', async () => {
  const file = await sealed(10);
  const controller = new AbortController();
  const reading = decryptingReader(file)(0, 10, controller.signal);
  controller.abort(new Error('closed'));
  await expect(reading).rejects.toThrow('closed');
});
