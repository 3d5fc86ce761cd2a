/** Downloads and previews of the user's own encrypted folders, with the keys that this browser has stored. */
import type { EncryptedDownloads, ServedDownloads } from './download';
import type { OpenedFolder } from './opened-folder';
import type { EncryptedSource } from './preview-source';
import { loadSecrets } from './stored-keys';

/** Opens a folder. Returns null if this browser has no key for the folder. A folder without encryption has no key. */
async function openStored(folderId: string, signal = new AbortController().signal): Promise<OpenedFolder | null> {
  const secrets = await loadSecrets(folderId);
  if (!secrets) return null;
  const { readOpened } = await import('./opened-folder');
  return readOpened(folderId, { folderKey: secrets.folderKey }, signal);
}

/** Returns a downloader. If a folder's key is stored, decrypts the folder's files. Otherwise uses `fromServer`. */
export function ownDownloads(fromServer: EncryptedDownloads, events: ServedDownloads): EncryptedDownloads {
  const downloaderOf = async (folderId: string, signal?: AbortSignal): Promise<EncryptedDownloads> => {
    const opened = await openStored(folderId, signal);
    return opened ? (await import('./download')).encryptedDownloads(opened, events) : fromServer;
  };
  return {
    file: async (download, signal) => (await downloaderOf(download.folderId, signal)).file(download, signal),
    archive: async (download, signal) => (await downloaderOf(download.folderId, signal)).archive(download, signal),
  };
}

/** Returns the source of a preview. Opens the folder when the preview needs the first bytes. */
export function ownSource(folderId: string, fileId: string): EncryptedSource {
  let loading: Promise<EncryptedSource> | undefined;
  const load = () => {
    loading ??= Promise.all([import('./preview-source'), openStored(folderId)])
      .then(([{ encryptedSources }, opened]) => {
        if (!opened) throw new Error('This browser no longer has the key of this upload. Reload the page.');
        return encryptedSources(opened)(fileId);
      })
      .catch((failure: unknown) => {
        loading = undefined;
        throw failure;
      });
    return loading;
  };
  return {
    id: `own ${folderId} ${fileId}`,
    url: null,
    read: async (start, end, signal) => (await load()).read(start, end, signal),
    open: async (kind, signal) => (await load()).open(kind, signal),
  };
}
