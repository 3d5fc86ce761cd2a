import type { Person } from '../harness/people.ts';

/** What somebody was told, and the server is held to. */
export interface Promised {
  readonly round: number;
  readonly folderId: string;
  /** With its directories. */
  readonly path: string;
  readonly sha256: string;
}

export interface Gone {
  readonly round: number;
  readonly folderId: string;
  /** Null: the whole folder. */
  readonly path: string | null;
}

/** Everything that was said to whoever was there, of all rounds. */
export class Ledger {
  /** Files of which a page said that they have arrived, by folder and path. */
  readonly #arrived = new Map<string, Promised>();
  /** What an owner or an administrator was told is gone. */
  readonly #gone = new Map<string, Gone>();
  /** Folders that were heard of, and whose they are. */
  readonly owners = new Map<string, Person>();
  /** SHA-256 of everything that anybody ever began to send. */
  readonly contents = new Set<string>();
  /** What belongs at a path of a folder, whether or not it has arrived. */
  readonly #planned = new Map<string, string>();

  planned(folderId: string, owner: Person, files: readonly { path: string; sha256: string }[]): void {
    this.owners.set(folderId, owner);
    for (const { path, sha256 } of files) this.#planned.set(keyOf(folderId, path), sha256);
  }

  /** What belongs there; undefined where nothing was planned. */
  belongsAt(folderId: string, path: string): string | undefined {
    return this.#planned.get(keyOf(folderId, path));
  }

  arrived(file: Promised): void {
    const key = keyOf(file.folderId, file.path);
    if (!this.isGone(file.folderId, file.path)) this.#arrived.set(key, file);
  }

  gone(what: Gone): void {
    this.#gone.set(keyOf(what.folderId, what.path ?? ''), what);
    for (const [key, { folderId, path }] of this.#arrived) {
      if (folderId === what.folderId && (what.path === null || what.path === path)) this.#arrived.delete(key);
    }
  }

  isGone(folderId: string, path: string): boolean {
    return this.#gone.has(keyOf(folderId, '')) || this.#gone.has(keyOf(folderId, path));
  }

  /** What is promised of these folders; of all without them. */
  promises(folderIds?: ReadonlySet<string>): Promised[] {
    return [...this.#arrived.values()].filter(({ folderId }) => folderIds?.has(folderId) ?? true);
  }

  allGone(): Gone[] {
    return [...this.#gone.values()];
  }
}

const keyOf = (folderId: string, path: string) => `${folderId}\n${path}`;
