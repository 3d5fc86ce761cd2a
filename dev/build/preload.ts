export interface OutputFile {
  readonly type: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

export type OutputFiles = Readonly<Record<string, OutputFile>>;

/** Returns the name of the file that contains a module. Throws if the build does not contain the module. */
export function fileWith(output: OutputFiles, modulePath: string): string {
  const [file] =
    Object.entries(output).find(([, { moduleIds }]) => moduleIds?.some((id) => id.endsWith(modulePath))) ?? [];
  if (file === undefined) throw new Error(`The build has no file for ${modulePath}.`);
  return file;
}

/** Returns tags that preload the module and its imports. Leaves out files that `page` already names. */
export function preloadTags(output: OutputFiles, modulePath: string, page: string): string {
  const chunks = requiredChunks(output, fileWith(output, modulePath));
  const styles = new Set([...chunks].flatMap((chunk) => [...(output[chunk]?.viteMetadata?.importedCss ?? [])]));
  const tags = [
    ...[...styles].map((file) => ({ file, tag: `<link rel="stylesheet" crossorigin href="/${file}">` })),
    ...[...chunks].map((file) => ({ file, tag: `<link rel="modulepreload" crossorigin href="/${file}">` })),
  ];
  return tags
    .filter(({ file }) => !page.includes(`="/${file}"`))
    .map(({ tag }) => tag)
    .join('\n    ');
}

function requiredChunks(output: OutputFiles, chunk: string, visited = new Set<string>()): Set<string> {
  if (visited.has(chunk)) return visited;
  visited.add(chunk);
  for (const imported of output[chunk]?.imports ?? []) requiredChunks(output, imported, visited);
  return visited;
}
