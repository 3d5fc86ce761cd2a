/** A tree is changed as it was read: where its folder has changed meanwhile it is read, and judged, anew. */
import type { Folder } from '../store';

/** How often a folder that changes meanwhile is read anew. */
const ATTEMPTS_MAX = 5;

/**
 * `find` reads the folder, and throws where nobody may change it; `change` answers why not, null where it is done, and
 * `again` where the folder was not as read any more. Answers `folder_busy` where that does not end.
 */
export async function changeAsRead<Problem>(
  find: () => Promise<Folder>,
  change: (folder: Folder) => Promise<Problem | 'again' | null>,
): Promise<Problem | { code: 'folder_busy' } | null> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const outcome = await change(await find());
    if (outcome !== 'again') return outcome;
  }
  return { code: 'folder_busy' };
}
