/** What removing does to R2. */
import pMap from 'p-map';
import { abortMultipart, deleteObjects } from '../../blobs/bucket';
import { CONNECTIONS_MAX } from '../limits';

const REMOVAL_MAX_REFUSALS = 20;

export interface Stored {
  r2Key: string;
  /** The session under way, if there is one. */
  uploadId: string | null;
}

/**
 * Ends sessions and deletes objects, at most 1,000. Answers the keys of those that R2 refuses to remove; throws where
 * it refuses so much that it must be out of order.
 */
export async function removeStored(bucket: R2Bucket, doomed: readonly Stored[]): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  let refusals = 0;
  const count = (error: unknown) => {
    if (++refusals > REMOVAL_MAX_REFUSALS) throw error;
  };
  const remove = async (keys: string[]): Promise<void> => {
    try {
      if (keys.length > 0) await deleteObjects(bucket, keys);
    } catch (error) {
      count(error);
      // One that cannot go fails the whole call: it is found by halves.
      const half = keys.length >> 1;
      if (half === 0) for (const key of keys) refused.add(key);
      else for (const some of [keys.slice(0, half), keys.slice(half)]) await remove(some);
    }
  };
  await pMap(
    doomed,
    async ({ r2Key, uploadId }) => {
      if (uploadId === null) return;
      await abortMultipart(bucket, r2Key, uploadId).catch((error: unknown) => {
        count(error);
        refused.add(r2Key);
      });
    },
    { concurrency: CONNECTIONS_MAX },
  );
  await remove(doomed.map(({ r2Key }) => r2Key).filter((key) => !refused.has(key)));
  return refused;
}
