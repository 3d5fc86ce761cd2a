/** Checks after each round. A check throws `Loss` if Fileshare has broken a promise. */
import { setTimeout as wait } from 'node:timers/promises';
import { archivePath, downloadPath } from '../../worker/contract/byte-paths';
import { endpoints } from '../../worker/contract/calls/endpoints';
import type { FolderAnswer } from '../../worker/contract/calls/folders';
import { DAY_MS, HOUR_MS } from '../../worker/contract/units.ts';
import { sha256 } from '../harness/bytes.ts';
import type { Person } from '../harness/people.ts';
import { miscounted } from '../harness/stored/seed.ts';
import { storedEntries } from '../harness/zip.ts';
import { Loss } from './act.ts';
import type { Ledger } from './ledger.ts';
import { recipientOf } from './listed.ts';
import { Page } from './page.ts';
import { Random } from './random.ts';
import type { Bindings } from './server.ts';

interface CheckedServer {
  readonly url: URL;
  readonly bindings: Bindings;
  objectKeys(): Promise<string[]>;
  runCron(at: number): Promise<void>;
}

/** Compares a folder and its archive with the ledger. Returns the number of compared files. */
export async function checkFolder(ledger: Ledger, reader: Page, folderId: string): Promise<number> {
  const recipient = await recipientOf(ledger.links.get(folderId));
  const { headers } = recipient;
  const listed = await reader.fetch(`/api/folder/${folderId}`, { headers });
  const promised = ledger.promises(new Set([folderId]));
  if (!listed.ok) {
    await listed.body?.cancel();
    if (promised.length > 0)
      throw new Loss(`${folderId} got status ${listed.status}, but ${promised.length} files were reported as sent.`);
    return 0;
  }
  const { folder } = (await listed.json()) as { folder: FolderAnswer };
  const { pathOf, contentOf } = await recipient.readerOf(folder);
  const ready = new Map<string, string>();
  for (const file of folder.files) {
    const path = await pathOf(file);
    const response = await reader.fetch(downloadPath(folderId, file.fileId), { headers });
    const body = Buffer.from(await response.arrayBuffer());
    if (file.status !== 'ready') {
      if (response.ok) throw new Loss(`${folderId}: "${path}" can be downloaded, but it has not arrived.`);
      continue;
    }
    if (!response.ok) throw new Loss(`${folderId}: "${path}" is listed, but got status ${response.status}.`);
    if (ledger.isRemoved(folderId, path)) throw new Loss(`${folderId}: "${path}" was deleted, but is listed.`);
    const hash = sha256(await contentOf(file, body));
    const expected = ledger.expectedHash(folderId, path);
    if (expected === undefined ? !ledger.contents.has(hash) : hash !== expected) {
      throw new Loss(`${folderId}: "${path}" has ${body.length} bytes with SHA-256 ${hash}, not ${expected}.`);
    }
    ready.set(path, hash);
  }
  for (const { path, sha256: hash, round } of promised) {
    if (ready.get(path) !== hash)
      throw new Loss(`${folderId}: "${path}" of round ${round} had arrived, but is missing.`);
  }
  if (folder.encryption) await checkNoArchive(reader, folderId, headers);
  else await checkArchive(reader, folderId, ready);
  return ready.size;
}

async function checkArchive(reader: Page, folderId: string, ready: ReadonlyMap<string, string>): Promise<void> {
  const response = await reader.fetch(archivePath(folderId));
  const body = Buffer.from(await response.arrayBuffer());
  if (ready.size === 0) return;
  if (!response.ok) throw new Loss(`${folderId}: the archive got status ${response.status}.`);
  const entries = [...storedEntries(body)].filter(([name]) => !name.endsWith('/'));
  const hashes = entries.map(([, bytes]) => sha256(bytes)).sort();
  if (JSON.stringify(hashes) !== JSON.stringify([...ready.values()].sort())) {
    throw new Loss(`${folderId}: the archive contains ${entries.map(([name]) => name).join(', ')}.`);
  }
}

async function checkNoArchive(reader: Page, folderId: string, headers: Readonly<Record<string, string>>) {
  const response = await reader.fetch(archivePath(folderId), { headers });
  await response.body?.cancel();
  if (response.status !== 409) throw new Loss(`${folderId}: an encrypted archive got status ${response.status}.`);
}

/** Throws if a deleted folder or file is back. The folder may keep a row: `deleting`, `expired` or taken down. */
export async function checkRemoved(ledger: Ledger, server: CheckedServer): Promise<void> {
  const { results } = await server.bindings.DB.prepare(
    'SELECT id AS folderId, status, taken_down_at IS NOT NULL AS isTakenDown FROM folders',
  ).all<{ folderId: string; status: string; isTakenDown: number }>();
  const rows = new Map(results.map((row) => [row.folderId, row]));
  const { results: fileRows } = await server.bindings.DB.prepare('SELECT id FROM files').all<{ id: string }>();
  const fileIds = new Set(fileRows.map(({ id }) => id));
  for (const { folderId, path, round, file } of ledger.allRemoved()) {
    if (file && fileIds.has(file.fileId))
      throw new Loss(`${folderId}: "${path}" of round ${round} was deleted, but has a row.`);
    const row = rows.get(folderId);
    if (path !== null || !row || row.status === 'deleting' || row.status === 'expired') continue;
    const isTakenDown = row.isTakenDown === 1;
    if (!isTakenDown) throw new Loss(`${folderId} of round ${round} was deleted, but its status is ${row.status}.`);
  }
}

