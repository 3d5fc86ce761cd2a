/**
 * Reads slices one after the other into the same memory. Fresh memory for each slice of 40 MB costs a browser more time
 * than reading it does.
 */
export class SliceReader {
  #spare = new ArrayBuffer(0);

  /**
   * The bytes of a slice, good until the next call; fewer than its size where the file has become shorter. Rejects as
   * the browser does where the file cannot be read. Calls must not overlap.
   */
  async read(slice: Blob): Promise<Uint8Array<ArrayBuffer>> {
    const reader = byteReader(slice);
    if (!reader) return new Uint8Array(await slice.arrayBuffer());
    let buffer = this.#take(slice.size);
    let length = 0;
    for (let ended = false; !ended && length < slice.size; ) {
      const { value, done } = await reader.read(new Uint8Array(buffer, length, slice.size - length));
      if (!value) throw new Error('The reader kept the memory it was lent.');
      buffer = value.buffer;
      length += value.byteLength;
      ended = done;
    }
    this.#spare = buffer;
    return new Uint8Array(buffer, 0, length);
  }

  /** Reading hands the memory over and back: what fails in between takes it along. */
  #take(size: number): ArrayBuffer {
    const buffer = this.#spare.byteLength >= size ? this.#spare : new ArrayBuffer(size);
    this.#spare = new ArrayBuffer(0);
    return buffer;
  }
}

/** Null in browsers whose files give no byte streams. */
function byteReader(slice: Blob): ReadableStreamBYOBReader | null {
  try {
    return slice.stream().getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}
