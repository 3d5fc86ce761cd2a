/**
 * A folder, or a part of it, as one ZIP that does not exist: it is laid out from the rows, and the bytes asked for are
 * made or read where they lie. Equal rows give equal bytes, so it is resumed like a file. Files that are still on their
 * way are left out; once they arrive, the tag is another.
 */
import type { Context, Hono } from 'hono';
import { joined, type Layout, layOut } from '../archive/layout';
import { entryNames } from '../archive/names';
import type { Entry } from '../archive/records';
import { readSelection, type Selection } from '../archive/selection';
import { archiveTag } from '../archive/tag';
import { bytePaths } from '../contract/byte-paths';
import {
  ARCHIVE_JOINED_BYTES,
  ARCHIVE_MAX_FOLDERS,
  ARCHIVE_NAMES_MAX_CHARS,
  ARCHIVE_PAGE_FILES,
} from '../contract/limits';
import { readableFolder } from '../folders/readable';
import { type Folder, findSharedFolder } from '../folders/store';
import { type Db, openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { Fault, invalidInput } from '../lib/fault';
import {
  type ArchivedFile,
  type ArchivedFolder,
  listArchived,
  listArchivedByIds,
  listReadableBelow,
} from './archive-store';
import type { ByteRange } from './range';
import { respond } from './respond';
import { type StoredObject, slicesOf } from './slices';
import type { Source } from './stream';

type StoredEntry = Entry & StoredObject;

export function mountArchives(app: Hono<AppEnv>): void {
  app.get(bytePaths.archive, async (c) => {
    const found = await findSharedFolder(openDb(c.env.DB), c.req.param('folderId'));
    const folder = readableFolder(found?.folder, c.var.now);
    const selection = readSelection({ files: c.req.queries('files') ?? [], path: c.req.queries('path') ?? [] });
    if ('problem' in selection) throw invalidInput(selection.field, selection.problem);
    const entries = await readEntries(c, folder, selection);
    const layout = layOut(entries);
    const etag = archiveTag(entries);
    return respond(c, {
      folder,
      ownerPremiumUntil: found?.ownerPremiumUntil ?? null,
      served: {
        contentType: 'application/zip',
        disposition: 'attachment',
        name: `${folder.name}.zip`,
        size: layout.size,
        etag,
        modifiedAt: entries.reduce((newest, { modifiedAt }) => Math.max(newest, modifiedAt), 0),
        // Files arrive together within a second, and are removed without a trace.
        isDateWeak: true,
      },
      counted: { archive: etag, size: layout.size },
      sources: (bytes) => sourcesOf(layout, entries, bytes),
    });
  });
}

/** The entries of the archive in the order of the folder; throws if there are none, or not what was selected. */
async function readEntries(c: Context<AppEnv>, folder: Folder, selection: Selection): Promise<StoredEntry[]> {
  const files: ArchivedFile[] = [];
  let nameChars = 0;
  let hasUnfinished = false;
  for await (const page of pages(c, folder, selection)) {
    for (const file of page) {
      if (!selection.takes(file)) continue;
      if (file.status !== 'ready') {
        hasUnfinished = true;
        continue;
      }
      files.push(file);
      nameChars += file.path.length + file.name.length;
    }
    if (nameChars > ARCHIVE_NAMES_MAX_CHARS) throw new Fault('archive_too_large');
  }
  const unmet = selection.unmet();
  if (unmet) throw invalidInput(unmet.field, unmet.problem);
  if (files.length === 0) {
    if (!hasUnfinished) throw new Fault('not_found');
    throw new Fault('upload_incomplete', { error: 'These files are still being uploaded.' });
  }
  const names = entryNames(files);
  return files.map((file, index) => entryOf(file, names[index] ?? ''));
}

/**
 * Rows that hold the selection, a bounded number at a time. Single files are found by their ids; everything is what
 * the folders inside hold, too.
 */
async function* pages(c: Context<AppEnv>, folder: Folder, selection: Selection): AsyncGenerator<ArchivedFile[]> {
  const db = openDb(c.env.DB);
  if (selection.ids.size > 0 && selection.paths.size === 0) {
    yield listArchivedByIds(db, folder.id, [...selection.ids]);
    return;
  }
  const below = selection.isEverything ? await listReadableBelow(db, folder, c.var.now, ARCHIVE_MAX_FOLDERS + 1) : [];
  if (below.length > ARCHIVE_MAX_FOLDERS) throw new Fault('archive_too_large');
  const top = { id: folder.id, path: '', nextPosition: folder.nextPosition };
  for (const some of readTogether([top, ...below])) yield* filesOf(db, some);
}

/** The folders in their order, as many together as fit into one page; a larger one is alone. */
function* readTogether(all: readonly ArchivedFolder[]): Generator<ArchivedFolder[]> {
  let some: ArchivedFolder[] = [];
  let positions = 0;
  for (const folder of all) {
    if (some.length > 0 && positions + folder.nextPosition > ARCHIVE_PAGE_FILES) {
      yield some;
      some = [];
      positions = 0;
    }
    some.push(folder);
    positions += folder.nextPosition;
  }
  yield some;
}

async function* filesOf(db: Db, some: readonly ArchivedFolder[]): AsyncGenerator<ArchivedFile[]> {
  const ids = some.map(({ id }) => id);
  const end = Math.max(...some.map(({ nextPosition }) => nextPosition));
  for (let from = 0; from < end; from += ARCHIVE_PAGE_FILES) {
    const found = Map.groupBy(await listArchived(db, ids, from, ARCHIVE_PAGE_FILES), ({ folderId }) => folderId);
    for (const { id, path } of some) {
      const files = found.get(id) ?? [];
      yield path === '' ? files : files.map((file) => ({ ...file, path: joinPaths(path, file.path) }));
    }
  }
}

const joinPaths = (folder: string, path: string): string => (path === '' ? folder : `${folder}/${path}`);

function entryOf({ size, crc32, readyAt, r2Key, partBytes }: ArchivedFile, name: string): StoredEntry {
  if (crc32 === null || readyAt === null) throw new Error('a ready file has no checksum');
  return { name, size, crc32, modifiedAt: readyAt, r2Key, partBytes };
}

function* sourcesOf(layout: Layout, entries: readonly StoredEntry[], bytes: ByteRange): Generator<Source> {
  let sent = 0;
  for (const piece of joined(layout.pieces(bytes), ARCHIVE_JOINED_BYTES)) {
    const object = piece instanceof Uint8Array ? undefined : entries[piece.index];
    if (piece instanceof Uint8Array) yield piece;
    else if (object) yield* slicesOf(object, piece, sent);
    sent += piece.length;
  }
}
