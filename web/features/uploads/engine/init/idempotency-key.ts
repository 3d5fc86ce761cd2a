/**
 * What makes a file the same file when the upload is begun again, after a crash or by another pick. The server takes it
 * as it is. Everything that could hold a separator comes last, so two different files never share a key.
 *
 * @param scope the folder that was asked for, or `new`
 */
export function idempotencyKey(
  userId: string,
  scope: string,
  file: { readonly path: string; readonly name: string; readonly size: number; readonly lastModified: number },
): string {
  return `${userId}|${scope}|${file.size}|${file.lastModified}|${file.path}/${file.name}`;
}
