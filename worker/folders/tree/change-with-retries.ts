import type { Folder } from '../store';

const ATTEMPTS_MAX = 5;

/**
 * Retries while `change` returns `again`, because the folder changed since `find`. Returns `folder_busy` after
 * `ATTEMPTS_MAX` attempts.
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
