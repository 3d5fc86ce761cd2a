/** Files to be made where they are sent: in the page, without a disk. */
export interface FilesSpec {
  readonly count: number;
  /** Bytes of each. */
  readonly size: number;
  /** Memory that one file takes, whatever its size; a multiple of 4. */
  readonly blockBytes: number;
}

/**
 * Makes them. Runs in the page by its source text alone, so it uses nothing from outside; and in Node, to say what
 * should have arrived. A file is one block of pseudo-random numbers over and over, each time led by its number.
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
