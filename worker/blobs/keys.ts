/**
 * Where a file's object is: `folderId/fileId/secret`. The secret makes the key unguessable, so that naming it proves
 * to be the uploader; the ids lead from an object back to its rows.
 */
export const objectKey = (folderId: string, fileId: string, secret: string) => `${folderId}/${fileId}/${secret}`;

/** The file that a key belongs to; null if it is no key of ours. */
export function fileIdOf(key: string): string | null {
  const [folderId, fileId, secret, ...more] = key.split('/');
  return folderId && fileId && secret && more.length === 0 ? fileId : null;
}
