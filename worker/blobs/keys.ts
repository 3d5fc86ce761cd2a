import { SHARE_ID_CHARS } from '../contract/ids';
import { SECRET_CHARS } from '../lib/id';

/** Prefix of all object keys. The search for orphans never reads other keys, which belong to other programs. */
export const OBJECTS_PREFIX = 'files/';

/**
 * Returns the object key of a file or of a folder's picture: `files/folderId/fileId/secret`. The secret makes the key
 * unguessable, so knowing the key proves to be the uploader. The ids lead from an object back to its rows.
 */
export const objectKey = (folderId: string, fileId: string, secret: string) =>
  `${OBJECTS_PREFIX}${folderId}/${fileId}/${secret}`;

/** Older objects have keys without the prefix; their rows contain those keys. */
const KEY = new RegExp(
  `^(?:${OBJECTS_PREFIX})?([\\w-]{${SHARE_ID_CHARS}})/([\\w-]{${SHARE_ID_CHARS}})/[\\w-]{${SECRET_CHARS}}$`,
);

/** Returns the folder and the file or picture that a key belongs to, or null for a foreign key. */
export function ownerOfKey(key: string): { readonly folderId: string; readonly id: string } | null {
  const [, folderId, id] = KEY.exec(key) ?? [];
  return folderId === undefined || id === undefined ? null : { folderId, id };
}