/** Checks the counters, runs the cron as if two days had passed, and compares objects with rows. */
export async function checkStores(ledger: Ledger, server: CheckedServer): Promise<{ objects: number }> {
  const now = Date.now();
  const miscounts = await miscounted(server.bindings.DB);
  if (miscounts.length > 0) throw new Loss(`miscounted: ${JSON.stringify(miscounts)}.`);
  for (const later of [26 * HOUR_MS, 2 * DAY_MS]) await server.runCron(now + later);
  const { DB } = server.bindings;
  const { results } = await DB.prepare(`SELECT id, folder_id, r2_key, size, status, thumbnail_bytes FROM files`).all<{
    id: string;
    folder_id: string;
    r2_key: string;
    size: number;
    status: string;
    thumbnail_bytes: number;
  }>();
  const covers = await DB.prepare('SELECT r2_key FROM covers').all<{ r2_key: string }>();
  const keys = new Set(await server.objectKeys());
  for (const { folderId, path, file } of ledger.allRemoved())
    if (file && keys.has(file.r2Key)) throw new Loss(`${folderId}: "${path}" was deleted, but has an object.`);
  for (const { r2_key, status, folder_id, id, thumbnail_bytes } of results) {
    if (status !== 'ready') throw new Loss(`${folder_id}: ${id} is still ${status} two days later.`);
    if (!keys.delete(r2_key)) throw new Loss(`${folder_id}: ${id} has a row, but no object.`);
    // A Worker that died may have stored a thumbnail without `thumbnail_bytes`.
    if (!keys.delete(`${r2_key}/thumbnail`) && thumbnail_bytes > 0)
      throw new Loss(`${folder_id}: the thumbnail of ${id} has no object.`);
  }
  for (const { r2_key } of covers.results) keys.delete(r2_key);
  const takenDown = await DB.prepare('SELECT id FROM folders WHERE taken_down_at IS NOT NULL').all<{ id: string }>();
  for (const { id } of takenDown.results) {
    if (!keys.delete(`takedowns/${id}.json`)) throw new Loss(`${id}: its takedown has no record.`);
  }
  if (keys.size > 0) throw new Loss(`${keys.size} objects have no row: ${[...keys].join(', ')}.`);
  const remaining = await DB.prepare(
    `SELECT (SELECT count(*) FROM removals) AS removals, (SELECT count(*) FROM parts) AS parts,
       (SELECT count(*) FROM folders WHERE status = 'deleting') AS deleting,
       (SELECT count(*) FROM folders WHERE taken_down_at IS NULL AND status = 'open' AND (
          file_count <> (SELECT count(*) FROM files WHERE folder_id = folders.id)
          OR total_bytes <> (SELECT coalesce(sum(size), 0) FROM files WHERE folder_id = folders.id)
          OR unfinished_files <> 0 OR unfinished_bytes <> 0)) AS miscounted`,
  ).first<Record<string, number>>();
  for (const [what, count] of Object.entries(remaining ?? {}))
    if (count > 0) throw new Loss(`${what}: ${count} two days later.`);
  const { results: waiting } = await DB.prepare(
    `SELECT mails.key FROM mails LEFT JOIN folders ON folders.id = mails.folder_id
     WHERE mails.status = 'held' AND folders.unfinished_files = 0 AND folders.file_count > 0
       OR mails.status = 'due' AND mails.due_at < ?`,
  )
    .bind(now)
    .all<{ key: string }>();
  if (waiting.length > 0) throw new Loss(`Mails are still waiting: ${waiting.map(({ key }) => key).join(', ')}.`);
  return { objects: results.length };
}

const SETTLE_MS = 8000;

/** Compares the counted bytes with the arrived bytes. `wastedBytes` may be counted without arriving. */
export async function checkMonths(
  { ledger, server }: { ledger: Ledger; server: CheckedServer },
  folderIds: readonly string[],
  { isAllCounted, wastedBytes }: { isAllCounted: boolean; wastedBytes: (sender: Person) => number },
): Promise<void> {
  const owners = new Map(folderIds.map((id) => [ledger.owners.get(id) as Person, id]));
  for (const [owner, folderId] of owners) {
    if (ledger.allRemoved().some((removal) => ledger.owners.get(removal.folderId) === owner)) continue;
    const arrived = await server.bindings.DB.prepare(
      `SELECT coalesce(sum(size), 0) AS bytes FROM files JOIN folders ON folders.id = folder_id
       WHERE files.status = 'ready' AND meter_key = (SELECT meter_key FROM folders WHERE id = ?)`,
    )
      .bind(folderId)
      .first<{ bytes: number }>();
    const bytes = arrived?.bytes ?? 0;
    const home = new Page(server.url, owner, new Random(folderId));
    for (const until = Date.now() + SETTLE_MS; ; await wait(50)) {
      const { uploadBytes } = await home.call(endpoints.ipUsage, {});
      const loss = new Loss(`${folderId}: ${uploadBytes} bytes are counted, but ${bytes} have arrived.`);
      if (uploadBytes > bytes + wastedBytes(owner)) throw loss;
      if (uploadBytes >= bytes || !isAllCounted) break;
      if (Date.now() > until) throw loss;
    }
  }
}
