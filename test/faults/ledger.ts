import type { Person } from '../harness/people.ts';

interface PromisedFile {
  readonly round: number;
  readonly folderId: string;
  readonly path: string;
  readonly sha256: string;
}

export interface Removal {
  readonly round: number;
  readonly folderId: string;
  /** Null if the whole folder was removed. Then `file` is undefined. */
  readonly path: string | null;
  readonly file?: { readonly fileId: string; readonly r2Key: string };
}

export class Ledger {
  /** By folder id and path. */
  readonly #arrived = new Map<string, PromisedFile>();
  readonly #removals = new Map<string, Removal>();
  readonly owners = new Map<string, Person>();
  /** Share links of encrypted folders, by folder id. */
  readonly links = new Map<string, string>();
  /** SHA-256 of the plaintext of every file, even if it was sent only in part. */
  readonly contents = new Set<string>();
  /** SHA-256 by folder id and path. */
  readonly #announced = new Map<string, string>();

  noteAnnounced(folderId: string, owner: Person, files: readonly { path: string; sha256: string }[]): void {
    this.owners.set(folderId, owner);
    for (const { path, sha256 } of files) this.#announced.set(keyOf(folderId, path), sha256);
  }

  expectedHash(folderId: string, path: string): string | undefined {
    return this.#announced.get(keyOf(folderId, path));
  }

  noteArrived(file: PromisedFile): void {
    const key = keyOf(file.folderId, file.path);
    if (!this.isRemoved(file.folderId, file.path)) this.#arrived.set(key, file);
  }

  noteRemoved(removal: Removal): void {
    this.#removals.set(keyOf(removal.folderId, removal.path ?? ''), removal);
    for (const [key, { folderId, path }] of this.#arrived) {
      if (folderId === removal.folderId && (removal.path === null || removal.path === path)) this.#arrived.delete(key);
    }
  }

  isRemoved(folderId: string, path: string): boolean {
    return this.#removals.has(keyOf(folderId, '')) || this.#removals.has(keyOf(folderId, path));
  }

  promises(folderIds?: ReadonlySet<string>): PromisedFile[] {
    return [...this.#arrived.values()].filter(({ folderId }) => folderIds?.has(folderId) ?? true);
  }

  allRemoved(): Removal[] {
    return [...this.#removals.values()];
  }
}

const keyOf = (folderId: string, path: string) => `${folderId}\n${path}`;
