/** Deletes objects in R2. */
import pMap from 'p-map';
import { abortMultipart, deleteObjects } from '../../blobs/bucket';
import { CONNECTIONS_MAX } from '../limits';

const REMOVAL_MAX_REFUSALS = 20;

export interface RemovableObject {
  r2Key: string;
  /** R2's id of the multipart session. Null if the file has none. */
  uploadId: string | null;
}

/**
 * Aborts multipart sessions and deletes objects, at most 1,000. Returns the keys that R2 refused to delete. Throws
 * after more than `REMOVAL_MAX_REFUSALS` refusals, because R2 is then probably down.
 */
export async function deleteStoredObjects(
  bucket: R2Bucket,
  objects: readonly RemovableObject[],
): Promise<ReadonlySet<string>> {
  const refusedKeys = new Set<string>();
  let refusals = 0;
  const countRefusal = (error: unknown) => {
    if (++refusals > REMOVAL_MAX_REFUSALS) throw error;
  };
  const remove = async (keys: string[]): Promise<void> => {
    try {
      if (keys.length > 0) await deleteObjects(bucket, keys);
    } catch (error) {
      countRefusal(error);
      // One key that cannot be deleted fails the whole call. Halving the list finds that key.
      const half = keys.length >> 1;
      if (half === 0) for (const key of keys) refusedKeys.add(key);
      else for (const halfKeys of [keys.slice(0, half), keys.slice(half)]) await remove(halfKeys);
    }
  };
  await pMap(
    objects,
    async ({ r2Key, uploadId }) => {
      if (uploadId === null) return;
      await abortMultipart(bucket, r2Key, uploadId).catch((error: unknown) => {
        countRefusal(error);
        refusedKeys.add(r2Key);
      });
    },
    { concurrency: CONNECTIONS_MAX },
  );
  await remove(objects.map(({ r2Key }) => r2Key).filter((key) => !refusedKeys.has(key)));
  return refusedKeys;
}
