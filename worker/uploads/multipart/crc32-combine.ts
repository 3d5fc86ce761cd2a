/**
 * Computes the CRC-32 of two joined pieces from their CRC-32s and the length of the second. Appending n zero bits is a
 * linear map of the CRC over GF(2), whose square appends 2n bits. So any length takes about 50 steps. This is Mark
 * Adler's method (crc32_combine in zlib).
 */
const POLYNOMIAL = 0xedb88320;

type Matrix = readonly number[];

function times(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let bit = 0; vector >>> bit !== 0 && bit < 32; bit++) {
    if ((vector >>> bit) & 1) sum ^= matrix[bit] ?? 0;
  }
  return sum >>> 0;
}

const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column));

const ONE_BIT: Matrix = Array.from({ length: 32 }, (_, bit) => (bit === 0 ? POLYNOMIAL : 2 ** (bit - 1)));

const ONE_BYTE: Matrix = squared(squared(squared(ONE_BIT)));

export function combineCrc32(first: number, second: number, secondBytes: number): number {
  let crc = first;
  let map = ONE_BYTE;
  for (let rest = secondBytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) crc = times(map, crc);
    map = squared(map);
  }
  return (crc ^ second) >>> 0;
}

export const crc32OfParts = (parts: readonly { crc32: number; size: number }[]): number =>
  parts.reduce((crc, part) => combineCrc32(crc, part.crc32, part.size), 0);
