/** Replaces parameters such as `:folderId`. Returns the path, and the rest of the input. */
export function fillPath(pattern: string, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}
