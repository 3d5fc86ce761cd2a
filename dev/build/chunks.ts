import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { ROOT } from '../wrangler.ts';

export type ModuleOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

const MAIN = join(ROOT, 'web/main.tsx');
const ROUTER = join(ROOT, 'web/router.tsx');

/** Modules that load after the first screen of home, or after the list of My Files. */
const LATE_MODULES = /\/(stage-panels|blocked-panel|downloads-so-far|uploading)\.tsx$/;

/** Home page. The modules that it shares with other pages are in `core`. */
const HOME = 'home';

/** Pricing page. Its icons are in `core`. */
const PRICING = 'pricing';

/** Articles and legal pages. Their shared modules are in `articles`. */
const ARTICLES = new Set([
  'blog',
  'send-10gb-files',
  'wetransfer-alternative',
  'privacy-policy',
  'terms-of-service',
  'dmca-policy',
]);

/** Pages that use the tables of articles. They have few visitors, so their modules must not enlarge `core`. */
const TABLE_PAGES = new Set(['admin', 'developers', 'developers-reference']);

/** List of My Files. Modules that the list does not need are in `engine`, not in `sending`. */
const MY_FILES = 'my-files';

/** Starts the first call of My Files. Has its own chunk, because it runs before the rest of the page has loaded. */
const FIRST_CALL = /\/my-files\/first-call\.ts$/;

/** Pages and panels for uploaders. Recipients do not load their chunks `sending` and `engine`. */
const UPLOADING = new Set(['my-files', 'stage-panels', 'downloads-so-far', 'uploading', 'manage', 'request']);

/** Maps the routes that share a module to its chunk. */
const SHARED_CHUNKS = new Map([
  ['encrypted-folder shared-folder', 'share'],
  ['pricing profile', 'plans'],
  ['admin pricing profile', 'plans'],
]);

/** Pages whose own modules are also in `share`. */
const SHARE_PAGES = new Set(['encrypted-folder', 'shared-folder']);

const ICONS = /\/node_modules\/lucide-react\//;

/** Groups shared modules into few files. Browsers open at most six HTTP/1.1 connections per server. */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let chunks: ReadonlyMap<string, string> | undefined;
  const group = (name: string, priority: number): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => {
      chunks ??= sharedChunks((moduleId) => graph.getModuleInfo(moduleId), MAIN, ROUTER);
      return chunks.get(id) === name ? name : null;
    },
    priority,
  });
  // In Rolldown, imported modules join the group of their importer. A group of higher priority keeps its modules.
  return {
    groups: [
      group('core', 3),
      group('articles', 2),
      group('first-call', 2),
      group('shared', 1),
      group('sending', 0),
      group('engine', 0),
      ...[...SHARED_CHUNKS.values()].map((name) => group(name, 0)),
    ],
  };
}

/** Returns chunk names by module. A module without a name stays in the file of its route. */
export function sharedChunks(moduleOf: ModuleOf, main: string, router: string): Map<string, string> {
  const routes = moduleOf(router)?.dynamicallyImportedIds ?? [];
  const lateModules = new Set(
    routes.flatMap((route) => dynamicImports(moduleOf, route)).filter((id) => LATE_MODULES.test(id)),
  );
  const routesOfModules = new Map<string, string[]>();
  for (const route of [...routes, ...lateModules]) {
    const name = nameOf(route);
    for (const id of staticImports(moduleOf, route))
      routesOfModules.set(id, [...(routesOfModules.get(id) ?? []), name]);
  }
  const chunks = new Map<string, string>();
  for (const [id, names] of routesOfModules) {
    if (names.length === 1) continue;
    chunks.set(id, entryChunk(id, names) ?? laterChunk(names));
  }
  for (const route of routes.filter((id) => SHARE_PAGES.has(nameOf(id)))) chunks.set(route, 'share');
  for (const id of staticImports(moduleOf, main)) {
    if (isAppModule(id)) chunks.set(id, 'core');
  }
  for (const id of routesOfModules.keys()) {
    if (FIRST_CALL.test(id)) chunks.set(id, 'first-call');
  }
  return chunks;
}

const nameOf = (route: string): string => route.replace(/^.*\/|\.tsx$/g, '');

/** Returns null if the module belongs to a later chunk. */
function entryChunk(id: string, routes: readonly string[]): 'core' | 'articles' | null {
  if (!isAppModule(id) && !ICONS.test(id)) return null;
  if (ICONS.test(id) && routes.includes(PRICING)) return 'core';
  if (!routes.some((name) => name === HOME || ARTICLES.has(name))) return null;
  return routes.every((name) => ARTICLES.has(name) || TABLE_PAGES.has(name)) ? 'articles' : 'core';
}

function laterChunk(routes: readonly string[]): string {
  if (routes.every((name) => UPLOADING.has(name))) return routes.includes(MY_FILES) ? 'sending' : 'engine';
  return SHARED_CHUNKS.get(routes.toSorted().join(' ')) ?? 'shared';
}

/** Returns false for packages, because their index modules would pull the whole package into `core`. */
const isAppModule = (id: string): boolean => !id.includes('/node_modules/');

const dynamicImports = (moduleOf: ModuleOf, id: string): string[] =>
  [...staticImports(moduleOf, id)].flatMap((moduleId) => moduleOf(moduleId)?.dynamicallyImportedIds ?? []);

function staticImports(moduleOf: ModuleOf, id: string, visited = new Set<string>()): Set<string> {
  if (visited.has(id)) return visited;
  visited.add(id);
  for (const imported of moduleOf(id)?.importedIds ?? []) staticImports(moduleOf, imported, visited);
  return visited;
}
