import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { ROOT } from '../wrangler.ts';

/** Returns the imports of the module with this id, or null if the bundle does not contain the module. */
export type ModuleOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

const MAIN = join(ROOT, 'web/main.tsx');
const ROUTER = join(ROOT, 'web/router.tsx');

/** Modules that contain the panels and the upload engine. Home loads these modules after its first screen. */
const LATE_MODULES = /\/(stage-panels|blocked-panel)\.tsx$/;

/**
 * Name of home's route. The chunk `core` has the modules that home shares with another page. The chunk also has the
 * modules that an article shares with a page that is neither an article nor in `TABLE_PAGES`.
 */
const HOME = 'home';

/** Articles and legal pages. The chunk `articles` has modules that only these pages and `TABLE_PAGES` need. */
const ARTICLES = new Set([
  'blog',
  'send-10gb-files',
  'wetransfer-alternative',
  'privacy-policy',
  'terms-of-service',
  'dmca-policy',
]);

/** Pages that share the tables of articles. These pages have few visitors, so `core` must not grow for them. */
const TABLE_PAGES = new Set(['admin', 'developers', 'developers-reference']);

/**
 * Pages and panels that upload. The chunk `sending` has the modules that only these pages and panels share. So
 * recipients do not load the upload engine.
 */
const UPLOADING = new Set(['my-files', 'stage-panels', 'manage', 'request']);

/** For each group of routes, the name of the chunk with the modules that only these routes share. */
const SHARED_CHUNKS = new Map([
  ['encrypted-folder shared-folder', 'share'],
  ['pricing profile', 'plans'],
]);

/** Path of the icon package. Each icon has its own file (`icons.ts`). */
const ICONS = /\/node_modules\/lucide-react\//;

/**
 * Puts modules that several routes need into a few files, because a browser opens only six HTTP/1.1 connections per
 * server. Every page loads `core`. Articles also load `articles`. All pages except home and articles also load
 * `shared`. Pages that upload also load `sending`. A group of routes may have its own chunk. A module that only one
 * route or lazy module needs is in the chunk of that route or lazy module.
 */
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
  // In Rolldown, an imported module joins the group of its importer, unless a group of higher priority contains the
  // module.
  return {
    groups: [
      group('core', 3),
      group('articles', 2),
      group('shared', 1),
      group('sending', 0),
      ...[...SHARED_CHUNKS.values()].map((name) => group(name, 0)),
    ],
  };
}

/** Returns the chunk of each module that `main` imports, or that several routes or late modules import. */
export function sharedChunks(moduleOf: ModuleOf, main: string, router: string): Map<string, string> {
  const routes = moduleOf(router)?.dynamicallyImportedIds ?? [];
  const lateModules = new Set(
    routes.flatMap((route) => dynamicImports(moduleOf, route)).filter((id) => LATE_MODULES.test(id)),
  );
  const users = new Map<string, string[]>();
  for (const route of [...routes, ...lateModules]) {
    const name = route.replace(/^.*\/|\.tsx$/g, '');
    for (const id of staticImports(moduleOf, route)) users.set(id, [...(users.get(id) ?? []), name]);
  }
  const chunks = new Map<string, string>();
  for (const [id, names] of users) {
    if (names.length === 1) continue;
    chunks.set(id, entryChunk(id, names) ?? laterChunk(names));
  }
  for (const id of staticImports(moduleOf, main)) {
    if (isAppModule(id)) chunks.set(id, 'core');
  }
  return chunks;
}

/**
 * Returns the chunk of a module that home or an article needs. Returns null for all other modules, and for packages
 * other than icons.
 */
function entryChunk(id: string, routes: readonly string[]): 'core' | 'articles' | null {
  if (!isAppModule(id) && !ICONS.test(id)) return null;
  if (!routes.some((name) => name === HOME || ARTICLES.has(name))) return null;
  return routes.every((name) => ARTICLES.has(name) || TABLE_PAGES.has(name)) ? 'articles' : 'core';
}

/** Returns the chunk of a module that neither home nor an article needs. */
function laterChunk(routes: readonly string[]): string {
  if (routes.every((name) => UPLOADING.has(name))) return 'sending';
  return SHARED_CHUNKS.get(routes.toSorted().join(' ')) ?? 'shared';
}

/**
 * Returns whether a module belongs to this project. The index of a package imports all modules of the package, so
 * this code cannot tell which modules are needed. Therefore `core` contains no modules of packages, except icons.
 */
const isAppModule = (id: string): boolean => !id.includes('/node_modules/');

/** Returns the modules that a module imports dynamically, directly or through its static imports. */
const dynamicImports = (moduleOf: ModuleOf, id: string): string[] =>
  [...staticImports(moduleOf, id)].flatMap((moduleId) => moduleOf(moduleId)?.dynamicallyImportedIds ?? []);

/** Returns a module and all modules that it imports statically, directly or indirectly. */
function staticImports(moduleOf: ModuleOf, id: string, visited = new Set<string>()): Set<string> {
  if (visited.has(id)) return visited;
  visited.add(id);
  for (const imported of moduleOf(id)?.importedIds ?? []) staticImports(moduleOf, imported, visited);
  return visited;
}
