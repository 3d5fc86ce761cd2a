import { DAY_MS, HOUR_MS } from '../../contract/units';

/**
 * Returns statements that queue mails about new downloads. Run the statements before the update of the counts, in the
 * same batch. The first one inserts one row per mail. `folders` is a JSON array of objects with `id` and the new count
 * `downloads`.
 *
 * The first mail is due at once. After that, each period of 24 hours has at most one mail per folder: at the end of the
 * period, or an hour before an earlier expiry. The key has the number of the period (`slot`), so a repeated batch
 * queues no second mail.
 */
export function downloadNoticeStatements(d1: D1Database, folders: string, now: number): D1PreparedStatement[] {
  // D1 binds numbers as reals, but the key needs an integer.
  const slot = `coalesce(CAST((?2 - contact.first_notice_at) / ${DAY_MS} AS INTEGER) + 1, 0)`;
  const windowEnd = `contact.first_notice_at + ${DAY_MS} * ${slot}`;
  const hasNewDownloads = `new.value ->> 'downloads' > folders.download_count AND folders.status = 'open'
    AND contact.role = 'sender' AND contact.wants_downloads = 1`;
  const from = `json_each(?1) AS new CROSS JOIN folders ON folders.id = new.value ->> 'id'
    CROSS JOIN mail_contacts AS contact ON contact.folder_id = folders.id`;
  return [
    d1
      .prepare(
        `INSERT INTO mails (key, kind, folder_id, address_hash, sealed, secrets, status, tries, due_at, created_at,
           ended_at, error, language)
         SELECT 'downloaded/' || folders.id || '/' || ${slot}, 'downloaded', folders.id, contact.address_hash,
           contact.sealed, NULL, 'due', 0,
           max(?2, coalesce(min(${windowEnd}, coalesce(folders.expires_at - ${HOUR_MS}, ${windowEnd})), ?2)),
           ?2, NULL, NULL, contact.language
         FROM ${from} WHERE ${hasNewDownloads} ON CONFLICT DO NOTHING`,
      )
      .bind(folders, now),
    d1
      .prepare(
        `UPDATE mail_contacts SET first_notice_at = ?2 WHERE first_notice_at IS NULL AND role = 'sender'
           AND folder_id IN (SELECT folders.id FROM ${from} WHERE ${hasNewDownloads})`,
      )
      .bind(folders, now),
  ];
}
