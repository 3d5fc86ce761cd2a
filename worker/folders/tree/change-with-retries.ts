/**
 * Optimistic changes of the directories in a folder. If the folder changed since it was read, everything is read and
 * checked again.
 */
import type { Folder } from '../store';

/** Attempts before the call fails with `folder_busy`. */
const ATTEMPTS_MAX = 5;

/**
 * Calls `find` and `change` until the change succeeds. `find` reads the folder, and throws if the caller is not
 * allowed to change it. `change` returns a problem, null on success, or `again` if the folder changed since it was
 * read. Returns `folder_busy` after `ATTEMPTS_MAX` attempts.
 */
export async function changeWithRetries<Problem>(
  find: () => Promise<Folder>,
  change: (folder: Folder) => Promise<Problem | 'again' | null>,
): Promise<Problem | { code: 'folder_busy' } | null> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const outcome = await change(await find());
    if (outcome !== 'again') return outcome;
  }
  return { code: 'folder_busy' };
}
