import type { Env } from '../lib/env';

/** Writes folders' and files' totals, two statements however many there are. Safe to repeat. */
export async function writeCounters(
  env: Env,
  folders: readonly { id: string; bytes: number; downloads: number; last_access: number }[],
  files: readonly { id: string; downloads: number }[],
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE folders SET downloaded_bytes = new.value ->> 'bytes', download_count = new.value ->> 'downloads',
         last_accessed_at = new.value ->> 'last_access'
       FROM json_each(?) AS new WHERE folders.id = new.value ->> 'id'`,
    ).bind(JSON.stringify(folders)),
    env.DB.prepare(
      `UPDATE files SET download_count = new.value ->> 'downloads'
       FROM json_each(?) AS new WHERE files.id = new.value ->> 'id'`,
    ).bind(JSON.stringify(files)),
  ]);
}
