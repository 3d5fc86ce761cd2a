/** CRC-32 of ZIP files (APPNOTE 4.4.7), eight bytes per step. */
const POLYNOMIAL = 0xedb88320;
const STEP_BYTES = 8;

const entry = (table: Uint32Array, value: number): number => table[value & 0xff] ?? 0;

/** Table `n` has the CRC of each byte followed by `n` zero bytes. */
const TABLES = makeTables();

/** Continues a CRC-32 with `bytes`. `previous` is the CRC-32 of all earlier bytes, or 0. */
export function crc32(bytes: Uint8Array, previous = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let crc = ~previous;
  let at = 0;
  for (; at + STEP_BYTES <= bytes.length; at += STEP_BYTES) {
    const low = view.getUint32(at, true) ^ crc;
    const high = view.getUint32(at + 4, true);
    crc =
      entry(t7, low) ^
      entry(t6, low >>> 8) ^
      entry(t5, low >>> 16) ^
      entry(t4, low >>> 24) ^
      entry(t3, high) ^
      entry(t2, high >>> 8) ^
      entry(t1, high >>> 16) ^
      entry(t0, high >>> 24);
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ entry(t0, crc ^ (bytes[at] ?? 0));
  return ~crc >>> 0;
}

function makeTables() {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    return crc;
  });
  const next = (table: Uint32Array) => table.map((crc) => (crc >>> 8) ^ entry(first, crc));
  const second = next(first);
  const third = next(second);
  const fourth = next(third);
  const fifth = next(fourth);
  const sixth = next(fifth);
  const seventh = next(sixth);
  return [first, second, third, fourth, fifth, sixth, seventh, next(seventh)] as const;
}
