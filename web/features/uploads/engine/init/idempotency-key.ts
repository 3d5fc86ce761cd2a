/**
 * Returns a key for a file. If the upload is repeated, for example after a crash, the server recognizes the file by
 * this key. The server does not parse the key. A field that may contain the separator is at the end, so different
 * files have different keys.
 *
 * @param scope id of the folder for the file, or `new` for a new folder
 */
export function idempotencyKey(
  userId: string,
  scope: string,
  file: { readonly path: string; readonly name: string; readonly size: number; readonly lastModified: number },
): string {
  return `${userId}|${scope}|${file.size}|${file.lastModified}|${file.path}/${file.name}`;
}
