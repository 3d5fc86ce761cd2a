import type { Bytes } from '../../../encryption/bytes';
import { formatKey } from '../../../encryption/links';
import { endingOf, PASSIVE_TYPES, SVG_TYPE } from '../../../worker/contract/preview-types';
import { MIB } from '../../../worker/contract/units';
import { FinalError } from '../final-error';
import { once } from '../once';
import type { OpenUrl, PreviewSource } from '../preview-source';
import { connect, viewServed } from './connection';
import { decryptingReader, type ReadPlain } from './decrypting-reader';
import type { OpenedFile } from './open-files';
import { asApiError, contentOf, findFile, type OpenedFolder } from './opened-folder';

/** Larger files and their decoded pictures would need too much memory. */
const PICTURE_MAX_BYTES = 128 * MIB;
/** Maximum size of a sound or video that is played without the service worker, from memory. */
const MEDIA_IN_MEMORY_MAX_BYTES = 256 * MIB;

/** @param secret secret of the share link; undefined on share pages */
export const encryptedSources =
  (opened: OpenedFolder, secret?: Bytes) =>
  (fileId: string): PreviewSource => {
    const find = once(() => openedFile(opened, fileId));
    return {
      id: `encrypted ${opened.folder.folderId} ${fileId}`,
      url: null,
      async read(start, end, signal) {
        try {
          const { file, read } = await find();
          return { bytes: await read(start, end, signal), contentType: file.mimeType };
        } catch (failure) {
          signal.throwIfAborted();
          throw asApiError(failure);
        }
      },
      async open(kind, signal) {
        try {
          const { file, read } = await find();
          return kind === 'image' ? await picture(file, read, signal) : await media(opened, secret, file, read, signal);
        } catch (failure) {
          signal.throwIfAborted();
          throw asApiError(failure);
        }
      },
    };
  };

async function openedFile(opened: OpenedFolder, fileId: string) {
  const file = await findFile(opened, fileId);
  return { file, read: decryptingReader(await contentOf(opened, file)) };
}

/** Prefers the type of the file's ending to the type from the sender's browser. */
const typeOf = ({ originalFilename, mimeType }: OpenedFile): string => {
  const ending = endingOf(originalFilename);
  return ending === 'svg' ? SVG_TYPE : (PASSIVE_TYPES.get(ending) ?? mimeType);
};

const picture = (file: OpenedFile, read: ReadPlain, signal: AbortSignal): Promise<OpenUrl> => {
  if (file.fileSize > PICTURE_MAX_BYTES) {
    throw new FinalError({ code: 'picture_too_large', maxBytes: PICTURE_MAX_BYTES });
  }
  return inMemory(file, read, signal);
};

async function media(
  opened: OpenedFolder,
  secret: Bytes | undefined,
  file: OpenedFile,
  read: ReadPlain,
  signal: AbortSignal,
): Promise<OpenUrl> {
  const { accessKey, folderKey, folder } = opened;
  const ref = { fileId: file.fileId, header: file.header, size: file.fileSize };
  const content = { kind: 'media', type: typeOf(file), file: ref } as const;
  const served = await viewServed({ folderId: folder.folderId, accessKey, folderKey, content });
  if (served) return served;
  if (file.fileSize > MEDIA_IN_MEMORY_MAX_BYTES) {
    // The service worker serves media only to pages below `/e/`.
    if (secret && (await connect())) {
      const shareLink = `${folder.shareLink}?view=contents#${formatKey(secret)}`;
      throw new FinalError({ code: 'media_on_share_page', maxBytes: MEDIA_IN_MEMORY_MAX_BYTES, shareLink });
    }
    throw new FinalError({ code: 'media_too_large', maxBytes: MEDIA_IN_MEMORY_MAX_BYTES });
  }
  return inMemory(file, read, signal);
}

async function inMemory(file: OpenedFile, read: ReadPlain, signal: AbortSignal): Promise<OpenUrl> {
  const url = URL.createObjectURL(new Blob([await read(0, file.fileSize, signal)], { type: typeOf(file) }));
  return { url, close: () => URL.revokeObjectURL(url) };
}
