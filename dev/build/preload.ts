/** Fields of an output file of the bundler. */
export interface MadeFile {
  /** `chunk` if it is code. */
  readonly type: string;
  /** Absolute path of the module that a chunk is loaded for. */
  readonly facadeModuleId?: string | null;
  /** Chunks that it imports statically. */
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Output files by name. */
export type Made = Readonly<Record<string, MadeFile>>;

/**
 * Returns preload tags for everything that a module needs, so that a page requests all of it at once.
 * Leaves out files that the page already requests. Throws if the module is not in the build.
 */
export function preloadTags(made: Made, modulePath: string, page: string): string {
  const [first] = Object.entries(made).find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(modulePath)) ?? [];
  if (first === undefined) throw new Error(`The build made no file for ${modulePath}.`);
  const chunks = needed(made, first);
  const styles = new Set([...chunks].flatMap((chunk) => [...(made[chunk]?.viteMetadata?.importedCss ?? [])]));
  const tags = [
    ...[...styles].map((file) => ({ file, tag: `<link rel="stylesheet" crossorigin href="/${file}">` })),
    ...[...chunks].map((file) => ({ file, tag: `<link rel="modulepreload" crossorigin href="/${file}">` })),
  ];
  return tags
    .filter(({ file }) => !page.includes(`"/${file}"`))
    .map(({ tag }) => tag)
    .join('\n    ');
}

function needed(made: Made, chunk: string, found = new Set<string>()): Set<string> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of made[chunk]?.imports ?? []) needed(made, imported, found);
  return found;
}
