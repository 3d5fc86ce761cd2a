/** Downloads and previews of the user's own encrypted folders, with stored keys. */
import { FinalError } from '../final-error';
import { once } from '../once';
import type { PreviewSource } from '../preview-source';
import type { EncryptedDownloads, ServedDownloads } from './download';
import type { OpenedFolder } from './opened-folder';
import { type FolderSecrets, loadSecrets } from './stored-keys';

interface Stored {
  readonly opened: OpenedFolder;
  readonly secrets: FolderSecrets;
}

async function openStored(folderId: string, signal = new AbortController().signal): Promise<Stored | null> {
  const secrets = await loadSecrets(folderId);
  if (!secrets) return null;
  const { readOpened } = await import('./opened-folder');
  return { opened: await readOpened(folderId, secrets, signal), secrets };
}

/** Returns the downloads of My Files. `fromServer` downloads folders without a stored key. */
export function ownDownloads(fromServer: EncryptedDownloads, events: ServedDownloads): EncryptedDownloads {
  const downloaderOf = async (folderId: string, signal?: AbortSignal): Promise<EncryptedDownloads> => {
    const stored = await openStored(folderId, signal);
    return stored ? (await import('./download')).encryptedDownloads(stored.opened, events) : fromServer;
  };
  return {
    file: async (download, signal) => (await downloaderOf(download.folderId, signal)).file(download, signal),
    archive: async (download, signal) => (await downloaderOf(download.folderId, signal)).archive(download, signal),
  };
}

/** Opens the folder only when the preview needs bytes of the file. */
export function ownSource(folderId: string, fileId: string): PreviewSource {
  const load = once(async () => {
    const [{ encryptedSources }, stored] = await Promise.all([import('./preview-source'), openStored(folderId)]);
    if (!stored) throw new FinalError({ code: 'key_missing' });
    return encryptedSources(stored.opened, stored.secrets.secret)(fileId);
  });
  return {
    id: `own ${folderId} ${fileId}`,
    url: null,
    read: async (start, end, signal) => (await load()).read(start, end, signal),
    open: async (kind, signal) => (await load()).open(kind, signal),
  };
}
