/** Deletes keys of folders that no longer exist. Asks the server first, because a deleted key cannot be restored. */
import { entries, update } from 'idb-keyval';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { OwnFolderAnswer } from '../../../worker/contract/calls/folders';
import { DAY_MS } from '../../../worker/contract/units';
import { ApiError, call } from '../api';
import { deleteSecrets, type FolderSecrets, store } from './stored-keys';

const CHECKS_MAX = 10;

interface StoredKey extends FolderSecrets {
  /** Time of the next check, in milliseconds since 1970. */
  readonly checkAfter?: number;
}

type Stored = readonly [folderId: string, key: Pick<StoredKey, 'checkAfter'>];
type Listed = Pick<OwnFolderAnswer, 'folderId' | 'expiryDate'>;

/** Returns at most `CHECKS_MAX` folders that may no longer exist. */
export const doubtfulKeys = (stored: readonly Stored[], listed: readonly Listed[], now: number): string[] => {
  const known = new Set(listed.map(({ folderId }) => folderId));
  return stored
    .filter(([folderId, { checkAfter = 0 }]) => !known.has(folderId) && checkAfter <= now)
    .map(([folderId]) => folderId)
    .slice(0, CHECKS_MAX);
};

const checkTime = (expiryDate: unknown, now: number): number =>
  Math.max(typeof expiryDate === 'string' ? Date.parse(expiryDate) : 0, now + DAY_MS);

/** `listed` has folders that the server has just returned. Does nothing if storage is forbidden. */
export async function forgetGoneKeys(listed: readonly Listed[], now: number): Promise<void> {
  const stored = await entries<string, StoredKey>(store).catch(() => []);
  const checks = new Map(stored.map(([folderId, { checkAfter }]) => [folderId, checkAfter]));
  const setCheck = async (folderId: string, checkAfter: number) => {
    if (checks.get(folderId) === checkAfter) return;
    await update<StoredKey>(folderId, (key) => ({ ...existing(key), checkAfter }), store).catch(() => undefined);
  };
  for (const { folderId, expiryDate } of listed) {
    if (checks.has(folderId) && expiryDate !== null) await setCheck(folderId, Date.parse(expiryDate));
  }
  for (const folderId of doubtfulKeys(stored, listed, now)) {
    const found = await lookUp(folderId);
    if (found === 'gone') await deleteSecrets(folderId);
    else if (found !== 'unknown') await setCheck(folderId, checkTime(found.expiryDate, now));
  }
}

/** Makes the next `forgetGoneKeys` ask the server about this folder. */
export const doubtKey = (folderId: string): Promise<void> =>
  update<StoredKey>(folderId, (key) => ({ ...existing(key), checkAfter: 0 }), store).catch(() => undefined);

/** Throws if another tab has deleted the key. Then `update` writes nothing. */
function existing(key: StoredKey | undefined): StoredKey {
  if (key === undefined) throw new Error('The key was deleted.');
  return key;
}

async function lookUp(folderId: string): Promise<'gone' | 'unknown' | { expiryDate?: unknown }> {
  try {
    return (await call(endpoints.folder, { folderId })).folder;
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code === 'network' || failure.status >= 500) return 'unknown';
    return failure.code === 'not_found' || failure.code === 'expired' ? 'gone' : failure.fields;
  }
}
