import type { PickedFile } from '../../web/features/uploads/engine/upload';
import { bytes, sha256 } from '../harness/bytes.ts';
import type { Random } from './random.ts';

/** A file as somebody picks it, and what is in it. */
export interface Picked extends PickedFile {
  readonly sha256: string;
  /** Its directories and its name. */
  readonly at: string;
}

const MODIFIED = Date.UTC(2026, 0, 1);

export function pick(random: Random, name: string, size: number, path = ''): Picked {
  const body = bytes(size, random.int(1, 2 ** 31));
  const file = new File([body], name, { type: 'application/octet-stream', lastModified: MODIFIED });
  return { file, path, sha256: sha256(body), at: path ? `${path}/${name}` : name };
}

const PLACES = ['', '', 'a', 'a/b', 'ä'];

/** Small ones, which travel together. The first lies at the top, so that the share has no folder of its own to cut off. */
export const pickSmall = (random: Random, count: number): Picked[] =>
  Array.from({ length: count }, (_, index) =>
    pick(
      random,
      `small ${index}.bin`,
      random.chance(0.1) ? 0 : random.int(1, 60_000),
      index === 0 ? '' : random.pick(PLACES),
    ),
  );

const KIB = 1024;
const MIB = 1024 * KIB;

/** Those that travel alone. */
export const pickSingle = (random: Random, count: number): Picked[] =>
  Array.from({ length: count }, (_, index) => pick(random, `single ${index}.bin`, MIB + random.int(1, 200 * KIB)));

/** One of two parts, now and then of three, as small as R2 takes them. */
export const pickInParts = (random: Random): Picked[] => [
  pick(random, 'parts.bin', (random.chance(0.2) ? 10 : 5) * MIB + random.int(1, 500 * KIB)),
];
