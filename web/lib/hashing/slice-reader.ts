/** Reuses memory, because the allocation of 40 MB takes longer than the read. */
export class SliceReader {
  #spare = new ArrayBuffer(0);

  /** The bytes are valid until the next call. Returns fewer if the file has become shorter. Calls must not overlap. */
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

  /** Returns the spare buffer or a new one. After a failed read, the buffer is lost. */
  #take(size: number): ArrayBuffer {
    const buffer = this.#spare.byteLength >= size ? this.#spare : new ArrayBuffer(size);
    this.#spare = new ArrayBuffer(0);
    return buffer;
  }
}

/** Returns null if the browser has no byte streams for files. */
function byteReader(slice: Blob): ReadableStreamBYOBReader | null {
  try {
    return slice.stream().getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}
