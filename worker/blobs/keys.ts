import { SHARE_ID_CHARS } from '../contract/ids';
import { SECRET_CHARS } from '../lib/id';

/** What is in the bucket under other names is not ours: the walk for orphans never sees it. */
export const OBJECTS_PREFIX = 'files/';

/**
 * Where the object of a file, or of a folder's picture, is: `files/folderId/fileId/secret`. The secret makes the key unguessable, so that naming it
 * proves to be the uploader; the ids lead from an object back to its rows.
 */
export const objectKey = (folderId: string, fileId: string, secret: string) =>
  `${OBJECTS_PREFIX}${folderId}/${fileId}/${secret}`;

/** Objects stored before there was a prefix keep their keys, which their rows name. */
const KEY = new RegExp(
  `^(?:${OBJECTS_PREFIX})?([\\w-]{${SHARE_ID_CHARS}})/([\\w-]{${SHARE_ID_CHARS}})/[\\w-]{${SECRET_CHARS}}$`,
);

/** What a key belongs to: its folder, and the file or the picture of that folder; null if it is no key of ours. */
export function ownerOfKey(key: string): { readonly folderId: string; readonly id: string } | null {
  const [, folderId, id] = KEY.exec(key) ?? [];
  return folderId === undefined || id === undefined ? null : { folderId, id };
}
