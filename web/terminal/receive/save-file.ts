/** Writes to an unfinished file, and renames it when all bytes were checked. */
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises';
import { DamagedError } from '../../../encryption/damaged-error';
import { SEGMENT_PLAIN_BYTES } from '../../../worker/contract/encryption';
import { MIB, SECOND_MS } from '../../../worker/contract/units';
import { decrypted } from '../../lib/encryption/decrypting-stream';
import { EXIT, Stop } from '../failure';
import type { Progress } from '../output';
import type { ShareFile } from './open-share';

/** Times that differ by less count as equal. FAT file systems round times to 2 seconds. */
const SAME_TIME_MS = 2 * SECOND_MS;
const COMPARED_BYTES = MIB;

interface Paths {
  readonly unfinished: string;
  readonly target: string;
}

/**
 * Saves a file, or continues an unfinished file. Never replaces an existing file: returns `kept` for the same file, and
 * rejects with `Stop` for a different file. Rejects with `DamagedError` if the content was changed.
 */
export async function saveFile(
  file: ShareFile,
  { unfinished, target }: Paths,
  progress: Progress,
  signal: AbortSignal,
): Promise<'saved' | 'kept'> {
  const existing = await findFile(target);
  if (existing && existing.size !== file.size) throw differs(target);
  if (existing && Math.abs(existing.mtimeMs - file.modified) < SAME_TIME_MS) {
    // An earlier run may have created `target` without deleting `unfinished`.
    await rm(unfinished, { force: true });
    progress.addEarlier(file.size);
    return 'kept';
  }
  // Symbolic links could lead to another file. Windows has no `O_NOFOLLOW`, but restricts the creation of links.
  const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(unfinished, flags, 0o666);
  try {
    await fetchContent(file, handle, progress, signal);
    if (existing && !(await isSame(handle, target))) throw differs(target);
    // Some file systems cannot store every time.
    await handle.utimes(file.modified / SECOND_MS, file.modified / SECOND_MS).catch(() => {});
  } catch (failure) {
    if (failure instanceof DamagedError) await rm(unfinished, { force: true });
    throw failure;
  } finally {
    await handle.close();
  }
  if (existing) await rm(unfinished);
  else await giveName(unfinished, target);
  return existing ? 'kept' : 'saved';
}

async function findFile(path: string) {
  const found = await lstat(path).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null;
    throw failure;
  });
  if (found && !found.isFile()) throw new Stop(EXIT.usage, `${path} exists and is not a file.`);
  return found;
}

const differs = (path: string): Stop => new Stop(EXIT.usage, `${path} exists and is a different file.`);

async function fetchContent(
  file: ShareFile,
  handle: FileHandle,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { size: unfinishedBytes } = await handle.stat();
  const isPart = unfinishedBytes <= file.size;
  let at = isPart ? unfinishedBytes - (unfinishedBytes % SEGMENT_PLAIN_BYTES) : 0;
  await handle.truncate(at);
  progress.addEarlier(at);
  // The single segment of an empty file is checked, too.
  if (at === file.size && at > 0) return;
  for await (const piece of decrypted(await file.content(), { start: at, end: file.size }, signal, file)) {
    await writeAll(handle, piece, at);
    at += piece.byteLength;
    progress.add(piece.byteLength);
  }
  if (at !== file.size) throw new DamagedError('file_size');
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.byteLength - written, position + written);
    written += bytesWritten;
  }
}

async function isSame(handle: FileHandle, path: string): Promise<boolean> {
  const other = await open(path);
  try {
    const [left, right] = [Buffer.alloc(COMPARED_BYTES), Buffer.alloc(COMPARED_BYTES)];
    for (let at = 0; ; ) {
      const { bytesRead } = await handle.read(left, 0, COMPARED_BYTES, at);
      const { bytesRead: otherRead } = await other.read(right, 0, bytesRead || 1, at);
      if (bytesRead !== otherRead || !left.subarray(0, bytesRead).equals(right.subarray(0, bytesRead))) return false;
      if (bytesRead === 0) return true;
      at += bytesRead;
    }
  } finally {
    await other.close();
  }
}

/** Rejects if another program has created `target` in the meantime. */
async function giveName(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'EEXIST') throw failure;
      // Some file systems, such as exFAT, have no hard links.
      return renameToFree(unfinished, target);
    });
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Stop(EXIT.usage, `${target}: something else was created there meanwhile.`);
    throw failure;
  }
  await rm(unfinished, { force: true });
}

/** Rejects with `EEXIST` if `target` exists. `rename` alone would replace it. */
async function renameToFree(from: string, target: string): Promise<void> {
  await (await open(target, 'wx')).close();
  try {
    await rename(from, target);
  } catch (failure) {
    if ((await findFile(target))?.size === 0) await rm(target);
    throw failure;
  }
}
