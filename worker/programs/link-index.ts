/** A folder as pages of plain links, for programs that copy what such pages name. Pure. */
import { html } from 'hono/html';

interface Placed {
  readonly id: string;
  readonly name: string;
  /** Of its directory, `''` at the top. */
  readonly path: string;
}

/** What is directly in a directory. Names of one directory are told apart as archives do: `a.txt`, `a (2).txt`. */
interface Listing {
  readonly directories: readonly string[];
  /** The ids of the files by their names. */
  readonly files: ReadonlyMap<string, string>;
}

/** The directory at `path`; null: there is none. */
export function listingOf(placed: readonly Placed[], path: string): Listing | null {
  const below = path === '' ? '' : `${path}/`;
  const directories = new Set<string>();
  const here: Placed[] = [];
  for (const file of placed) {
    if (file.path === path) here.push(file);
    else if (file.path.startsWith(below)) directories.add(file.path.slice(below.length).split('/')[0] ?? '');
  }
  if (path !== '' && here.length === 0 && directories.size === 0) return null;
  const files = new Map<string, string>();
  const isTaken = (name: string) => files.has(name) || directories.has(name);
  // A name that only one file has is that file's, whatever others are called by their numbers.
  const own = Map.groupBy(here, ({ name }) => name);
  for (const [name, [first]] of own) if (first && !directories.has(name)) files.set(name, first.id);
  for (const { id, name } of here) {
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

/** Every link is one step below the page; its name is text, whatever it holds. */
export const linkPage = (title: string, { directories, files }: Listing): string =>
  String(html`<!doctype html>
<meta charset="utf-8">
<title>${title}</title>
<ul>
${[...directories.map((name) => [name, '/'] as const), ...[...files.keys()].map((name) => [name, ''] as const)].map(
  ([name, slash]) => html`<li><a href="./${encodeURIComponent(name)}${slash}">${name}${slash}</a></li>\n`,
)}</ul>
`);
