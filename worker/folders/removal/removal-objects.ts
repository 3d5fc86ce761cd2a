import pMap from 'p-map';
import { abortMultipart, deleteObjects } from '../../blobs/bucket';
import { thumbnailKey } from '../../blobs/keys';
import { CONNECTIONS_MAX, DELETED_KEYS_MAX } from '../limits';

const REMOVAL_MAX_REFUSALS = 20;

export interface RemovableObject {
  r2Key: string;
  uploadId: string | null;
  hasThumbnail: boolean;
}

/** Returns the keys that R2 refused to delete. Throws after many refusals, because R2 then seems to be down. */
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
      // Halves the list to find the keys that make the call fail.
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
  const deletable = objects.filter(({ r2Key }) => !refusedKeys.has(r2Key));
  const thumbnails = deletable.flatMap(({ r2Key, hasThumbnail }) => (hasThumbnail ? [r2Key] : []));
  const keys = [...thumbnails.map(thumbnailKey), ...deletable.map(({ r2Key }) => r2Key)];
  for (let from = 0; from < keys.length; from += DELETED_KEYS_MAX) {
    await remove(keys.slice(from, from + DELETED_KEYS_MAX));
  }
  for (const r2Key of thumbnails) if (refusedKeys.delete(thumbnailKey(r2Key))) refusedKeys.add(r2Key);
  return refusedKeys;
}
