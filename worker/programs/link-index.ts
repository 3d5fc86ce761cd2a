/** Lists a folder as pages of plain links, for programs that copy the linked files. */
import { html } from 'hono/html';

interface IndexedFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/** `files` maps names to file ids. Files with equal names get numbers, as in archives: `a.txt`, `a (2).txt`. */
interface Listing {
  readonly directories: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

/** Returns null if there is no directory at `path`. */
export function listingOf(allFiles: readonly IndexedFile[], path: string): Listing | null {
  const prefix = path === '' ? '' : `${path}/`;
  const directories = new Set<string>();
  const directFiles: IndexedFile[] = [];
  for (const file of allFiles) {
    if (file.path === path) directFiles.push(file);
    else if (file.path.startsWith(prefix)) directories.add(file.path.slice(prefix.length).split('/')[0] ?? '');
  }
  if (path !== '' && directFiles.length === 0 && directories.size === 0) return null;
  const files = new Map<string, string>();
  const isTaken = (name: string) => files.has(name) || directories.has(name);
  // The first file of each name gets its name first. So a file that is called `a (2).txt` keeps this name, and a second
  // `a.txt` gets a higher number.
  const filesByName = Map.groupBy(directFiles, ({ name }) => name);
  for (const [name, [first]] of filesByName) if (first && !directories.has(name)) files.set(name, first.id);
  for (const { id, name } of directFiles) {
    if (files.get(name) === id) continue;
    let number = 2;
    while (isTaken(numbered(name, number))) number += 1;
    files.set(numbered(name, number), id);
  }
  return { directories: [...directories], files };
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
}

export const linkPage = (title: string, { directories, files }: Listing): string =>
  String(html`<!doctype html>
<meta charset="utf-8">
<title>${title}</title>
<ul>
${[...directories.map((name) => [name, '/'] as const), ...[...files.keys()].map((name) => [name, ''] as const)].map(
  ([name, slash]) => html`<li><a href="./${encodeURIComponent(name)}${slash}">${name}${slash}</a></li>\n`,
)}</ul>
`);
