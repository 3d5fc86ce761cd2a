import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { ROOT } from './wrangler.ts';

/** What the bundler says of a module: the ids of those that it imports. Null: it is none of the bundle's. */
export type ModuleOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

const MAIN = join(ROOT, 'web/main.tsx');
const ROUTER = join(ROOT, 'web/router.tsx');

/** What home loads once it is alive, as large as a route: what follows the drop zone, and the engine that sends. */
const LATE = /\/(stage-panels|blocked-panel)\.tsx$/;

/** Where people arrive: home, and the pages that are there to be read. What they share with others is the core. */
const ENTRANCES = new Set([
  'home',
  'blog',
  'send-10gb-files',
  'wetransfer-alternative',
  'privacy-policy',
  'terms-of-service',
  'dmca-policy',
]);

/** Routes that share much which no other needs. */
const PAIRS = new Map([
  ['my-files stage-panels', 'sending'],
  ['my-files shared-folder', 'listing'],
  ['pricing profile', 'plans'],
]);

/** Each has a file of its own (`icons.ts`). */
const ICONS = /\/node_modules\/lucide-react\//;

/**
 * Puts what several routes need into a few files: a browser opens six connections to a server of HTTP/1.1, so no page
 * shall need more files than that. `core` comes with every page, `shared` with those of the application that are not an
 * entrance, and what only a pair of routes needs is a file of its own. What a single route or a lazily loaded module
 * needs stays with it.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let chunks: ReadonlyMap<string, string> | undefined;
  const group = (name: string, priority: number): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => {
      chunks ??= sharedChunks((each) => graph.getModuleInfo(each), MAIN, ROUTER);
      return chunks.get(id) === name ? name : null;
    },
    priority,
  });
  // What a group's modules import goes with them, unless a group of higher priority has taken it.
  return { groups: [group('core', 2), group('shared', 1), ...[...PAIRS.values()].map((name) => group(name, 0))] };
}

/** Says of each module that `main`, or more than one of `router`'s routes and what is loaded late, imports in which chunk it goes. */
export function sharedChunks(moduleOf: ModuleOf, main: string, router: string): Map<string, string> {
  const routes = moduleOf(router)?.dynamicallyImportedIds ?? [];
  const late = new Set(routes.flatMap((route) => loadedLater(moduleOf, route)).filter((id) => LATE.test(id)));
  const users = new Map<string, string[]>();
  for (const route of [...routes, ...late]) {
    const name = route.replace(/^.*\/|\.tsx$/g, '');
    for (const id of staticImports(moduleOf, route)) users.set(id, [...(users.get(id) ?? []), name]);
  }
  const chunks = new Map<string, string>();
  for (const [id, names] of users) {
    if (names.length === 1) continue;
    const atEntrance = names.some((name) => ENTRANCES.has(name));
    chunks.set(
      id,
      atEntrance && (isOwn(id) || ICONS.test(id)) ? 'core' : (PAIRS.get(names.toSorted().join(' ')) ?? 'shared'),
    );
  }
  for (const id of staticImports(moduleOf, main)) {
    if (isOwn(id)) chunks.set(id, 'core');
  }
  return chunks;
}

/**
 * Of the core only our own modules are named: packages have indexes that import everything, of which the bundler takes
 * along what is really used.
 */
const isOwn = (id: string): boolean => !id.includes('/node_modules/');

/** What the module, and what it imports, loads when it is needed. */
const loadedLater = (moduleOf: ModuleOf, id: string): string[] =>
  [...staticImports(moduleOf, id)].flatMap((each) => moduleOf(each)?.dynamicallyImportedIds ?? []);

/** The module and all that it imports, but for what is loaded when it is needed. */
function staticImports(moduleOf: ModuleOf, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of moduleOf(id)?.importedIds ?? []) staticImports(moduleOf, imported, found);
  return found;
}
