/** Whether a downloaded file is the one that was sent. Reads the file. */
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { readAndHashAside } from '../../lib/hashing/hasher';

/** What the server says of a file that has arrived. */
export type KnownFile = Answer<typeof endpoints.checksums>['files'][number];

/**
 * `exact`: every byte is what the server checked as it came in. `different`: some are not. `unknown`: no file of the
 * folder has its name. `unchecked`: the server has no checksum of it. `unreadable`: the browser cannot read it.
 */
export type Verdict = 'exact' | 'different' | 'unknown' | 'unchecked' | 'unreadable';

/** A file that somebody chose, and its place if it came with a folder, segments joined by `/`. */
export interface Chosen {
  readonly file: File;
  readonly place: string;
}

/** Compares one file with what is known of it. `onRead` hears how many bytes of it have been read. */
export async function compare(
  { file }: Chosen,
  known: KnownFile | null,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<Verdict> {
  if (known === null) return 'unknown';
  const expected = known.sha256 !== null ? [known.sha256] : known.parts;
  if (expected.length === 0) return 'unchecked';
  if (file.size !== known.file_size) return 'different';
  const step = known.sha256 !== null ? Math.max(1, file.size) : (known.partSize ?? file.size);
  for (const [index, checksum] of expected.entries()) {
    signal.throwIfAborted();
    const slice = file.slice(index * step, (index + 1) * step);
    try {
      if ((await readAndHashAside(slice, false)).checksum !== checksum) return 'different';
    } catch {
      return 'unreadable';
    }
    onRead(Math.min(file.size, (index + 1) * step));
  }
  return 'exact';
}
