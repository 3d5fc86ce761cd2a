/**
 * A folder, or a part of it, as one ZIP that does not exist: it is laid out from the rows, and the bytes asked for are
 * made or read where they lie. Equal rows give equal bytes, so it is resumed like a file. Files that are still on their
 * way are left out; once they arrive, the tag is another.
 */
import type { Hono } from 'hono';
import { joined } from '../archive/layout';
import { readSelection } from '../archive/selection';
import { bytePaths } from '../contract/byte-paths';
import { ARCHIVE_JOINED_BYTES } from '../contract/limits';
import { readableFolder } from '../folders/readable';
import { findSharedFolder } from '../folders/store';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { invalidInput } from '../lib/fault';
import { foldersHeld, type LaidOut, layOutArchive } from './archive-reading';
import type { ByteRange } from './range';
import { respond } from './respond';
import { slicesOf } from './slices';
import type { Source } from './stream';

export function mountArchives(app: Hono<AppEnv>): void {
  app.get(bytePaths.archive, async (c) => {
    const db = openDb(c.env.DB);
    const found = await findSharedFolder(db, c.req.param('folderId'));
    const folder = readableFolder(found?.folder, c.var.now);
    const selection = readSelection({ files: c.req.queries('files') ?? [], path: c.req.queries('path') ?? [] });
    if ('problem' in selection) throw invalidInput(selection.field, selection.problem);
    const folders = await foldersHeld(db, folder, selection, c.var.now);
    const laidOut = await layOutArchive(db, folders, selection, () => {});
    const { layout, etag, manifest } = laidOut;
    return respond(c, {
      folder,
      ownerPremiumUntil: found?.ownerPremiumUntil ?? null,
      served: {
        contentType: 'application/zip',
        disposition: 'attachment',
        name: `${folder.name}.zip`,
        size: layout.size,
        etag,
        modifiedAt: manifest.modifiedAt,
        // Files arrive together within a second, and are removed without a trace.
        isDateWeak: true,
      },
      counted: { archive: etag, size: layout.size },
      sources: (bytes) => sourcesOf(laidOut, bytes),
    });
  });
}

function* sourcesOf({ manifest, layout }: LaidOut, bytes: ByteRange): Generator<Source> {
  let sent = 0;
  for (const piece of joined(layout.pieces(bytes), ARCHIVE_JOINED_BYTES)) {
    if (piece instanceof Uint8Array) yield piece;
    else yield* slicesOf(manifest.objectOf(piece.index), piece, sent);
    sent += piece.length;
  }
}
