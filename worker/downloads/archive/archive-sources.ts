import { type Layout, mergePieces } from '../../../zip/layout';
import type { Manifest } from '../../archive/manifest';
import type { ByteRange } from '../../contract/range';
import { KIB } from '../../contract/units';
import { type ObjectSlice, slicesOf } from '../slices';
import type { Reading } from './archive-cache';

const ARCHIVE_JOINED_BYTES = 64 * KIB;

/**
 * Yields the sources of a range. Ends the reading after the last source, or when `return` is called on the generator.
 */
export function* sourcesOf(
  reading: Reading<{ manifest: Manifest; layout: Layout }>,
  bytes: ByteRange,
): Generator<Uint8Array | ObjectSlice> {
  const { manifest, layout } = reading.archive;
  let sent = 0;
  try {
    for (const piece of mergePieces(layout.pieces(bytes), ARCHIVE_JOINED_BYTES)) {
      const sources = piece instanceof Uint8Array ? [piece] : slicesOf(manifest.objectOf(piece.index), piece, sent);
      for (const source of sources) {
        // Reading a large file may take longer than a reader's timeout.
        reading.touch();
        yield source;
      }
      sent += piece.length;
    }
  } finally {
    reading.end();
  }
}
