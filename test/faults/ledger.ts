import type { Person } from '../harness/people.ts';

/** File that a page reported as sent. */
export interface PromisedFile {
  readonly round: number;
  readonly folderId: string;
  /** Path with directories and name. */
  readonly path: string;
  readonly sha256: string;
}

export interface Removal {
  readonly round: number;
  readonly folderId: string;
  /** Null for the whole folder. */
  readonly path: string | null;
}

/** Promises of the server in all rounds. */
export class Ledger {
  /** Files that a page reported as sent, by folder and path. */
  readonly #arrived = new Map<string, PromisedFile>();
  /** Folders and files that were reported as removed. */
  readonly #gone = new Map<string, Removal>();
  /** Owners of known folders. */
  readonly owners = new Map<string, Person>();
  /** SHA-256 of every file whose upload started. */
  readonly contents = new Set<string>();
  /** Expected SHA-256 per folder and path, arrived or not. */
  readonly #planned = new Map<string, string>();

  planned(folderId: string, owner: Person, files: readonly { path: string; sha256: string }[]): void {
    this.owners.set(folderId, owner);
    for (const { path, sha256 } of files) this.#planned.set(keyOf(folderId, path), sha256);
  }

  /** Returns the expected SHA-256. Returns undefined for an unknown path. */
  belongsAt(folderId: string, path: string): string | undefined {
    return this.#planned.get(keyOf(folderId, path));
  }

  arrived(file: PromisedFile): void {
    const key = keyOf(file.folderId, file.path);
    if (!this.isRemoved(file.folderId, file.path)) this.#arrived.set(key, file);
  }

  noteRemoved(removal: Removal): void {
    this.#gone.set(keyOf(removal.folderId, removal.path ?? ''), removal);
    for (const [key, { folderId, path }] of this.#arrived) {
      if (folderId === removal.folderId && (removal.path === null || removal.path === path)) this.#arrived.delete(key);
    }
  }

  isRemoved(folderId: string, path: string): boolean {
    return this.#gone.has(keyOf(folderId, '')) || this.#gone.has(keyOf(folderId, path));
  }

  /** Returns the promised files of these folders. Default: all folders. */
  promises(folderIds?: ReadonlySet<string>): PromisedFile[] {
    return [...this.#arrived.values()].filter(({ folderId }) => folderIds?.has(folderId) ?? true);
  }

  allRemoved(): Removal[] {
    return [...this.#gone.values()];
  }
}

const keyOf = (folderId: string, path: string) => `${folderId}\n${path}`;
