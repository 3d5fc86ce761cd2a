import { expect, test } from 'vitest';
import { type Bytes, joined } from '../../../encryption/bytes';
import { floeHeader, floeSegments } from '../../../encryption/floe';
import { hmacKey } from '../../../encryption/primitives';
import known from './vectors/floe.json' with { type: 'json' };

const HEADER_BYTES = 74;
const bytesOf = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const key = await hmacKey(bytesOf(known.key), 'SHA-384');

function segmentsOf(body: Bytes, segmentBytes: number): [Bytes, boolean][] {
  const count = Math.ceil(body.byteLength / segmentBytes);
  return Array.from({ length: count }, (_, at) => [
    body.slice(at * segmentBytes, (at + 1) * segmentBytes),
    at === count - 1,
  ]);
}

test.each(known.vectors)('opens the published vector $name', async ({ plain, encrypted, ...parameters }) => {
  const bytes = bytesOf(encrypted);
  const floe = await floeSegments(key, bytes.slice(0, HEADER_BYTES), { parameters, aad: bytesOf(known.aad) });
  const opened = await Promise.all(
    segmentsOf(bytes.slice(HEADER_BYTES), parameters.segmentBytes).map(([segment, isLast], at) =>
      floe.open(at, isLast, segment),
    ),
  );
  expect(joined(...opened)).toEqual(bytesOf(plain));
});

test.each(known.vectors)(
  'encrypts to the published vector $name, with the IVs of the vector',
  async ({ encrypted, ...parameters }) => {
    const options = { parameters, aad: bytesOf(known.aad) };
    const bytes = bytesOf(encrypted);
    const header = await floeHeader(key, bytes.slice(10, 42), options);
    const floe = await floeSegments(key, header, options);
    const sealed = await Promise.all(
      segmentsOf(bytes.slice(HEADER_BYTES), parameters.segmentBytes).map(async ([segment, isLast], at) =>
        floe.seal(at, isLast, await floe.open(at, isLast, segment), segment.slice(4, 16)),
      ),
    );
    expect(joined(header, ...sealed.flat())).toEqual(bytes);
  },
);
