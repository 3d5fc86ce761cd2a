import type { PickedFile } from '../../web/features/uploads/engine/upload';
import { bytes, sha256 } from '../harness/bytes.ts';
import type { Random } from './random.ts';

/** Picked file with its contents. */
export interface Picked extends PickedFile {
  readonly sha256: string;
  /** Path with directories and name. */
  readonly at: string;
}

const MODIFIED = Date.UTC(2026, 0, 1);

export function pick(random: Random, name: string, size: number, path = ''): Picked {
  const body = bytes(size, random.int(1, 2 ** 31));
  const file = new File([body], name, { type: 'application/octet-stream', lastModified: MODIFIED });
  return { file, path, sha256: sha256(body), at: path ? `${path}/${name}` : name };
}

const PLACES = ['', '', 'a', 'a/b', 'ä'];

/**
 * Picks small files, which are bundled. The first is at the top, so that no common folder is removed from the paths.
 */
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

/** Picks files that are single PUTs. */
export const pickSingle = (random: Random, count: number): Picked[] =>
  Array.from({ length: count }, (_, index) => pick(random, `single ${index}.bin`, MIB + random.int(1, 200 * KIB)));

/** Picks a file of two or three parts of R2's smallest size. */
export const pickInParts = (random: Random): Picked[] => [
  pick(random, 'parts.bin', (random.chance(0.2) ? 10 : 5) * MIB + random.int(1, 500 * KIB)),
];
