/**
 * Accepts only a single baseline JPEG (ITU-T T.81), as a browser's canvas creates it. A progressive JPEG can have
 * thousands of scans, each as slow to decode as a picture.
 */
import { HuffmanTable, InvalidScan, ScanReader } from './jpeg-bits';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const BASELINE = 0xc0;
const DHT = 0xc4;
const DQT = 0xdb;
const DRI = 0xdd;
const APP0 = 0xe0;
const COM = 0xfe;
const BLOCK_PX = 8;
const BLOCK_COEFFICIENTS = 64;
/** Limits of baseline JPEGs (B.2.3 and F.1.2). */
const UNIT_MAX_BLOCKS = 10;
const DC_MAX_BITS = 11;
const AC_MAX_BITS = 10;
const ZERO_RUN = 15;

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  readonly quantization: number;
}

interface Tables {
  components: readonly Component[];
  readonly quantization: Set<number>;
  /** Key: `class << 4 | number`. Class 0 is DC, 1 is AC. */
  readonly huffman: Map<number, HuffmanTable>;
  restartInterval: number;
}

class NotJpeg extends Error {}

/** Returns true for a baseline JPEG of this size. Even for hostile bytes, takes only some milliseconds per 100 KiB. */
export function isJpeg(bytes: Uint8Array, width: number, height: number): boolean {
  try {
    decode(bytes, width, height);
    return true;
  } catch (error) {
    if (error instanceof NotJpeg || error instanceof InvalidScan || error instanceof RangeError) return false;
    throw error;
  }
}

function decode(bytes: Uint8Array, width: number, height: number): void {
  // A read beyond the end throws a RangeError.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== (0xff00 | SOI)) throw new NotJpeg();
  const tables: Tables = { components: [], quantization: new Set(), huffman: new Map(), restartInterval: 0 };
  let at = 2;
  while (true) {
    if (view.getUint8(at) !== 0xff) throw new NotJpeg();
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    const segment = new DataView(view.buffer, view.byteOffset + at + 4, Math.max(0, length - 2));
    at += 2 + length;
    if (marker === SOS) {
      const end = decodeScan(bytes, at, readScan(segment, tables), { width, height, tables });
      if (view.getUint16(end) !== (0xff00 | EOI) || end + 2 !== bytes.length) throw new NotJpeg();
      return;
    }
    readSegment(marker, segment, tables, { width, height });
  }
}

function readSegment(
  marker: number,
  segment: DataView,
  tables: Tables,
  { width, height }: { width: number; height: number },
): void {
  if (marker === BASELINE) {
    if (tables.components.length > 0 || segment.getUint8(0) !== 8) throw new NotJpeg();
    if (segment.getUint16(1) !== height || segment.getUint16(3) !== width) throw new NotJpeg();
    tables.components = readComponents(segment);
  } else if (marker === DQT) readQuantization(segment, tables);
  else if (marker === DHT) readHuffman(segment, tables);
  else if (marker === DRI) tables.restartInterval = segment.getUint16(0);
  else if (marker !== COM && (marker < APP0 || marker > APP0 + 15)) throw new NotJpeg();
}

function readComponents(segment: DataView): Component[] {
  const count = segment.getUint8(5);
  if ((count !== 1 && count !== 3) || segment.byteLength !== 6 + 3 * count) throw new NotJpeg();
  const components = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index;
    const sampling = segment.getUint8(at + 1);
    const [across, down] = [sampling >> 4, sampling & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4) throw new NotJpeg();
    return { id: segment.getUint8(at), across, down, quantization: segment.getUint8(at + 2) };
  });
  const blocks = components.reduce((sum, { across, down }) => sum + across * down, 0);
  if (count > 1 && blocks > UNIT_MAX_BLOCKS) throw new NotJpeg();
  return components;
}

function readQuantization(segment: DataView, { quantization }: Tables): void {
  let at = 0;
  while (at < segment.byteLength) {
    const head = segment.getUint8(at);
    quantization.add(head & 15);
    at += 1 + BLOCK_COEFFICIENTS * (head >> 4 === 0 ? 1 : 2);
  }
  if (at !== segment.byteLength) throw new NotJpeg();
}

function readHuffman(segment: DataView, { huffman }: Tables): void {
  let at = 0;
  while (at < segment.byteLength) {
    const head = segment.getUint8(at);
    const counts = Array.from({ length: 16 }, (_, index) => segment.getUint8(at + 1 + index));
    at += 17;
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = Array.from({ length: total }, (_, index) => segment.getUint8(at + index));
    at += total;
    huffman.set(head, new HuffmanTable(counts, symbols));
  }
}

interface ScanComponent {
  readonly component: Component;
  readonly dc: HuffmanTable;
  readonly ac: HuffmanTable;
}

/** Accepts only a scan of all components (B.2.3). */
function readScan(segment: DataView, { components, huffman, quantization }: Tables): ScanComponent[] {
  const count = segment.getUint8(0);
  if (count === 0 || count !== components.length || segment.byteLength !== 4 + 2 * count) throw new NotJpeg();
  const [first, last, bits] = [1, 2, 3].map((offset) => segment.getUint8(2 * count + offset));
  if (first !== 0 || last !== BLOCK_COEFFICIENTS - 1 || bits !== 0) throw new NotJpeg();
  return components.map((component, index) => {
    const [id, tables] = [segment.getUint8(1 + 2 * index), segment.getUint8(2 + 2 * index)];
    const [dc, ac] = [huffman.get(tables >> 4), huffman.get(0x10 | (tables & 15))];
    if (id !== component.id || !dc || !ac || !quantization.has(component.quantization)) throw new NotJpeg();
    return { component, dc, ac };
  });
}

function decodeScan(
  bytes: Uint8Array,
  at: number,
  scan: readonly ScanComponent[],
  { width, height, tables }: { width: number; height: number; tables: Tables },
): number {
  const reader = new ScanReader(bytes, at);
  // The sampling of a single component has no effect (A.2.2).
  const isAlone = scan.length === 1;
  const widest = isAlone ? 1 : Math.max(...scan.map(({ component }) => component.across));
  const highest = isAlone ? 1 : Math.max(...scan.map(({ component }) => component.down));
  const units = Math.ceil(width / (BLOCK_PX * widest)) * Math.ceil(height / (BLOCK_PX * highest));
  for (let unit = 0; unit < units; unit++) {
    const { restartInterval } = tables;
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) reader.restart(unit / restartInterval - 1);
    for (const { component, dc, ac } of scan) {
      const blocks = isAlone ? 1 : component.across * component.down;
      for (let block = 0; block < blocks; block++) decodeBlock(reader, dc, ac);
    }
  }
  return reader.end();
}

function decodeBlock(reader: ScanReader, dc: HuffmanTable, ac: HuffmanTable): void {
  const dcBits = reader.symbol(dc);
  if (dcBits > DC_MAX_BITS) throw new NotJpeg();
  reader.skip(dcBits);
  for (let coefficient = 1; coefficient < BLOCK_COEFFICIENTS; coefficient++) {
    const symbol = reader.symbol(ac);
    const [zeros, bits] = [symbol >> 4, symbol & 15];
    if (bits === 0 && zeros !== ZERO_RUN) {
      if (zeros !== 0) throw new NotJpeg();
      return;
    }
    coefficient += zeros;
    if (coefficient >= BLOCK_COEFFICIENTS || bits > AC_MAX_BITS) throw new NotJpeg();
    reader.skip(bits);
  }
}
