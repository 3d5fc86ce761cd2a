/** Shared files that wait for the home page. */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { HOUR_MS } from '../../../worker/contract/units';

export interface StoredShare {
  /** Milliseconds since 1970. */
  readonly sharedAt: number;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly files: readonly File[];
}

const SHARE_MAX_AGE_MS = HOUR_MS;

/** A time far in the future is also expired, because the clock was wrong. */
const isExpiredShare = ({ sharedAt }: Pick<StoredShare, 'sharedAt'>, now: number): boolean =>
  Math.abs(now - sharedAt) >= SHARE_MAX_AGE_MS;

let database: UseStore | undefined;
/** The database call throws if storage is forbidden. `async` turns this into a rejection. */
const store: UseStore = async (mode, work) => {
  database ??= createStore('fileshare-shared', 'shares');
  return database(mode, work);
};

export const storeShare = (share: StoredShare): Promise<unknown> =>
  store('readwrite', (shares) => promisifyRequest(shares.add(share, crypto.randomUUID())));

/** Removes all shares. Returns them without expired shares, oldest first. Two pages never get the same share. */
export async function takeShares(now: number): Promise<StoredShare[]> {
  const all = await store('readwrite', async (shares) => {
    const stored = await promisifyRequest<StoredShare[]>(shares.getAll());
    await promisifyRequest(shares.clear());
    return stored;
  });
  return all.filter((share) => !isExpiredShare(share, now)).sort((a, b) => a.sharedAt - b.sharedAt);
}

export const deleteExpiredShares = (now: number): Promise<void> =>
  store('readwrite', async (shares) => {
    const keys = await promisifyRequest(shares.getAllKeys());
    for (const key of keys) {
      const share = await promisifyRequest<StoredShare | undefined>(shares.get(key));
      if (share && isExpiredShare(share, now)) await promisifyRequest(shares.delete(key));
    }
  });
