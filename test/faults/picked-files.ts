import type { PickedFile } from '../../web/features/uploads/engine/upload';
import { KIB, MIB } from '../../worker/contract/units.ts';
import { bytes, sha256 } from '../harness/bytes.ts';
import type { Random } from './random.ts';

export interface Picked extends PickedFile {
  readonly sha256: string;
  readonly at: string;
}

const MODIFIED = Date.UTC(2026, 0, 1);

export function pick(random: Random, name: string, size: number, path = ''): Picked {
  const body = bytes(size, random.int(1, 2 ** 31));
  const file = new File([body], name, { type: 'application/octet-stream', lastModified: MODIFIED });
  return { file, path, sha256: sha256(body), at: path ? `${path}/${name}` : name };
}

const DIRECTORIES = ['', '', 'a', 'a/b', 'ä'];

/** One file is in no directory. Otherwise the page would remove a common directory from all paths. */
export const pickSmall = (random: Random, count: number): Picked[] =>
  Array.from({ length: count }, (_, index) =>
    pick(
      random,
      `small ${index}.bin`,
      random.chance(0.1) ? 0 : random.int(1, 60_000),
      index === 0 ? '' : random.pick(DIRECTORIES),
    ),
  );

export const pickSingle = (random: Random, count: number): Picked[] =>
  Array.from({ length: count }, (_, index) => pick(random, `single ${index}.bin`, MIB + random.int(1, 200 * KIB)));

/** A file of two or three parts. All but the last have R2's minimum size. */
export const pickInParts = (random: Random): Picked[] => [
  pick(random, 'parts.bin', (random.chance(0.2) ? 10 : 5) * MIB + random.int(1, 500 * KIB)),
];
