import { DamagedError } from '../../../encryption/damaged-error';
import { downloadPath } from '../../../worker/contract/byte-paths';
import { saveBlob } from '../../ui/save';
import { checkDownload } from '../check-download';
import type { ArchiveDownload, FileDownload } from '../downloads';
import { joinPath } from '../file-names';
import { FinalError } from '../final-error';
import { connect, saveServed } from './connection';
import { decrypted } from './decrypting-stream';
import type { OpenedFile } from './open-files';
import { allFiles, asApiError, contentOf, findFile, type OpenedFolder } from './opened-folder';
import { MEMORY_MAX_BYTES, SERVED_MIN_BYTES, saveWay } from './save-way';
import type { Served, ServedFailure, ZippedFile } from './served-file';
import { keyHeader, Refusal } from './stored-bytes';
import { zipStream } from './zip-stream';

/** Without a service worker, the page must hold the whole download in memory. */
const tooLarge = (bytes: number): FinalError =>
  new FinalError({ code: 'download_too_large', bytes, maxBytes: MEMORY_MAX_BYTES });

export interface EncryptedDownloads {
  file(download: FileDownload, signal?: AbortSignal): Promise<void>;
  archive(download: ArchiveDownload, signal?: AbortSignal): Promise<void>;
}

export interface ServedDownloads {
  onStarted(name: string): void;
  onFailed(name: string, failure: unknown): void;
  /** Called before each ZIP. `count` damaged files are left out. */
  onDamaged?(count: number): void;
}

export function encryptedDownloads(
  opened: OpenedFolder,
  { onStarted, onFailed, onDamaged }: ServedDownloads,
): EncryptedDownloads {
  const { accessKey, folderKey, folder } = opened;
  const served = (content: Served['content']): Served => ({ folderId: folder.folderId, accessKey, folderKey, content });

  async function save(
    name: string,
    bytes: number,
    first: OpenedFile | undefined,
    pieces: (signal: AbortSignal) => AsyncGenerator<Uint8Array, void>,
    content: Served['content'],
    signal: AbortSignal,
  ): Promise<void> {
    // Rejects, for example if the folder has expired.
    if (first) await checkDownload(downloadPath(folder.folderId, first.fileId), signal, keyHeader(accessKey));
    const way = saveWay(bytes, bytes >= SERVED_MIN_BYTES && (await connect()) !== null);
    if (way === 'too_large') throw tooLarge(bytes);
    if (way === 'served') {
      await saveServed(served(content), (failure) => failure && onFailed(name, servedFailure(failure)));
      onStarted(name);
      return;
    }
    const parts: Blob[] = [];
    // A browser may keep the bytes of a blob on disk.
    for await (const piece of pieces(signal)) parts.push(new Blob([new Uint8Array(piece)]));
    saveBlob(new Blob(parts, { type: 'application/octet-stream' }), name);
  }

  return {
    async file({ fileId, name }, signal = new AbortController().signal) {
      const file = await findFile(opened, fileId);
      const pieces = (ofSignal: AbortSignal) => plainOf(opened, file, ofSignal);
      const content = { kind: 'file', name, file: refOf(file) } as const;
      await explained(save(name, file.fileSize, file, pieces, content, signal));
    },
    async archive({ name, files: ids, paths }, signal = new AbortController().signal) {
      const all = await allFiles(opened, signal);
      onDamaged?.(all.damagedCount);
      const chosen = selected(all.files, all.directories, ids, paths);
      const zip = zipStream(chosen.map(({ zipped }) => zipped));
      const openAt = (ofSignal: AbortSignal) => (index: number) =>
        plainOf(opened, chosen[index]?.file as OpenedFile, ofSignal);
      const pieces = (ofSignal: AbortSignal) => zip.bytes(openAt(ofSignal));
      const fileName = `${name}.zip`;
      const content = { kind: 'zip', name: fileName, files: chosen.map(({ zipped }) => zipped) } as const;
      await explained(save(fileName, zip.size, chosen[0]?.file, pieces, content, signal));
    },
  };
}

const explained = (work: Promise<void>): Promise<void> =>
  work.catch((failure: unknown) => {
    throw asApiError(failure);
  });

async function* plainOf(opened: OpenedFolder, file: OpenedFile, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  yield* decrypted(await contentOf(opened, file), { start: 0, end: file.fileSize }, signal);
}

const refOf = ({ fileId, header, fileSize }: OpenedFile) => ({ fileId, header, size: fileSize });

interface Chosen {
  readonly file: OpenedFile;
  readonly zipped: ZippedFile;
}

/** Returns the chosen files that have arrived, and the chosen empty directories. By default, returns all. */
function selected(
  files: readonly OpenedFile[],
  directories: readonly OpenedFile[],
  ids: readonly string[] | undefined,
  paths: readonly string[] | undefined,
): Chosen[] {
  const isAll = ids === undefined && paths === undefined;
  const [chosenIds, chosenPaths] = [new Set(ids), paths ?? []];
  const isBelow = (path: string) =>
    chosenPaths.some((chosen) => chosen === '' || path === chosen || path.startsWith(`${chosen}/`));
  const zipped = (file: OpenedFile, isDirectory: boolean): Chosen => ({
    file,
    zipped: { ...refOf(file), name: file.originalFilename, path: file.path, modified: file.modified, isDirectory },
  });
  const chosenFiles = files.filter(
    ({ fileId, path, status }) => status === 'ready' && (isAll || chosenIds.has(fileId) || isBelow(path)),
  );
  const chosenDirectories = directories.filter(
    ({ path, originalFilename }) => isAll || isBelow(joinPath(path, originalFilename)),
  );
  return [
    ...chosenFiles.map((file) => zipped(file, false)),
    ...chosenDirectories.map((directory) => zipped(directory, true)),
  ];
}

function servedFailure(failure: ServedFailure): unknown {
  if (failure.kind === 'refused') return asApiError(new Refusal(failure.fields));
  if (failure.kind === 'damaged') return asApiError(new DamagedError('content'));
  return asApiError(new TypeError('The connection broke.'));
}
