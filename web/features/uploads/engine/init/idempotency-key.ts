/**
 * Returns the key that identifies a file when its upload is started again, for example after a crash. The server does
 * not parse the key. Fields that could contain the separator come last, so two different files never have the same key.
 *
 * @param scope id of the folder that the file is added to, or `new` for a new folder
 */
export function idempotencyKey(
  userId: string,
  scope: string,
  file: { readonly path: string; readonly name: string; readonly size: number; readonly lastModified: number },
): string {
  return `${userId}|${scope}|${file.size}|${file.lastModified}|${file.path}/${file.name}`;
}
