import { SHARE_ID_CHARS } from '../contract/ids';
import { SECRET_CHARS } from '../lib/id';

/**
 * Prefix of all object keys. Keys without the prefix belong to other programs, and the search for orphaned objects
 * skips them.
 */
export const OBJECTS_PREFIX = 'files/';

/**
 * Returns the object key of a file or of a folder's picture. The secret makes the key unguessable, so only the
 * uploader knows the key. The ids lead from an object back to its rows.
 */
export const objectKey = (folderId: string, fileId: string, secret: string) =>
  `${OBJECTS_PREFIX}${folderId}/${fileId}/${secret}`;

/** `fileKey` is the object key of the file. */
export const thumbnailKey = (fileKey: string): string => `${fileKey}/thumbnail`;

/** Matches object keys, including the keys of older objects, which have no prefix. */
const KEY = new RegExp(
  `^(?:${OBJECTS_PREFIX})?([\\w-]{${SHARE_ID_CHARS}})/([\\w-]{${SHARE_ID_CHARS}})/[\\w-]{${SECRET_CHARS}}(?:/thumbnail)?$`,
);

/** Returns the folder id and the id of the file or picture. Returns null if the key does not have this form. */
export function ownerOfKey(key: string): { readonly folderId: string; readonly id: string } | null {
  const [, folderId, id] = KEY.exec(key) ?? [];
  return folderId === undefined || id === undefined ? null : { folderId, id };
}
