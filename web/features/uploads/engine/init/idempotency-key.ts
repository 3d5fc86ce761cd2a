/**
 * Returns the key that identifies a file if the upload is started again, after a crash or by another pick. The server
 * does not parse it. The fields that could contain a separator come last, so two different files never share a key.
 *
 * @param scope the folder that was named, or `new`
 */
export function idempotencyKey(
  userId: string,
  scope: string,
  file: { readonly path: string; readonly name: string; readonly size: number; readonly lastModified: number },
): string {
  return `${userId}|${scope}|${file.size}|${file.lastModified}|${file.path}/${file.name}`;
}
