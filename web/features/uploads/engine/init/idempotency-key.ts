/** Returns the key by which the server recognizes a file. Only the last field may contain the separator. */
export function idempotencyKey(
  userId: string,
  scope: string,
  file: { readonly path: string; readonly name: string; readonly size: number; readonly lastModified: number },
): string {
  return `${userId}|${scope}|${file.size}|${file.lastModified}|${file.path}/${file.name}`;
}
