import { type Disk, newDisk } from '../e2e/acts/disk.ts';
import type { BenchContext } from './case.ts';

/** Deletes the files after `work`, or at the end of the run if `work` fails. */
export async function withDisk<T>({ atEnd }: BenchContext, work: (disk: Disk) => Promise<T>): Promise<T> {
  const disk = newDisk();
  atEnd(async () => disk.remove());
  const result = await work(disk);
  disk.remove();
  return result;
}
