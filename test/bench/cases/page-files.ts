/** Files that are created in the page, without a disk. */
export interface FilesSpec {
  readonly count: number;
  /** Bytes per file. */
  readonly size: number;
  /** Memory per file, independent of its size. A multiple of 4. */
  readonly blockBytes: number;
}

/**
 * Creates the files. Runs in the page as source text, so it uses nothing from outside, and in Node to compute expected
 * bytes. A file repeats a block of pseudo-random numbers, each time preceded by the block's index.
 */
export function makeFiles({ count, size, blockBytes }: FilesSpec): File[] {
  return Array.from({ length: count }, (_, index) => {
    const numbers = new Uint32Array(blockBytes / 4 - 1);
    let last = index;
    for (let at = 0; at < numbers.length; at++) {
      last = Math.imul(last, 1664525) + 1013904223;
      numbers[at] = last;
    }
    const block = new Blob([numbers]);
    const pieces: Blob[] = [];
    for (let from = 0; from < size; from += blockBytes) {
      pieces.push(new Blob([new Uint32Array([from / blockBytes])]), block.slice(0, size - from - 4));
    }
    return new File(pieces, `made ${index}.bin`, { lastModified: 0 });
  });
}
