import { SHARE_ID } from '../contract/ids';
import { ARCHIVE_SELECTION_MAX_FILES, ARCHIVE_SELECTION_MAX_PATHS, PATH_MAX_CHARS } from '../contract/limits';

/**
 * Punctuation that was pasted after a link. Excludes the comma, because an id is missing after it. The limit of 8
 * characters keeps the search linear.
 */
const PASTED_PUNCTUATION = /[^\w,-]{1,8}$/;

export interface Problem {
  field: 'files' | 'path';
  problem: string;
}

/**
 * Files that a client selects by id or directory. An empty selection means all files. `matches` records which ids and
 * directories it has found.
 */
export class Selection {
  private readonly missingIds: Set<string>;
  private readonly missingPaths: Set<string>;

  constructor(
    readonly ids: ReadonlySet<string>,
    readonly paths: ReadonlySet<string>,
  ) {
    this.missingIds = new Set(ids);
    this.missingPaths = new Set(paths);
  }

  copy(): Selection {
    return new Selection(this.ids, this.paths);
  }

  get isEverything(): boolean {
    return this.ids.size === 0 && this.paths.size === 0;
  }

  get hasOnlyIds(): boolean {
    return this.ids.size > 0 && this.paths.size === 0;
  }

  /** Name of the directory, if exactly one is selected. Null for the top level and for all other selections. */
  get directoryName(): string | null {
    const [only, another] = this.paths;
    if (!only || another !== undefined || this.ids.size > 0) return null;
    return only.slice(only.lastIndexOf('/') + 1);
  }

  /** `id` is `''` for a directory. */
  matches(file: { id: string; path: string }): boolean {
    this.missingIds.delete(file.id);
    let isBelow = false;
    for (const path of this.paths) {
      if (path !== '' && path !== file.path && !file.path.startsWith(`${path}/`)) continue;
      this.missingPaths.delete(path);
      isBelow = true;
    }
    return this.isEverything || isBelow || this.ids.has(file.id);
  }

  /** Returns null if `matches` has found every selected id and directory. */
  findMissing(): Problem | null {
    if (this.missingIds.size > 0) return { field: 'files', problem: 'contains a file that is not in this folder' };
    if (this.missingPaths.size > 0) return { field: 'path', problem: 'is not a directory of this folder' };
    return null;
  }
}

/** Each `files` is a list of ids separated by commas. Each `path` is one directory. */
export function readSelection(query: { files: readonly string[]; path: readonly string[] }): Selection | Problem {
  const ids = new Set(query.files.flatMap((list) => list.replace(PASTED_PUNCTUATION, '').split(',')));
  if (ids.size > ARCHIVE_SELECTION_MAX_FILES) {
    return { field: 'files', problem: `must be at most ${ARCHIVE_SELECTION_MAX_FILES} files` };
  }
  for (const id of ids) if (!SHARE_ID.test(id)) return { field: 'files', problem: 'must be ids separated by commas' };
  const paths = new Set(query.path);
  if (paths.size > ARCHIVE_SELECTION_MAX_PATHS) {
    return { field: 'path', problem: `must be given at most ${ARCHIVE_SELECTION_MAX_PATHS} times` };
  }
  for (const path of paths) {
    if (path.length > PATH_MAX_CHARS)
      return { field: 'path', problem: `must have at most ${PATH_MAX_CHARS} characters` };
  }
  return new Selection(ids, paths);
}
