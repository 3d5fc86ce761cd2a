/** Indexes the files of a share by name and by content. */

import { ContentIndex } from './same-content';
import { NUMBER, pathOf, plainName, type SharedFile } from './shared-file';

export class SharedFiles {
  readonly contents = new ContentIndex();
  readonly #byPath = new Map<string, SharedFile>();
  readonly #byName = new Map<string, SharedFile[]>();
  readonly #byPlainName = new Map<string, SharedFile[]>();

  add(file: SharedFile): void {
    this.#byPath.set(pathOf(file), file);
    push(this.#byName, file.originalFilename, file);
    push(this.#byPlainName, plainName(file.originalFilename), file);
    this.contents.add(file);
  }

  /**
   * Finds a file by path, by name or by a similar name. `path` may begin with directories of the recipient. Prefers the
   * longest common end of the path, then the same size. Returns null without a match.
   */
  find(path: string, size: number): SharedFile | null {
    const segments = path.split('/');
    const directories = segments.slice(0, -1);
    for (const from of directories.keys()) {
      const exact = this.#byPath.get(segments.slice(from).join('/'));
      if (exact) return exact;
    }
    const name = segments.at(-1) ?? '';
    const named = [
      this.#byName.get(name),
      this.#byName.get(name.replace(NUMBER, '')),
      this.#byPlainName.get(plainName(name)),
    ];
    return bestMatch(named.find((group) => group !== undefined) ?? [], directories, size);
  }
}

function bestMatch(files: readonly SharedFile[], directories: readonly string[], size: number): SharedFile | null {
  const [sizeWeight, topWeight] = directories.length > 0 ? [0.25, 0.5] : [0.5, 0.25];
  let [best, bestScore]: [SharedFile | null, number] = [null, -1];
  for (const file of files) {
    const shared = countSharedEnd(directories, file.path.split('/'));
    const score = shared + (file.fileSize === size ? sizeWeight : 0) + (file.path === '' ? topWeight : 0);
    if (score > bestScore) [best, bestScore] = [file, score];
  }
  return best;
}

function countSharedEnd(first: readonly string[], second: readonly string[]): number {
  let shared = 0;
  while (shared < first.length && first.at(-1 - shared) === second.at(-1 - shared)) shared++;
  return shared;
}

function push(map: Map<string, SharedFile[]>, key: string, file: SharedFile): void {
  const same = map.get(key);
  if (same) same.push(file);
  else map.set(key, [file]);
}
