import { SHARE_ID_CHARS } from '../contract/ids';
import { SECRET_CHARS } from '../lib/id';

/** Prefix of files, thumbnails and covers. The search for orphaned objects skips all other keys. */
export const OBJECTS_PREFIX = 'files/';

/** The secret makes the key unguessable. The ids lead from the object to its rows. */
export const objectKey = (folderId: string, fileId: string, secret: string) =>
  `${OBJECTS_PREFIX}${folderId}/${fileId}/${secret}`;

export const thumbnailKey = (fileKey: string): string => `${fileKey}/thumbnail`;

const KEY = new RegExp(
  `^${OBJECTS_PREFIX}([\\w-]{${SHARE_ID_CHARS}})/([\\w-]{${SHARE_ID_CHARS}})/[\\w-]{${SECRET_CHARS}}(?:/thumbnail)?$`,
);

/** Returns null if the key does not have the form of `objectKey` or `thumbnailKey`. */
export function ownerOfKey(key: string): { readonly folderId: string; readonly id: string } | null {
  const [, folderId, id] = KEY.exec(key) ?? [];
  return folderId === undefined || id === undefined ? null : { folderId, id };
}
