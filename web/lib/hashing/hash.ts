/** Bytes that were read, and what they are. */
export interface HashedBytes {
  /** SHA-256, lower-case hex. */
  readonly checksum: string;
  readonly byteLength: number;
  /** The bytes themselves; null where they were not asked for. */
  readonly buffer: ArrayBuffer | null;
}

/** Reads a slice of a file and hashes it. `keepBytes` hands the bytes out as well. */
export async function readAndHash(slice: Blob, keepBytes: boolean): Promise<HashedBytes> {
  const buffer = await slice.arrayBuffer();
  return { checksum: await sha256(buffer), byteLength: buffer.byteLength, buffer: keepBytes ? buffer : null };
}

/** Lower-case hex. */
export const sha256 = async (bytes: BufferSource): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes));

const toHex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
