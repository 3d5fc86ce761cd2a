import type { FileProgress } from '../../engine/upload';

const RANK: Record<FileProgress['state'], number> = { verifying: 0, sending: 0, failed: 1, waiting: 2, done: 3 };

/** Lists files in progress first, then failed, waiting and done files. */
export function inProgressOrder(files: readonly FileProgress[]): readonly FileProgress[] {
  const groups: FileProgress[][] = [[], [], [], []];
  for (const file of files) groups[RANK[file.state]]?.push(file);
  return groups.flat();
}
