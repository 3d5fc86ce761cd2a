import type { Env } from '../lib/env';
import { downloadNoticeStatements } from '../mail/outbox/download-notice-store';

/** Times are milliseconds since 1970. `last_access` is 0 without an access that counts. */
export interface FolderCounters {
  [column: string]: SqlStorageValue;
  id: string;
  bytes: number;
  downloads: number;
  last_access: number;
  first_at: number | null;
  last_at: number | null;
}

/**
 * Writes totals to D1, and queues mails about new downloads. Returns true if a mail was queued. Never lowers a
 * download count in D1, because another meter may have counted more downloads. Idempotent.
 */
export async function writeCounters(
  env: Env,
  folders: readonly (FolderCounters & { places_until: number })[],
  files: readonly { id: string; downloads: number }[],
  now: number,
): Promise<boolean> {
  const d1 = env.DB;
  const [queued] = await d1.batch([
    ...downloadNoticeStatements(d1, JSON.stringify(folders), now),
    d1
      .prepare(
        `UPDATE folders SET downloaded_bytes = new.value ->> 'bytes', download_count = max(download_count, new.value ->> 'downloads'),
         last_accessed_at = nullif(max(coalesce(last_accessed_at, 0), new.value ->> 'last_access'), 0),
         places_until = max(places_until, new.value ->> 'places_until'),
         first_download_at = coalesce(first_download_at, new.value ->> 'first_at'),
         last_download_at = nullif(max(coalesce(last_download_at, 0), coalesce(new.value ->> 'last_at', 0)), 0)
       FROM json_each(?) AS new WHERE folders.id = new.value ->> 'id'`,
      )
      .bind(JSON.stringify(folders)),
    d1
      .prepare(
        `UPDATE files SET download_count = max(download_count, new.value ->> 'downloads')
       FROM json_each(?) AS new WHERE files.id = new.value ->> 'id'`,
      )
      .bind(JSON.stringify(files)),
  ]);
  return (queued?.meta.changes ?? 0) > 0;
}
