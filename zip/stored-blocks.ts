/**
 * Deflate without compression: unchanged bytes in blocks (RFC 1951, 3.2.4). Used instead of the method `STORED`, with
 * which some programs reject a data descriptor.
 */
const BLOCK_BYTES = 0xffff;
const BLOCK_HEADER_BYTES = 5;

export const deflatedBytes = (size: number): number => size + BLOCK_HEADER_BYTES * Math.ceil(size / BLOCK_BYTES);

/** Packs the bytes at offset `position` of a file of `size` bytes. The packed pieces in order are the packed file. */
export function storedBlocks(bytes: Uint8Array, position: number, size: number): Uint8Array<ArrayBuffer> {
  const firstHeader = Math.ceil(position / BLOCK_BYTES) * BLOCK_BYTES;
  const end = position + bytes.length;
  const headers = Math.max(0, Math.ceil((end - firstHeader) / BLOCK_BYTES));
  const packed = new Uint8Array(bytes.length + headers * BLOCK_HEADER_BYTES);
  let at = 0;
  for (let from = position; from < end; ) {
    if (from % BLOCK_BYTES === 0) {
      packed.set(blockHeader(from, size), at);
      at += BLOCK_HEADER_BYTES;
    }
    const to = Math.min(end, (Math.floor(from / BLOCK_BYTES) + 1) * BLOCK_BYTES);
    packed.set(bytes.subarray(from - position, to - position), at);
    at += to - from;
    from = to;
  }
  return packed;
}

/** 1 for the last block, otherwise 0; then the length, then the length with all bits inverted. */
function blockHeader(start: number, size: number): number[] {
  const length = Math.min(BLOCK_BYTES, size - start);
  const [low, high] = [length & 0xff, length >> 8];
  return [start + length === size ? 1 : 0, low, high, ~low & 0xff, ~high & 0xff];
}
