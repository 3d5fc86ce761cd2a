import { SHARE_ID_CHARS } from '../contract/ids';
import { SECRET_CHARS } from '../lib/id';

/**
 * Prefix of all object keys. Keys without the prefix belong to other programs, so the search for orphaned objects never
 * reads them.
 */
export const OBJECTS_PREFIX = 'files/';

/**
 * Returns the object key of a file or of a folder's picture: `files/folderId/fileId/secret`. Because of the secret, the
 * key cannot be guessed, so a client that knows the key is the uploader. The ids lead from an object back to its rows.
 */
export const objectKey = (folderId: string, fileId: string, secret: string) =>
  `${OBJECTS_PREFIX}${folderId}/${fileId}/${secret}`;

/** Returns the object key of a thumbnail. `fileKey` is the object key of the file. */
export const thumbnailKey = (fileKey: string): string => `${fileKey}/thumbnail`;

/** Matches also the keys of older objects, which have no prefix. Their rows contain those keys. */
const KEY = new RegExp(
  `^(?:${OBJECTS_PREFIX})?([\\w-]{${SHARE_ID_CHARS}})/([\\w-]{${SHARE_ID_CHARS}})/[\\w-]{${SECRET_CHARS}}(?:/thumbnail)?$`,
);

/** Returns the folder, and the file or picture, that a key belongs to. Returns null for a foreign key. */
export function ownerOfKey(key: string): { readonly folderId: string; readonly id: string } | null {
  const [, folderId, id] = KEY.exec(key) ?? [];
  return folderId === undefined || id === undefined ? null : { folderId, id };
}
