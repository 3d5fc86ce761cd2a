export interface OutputFile {
  /** `chunk` for a file that contains code. */
  readonly type: string;
  /** Absolute path of the module for which the chunk is loaded. */
  readonly facadeModuleId?: string | null;
  /** Chunks that this chunk imports statically. */
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

export type OutputFiles = Readonly<Record<string, OutputFile>>;

/**
 * Returns preload tags for everything that a module needs, so that the browser requests all files at once. Leaves out
 * files that the page already requests. Throws if the build does not contain the module.
 */
export function preloadTags(output: OutputFiles, modulePath: string, page: string): string {
  const [first] = Object.entries(output).find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(modulePath)) ?? [];
  if (first === undefined) throw new Error(`The build made no file for ${modulePath}.`);
  const chunks = requiredChunks(output, first);
  const styles = new Set([...chunks].flatMap((chunk) => [...(output[chunk]?.viteMetadata?.importedCss ?? [])]));
  const tags = [
    ...[...styles].map((file) => ({ file, tag: `<link rel="stylesheet" crossorigin href="/${file}">` })),
    ...[...chunks].map((file) => ({ file, tag: `<link rel="modulepreload" crossorigin href="/${file}">` })),
  ];
  return tags
    .filter(({ file }) => !page.includes(`"/${file}"`))
    .map(({ tag }) => tag)
    .join('\n    ');
}

function requiredChunks(output: OutputFiles, chunk: string, visited = new Set<string>()): Set<string> {
  if (visited.has(chunk)) return visited;
  visited.add(chunk);
  for (const imported of output[chunk]?.imports ?? []) requiredChunks(output, imported, visited);
  return visited;
}
