import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { ROOT } from '../wrangler.ts';

/** Looks up the imports of a module by id. Returns null if the module is not in the bundle. */
export type ModuleOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

const MAIN = join(ROOT, 'web/main.tsx');
const ROUTER = join(ROOT, 'web/router.tsx');

/** Modules that home loads after its first screen: the panels and the upload engine. */
const LATE_MODULES = /\/(stage-panels|blocked-panel)\.tsx$/;

/** Modules that home shares with any page, or an article with pages other than those below, form the core. */
const HOME = 'home';

/** Articles and legal pages. Modules that only they and `TABLE_PAGES` share form the chunk `articles`. */
const ARTICLES = new Set([
  'blog',
  'send-10gb-files',
  'wetransfer-alternative',
  'privacy-policy',
  'terms-of-service',
  'dmca-policy',
]);

/** Pages with tables like those in articles. They are opened too rarely to share the core. */
const TABLE_PAGES = new Set(['developers', 'developers-reference']);

/** Routes with a shared chunk of their own. */
const PAIRS = new Map([
  ['my-files stage-panels', 'sending'],
  ['my-files shared-folder', 'listing'],
  ['pricing profile', 'plans'],
]);

/** Icons have one file each (`icons.ts`). */
const ICONS = /\/node_modules\/lucide-react\//;

/**
 * Bundles modules that several routes need into a few files, because a browser opens six HTTP/1.1 connections per
 * server. Every page loads `core`. Articles also load `articles`, and pages that are neither home nor an article
 * `shared`. A pair of routes has its own chunk. Modules of a single route or a lazy module stay with it.
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
  // Imports join their module's group unless a group of higher priority has them.
  return {
    groups: [
      group('core', 3),
      group('articles', 2),
      group('shared', 1),
      ...[...PAIRS.values()].map((name) => group(name, 0)),
    ],
  };
}

/** Returns the chunk of each module that `main`, or several routes or late modules, import. */
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
    chunks.set(id, entryChunk(id, names) ?? PAIRS.get(names.toSorted().join(' ')) ?? 'shared');
  }
  for (const id of staticImports(moduleOf, main)) {
    if (isAppModule(id)) chunks.set(id, 'core');
  }
  return chunks;
}

/** Returns the chunk of a module that an entry page needs; null for other modules and for packages other than icons. */
function entryChunk(id: string, routes: readonly string[]): 'core' | 'articles' | null {
  if (!isAppModule(id) && !ICONS.test(id)) return null;
  if (!routes.some((name) => name === HOME || ARTICLES.has(name))) return null;
  return routes.every((name) => ARTICLES.has(name) || TABLE_PAGES.has(name)) ? 'articles' : 'core';
}

/**
 * Returns whether a module is ours. The core names only those: the index of a package imports everything, and the
 * bundler includes only the used part.
 */
const isAppModule = (id: string): boolean => !id.includes('/node_modules/');

/** Returns the dynamic imports of a module and of its static imports. */
const dynamicImports = (moduleOf: ModuleOf, id: string): string[] =>
  [...staticImports(moduleOf, id)].flatMap((moduleId) => moduleOf(moduleId)?.dynamicallyImportedIds ?? []);

/** Returns a module and its transitive static imports. */
function staticImports(moduleOf: ModuleOf, id: string, visited = new Set<string>()): Set<string> {
  if (visited.has(id)) return visited;
  visited.add(id);
  for (const imported of moduleOf(id)?.importedIds ?? []) staticImports(moduleOf, imported, visited);
  return visited;
}
