/**
 * The Worker's code as the compiler sees it. TypeScript 7 gives its API under the name `unstable`: this file and those
 * of the check that import it are all that depends on it, and its version is exact.
 */
import { join } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as Meaning, type Project, SymbolFlags } from 'typescript/unstable/sync';
import { ROOT } from '../wrangler.ts';

const FOLDER = join(ROOT, 'worker/');

export interface Code {
  readonly project: Project;
  readonly checker: Checker;
  /** The files of the Worker itself. */
  readonly files: readonly SourceFile[];
  close(): void;
}

/** Opens a program of the files that this configuration names; default: the Worker's. */
export function openCode(config = join(FOLDER, 'tsconfig.json'), folder = FOLDER): Code {
  const api = new API({ cwd: ROOT });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} is not a TypeScript project.`);
  const names = project.program.getSourceFileNames().filter((name) => name.startsWith(folder));
  const files = names.map((name) => project.program.getSourceFile(name)).filter((file) => file !== undefined);
  return { project, checker: project.checker, files, close: () => api.close() };
}

/** Calls `visit` with the node and all below it; types are left out. */
export function walk(node: Node, visit: (node: Node) => void): void {
  if (node.kind >= SyntaxKind.FirstTypeNode && node.kind <= SyntaxKind.LastTypeNode) return;
  visit(node);
  node.forEachChild((child) => {
    walk(child, visit);
  });
}

/** What an imported name means where it was made. */
export const original = (checker: Checker, meaning: Meaning): Meaning =>
  meaning.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(meaning) : meaning;
