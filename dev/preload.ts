/** What is asked of the bundler about one file that it made. */
export interface MadeFile {
  /** `chunk` for code. */
  readonly type: string;
  /** The module that a chunk is loaded for, with its whole path. */
  readonly facadeModuleId?: string | null;
  /** The chunks that it cannot run without. */
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** By file name. */
export type Made = Readonly<Record<string, MadeFile>>;

/**
 * The tags by which a page asks for everything that this module needs, all at once: a script names what it imports
 * only after it has arrived. What the page asks for already is left out. Throws where there is no such module.
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
