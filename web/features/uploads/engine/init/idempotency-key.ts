/**
 * Returns the key by which the server recognizes the file if the upload is repeated.
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
