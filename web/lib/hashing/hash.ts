export interface HashedBytes {
  readonly checksum: string;
  readonly byteLength: number;
  /** Null if the caller did not ask for the bytes. */
  readonly bytes: ArrayBuffer | Blob | null;
}

export async function readAndHash(slice: Blob, keepBytes: boolean): Promise<HashedBytes> {
  const buffer = await slice.arrayBuffer();
  return { checksum: await sha256(buffer), byteLength: buffer.byteLength, bytes: keepBytes ? buffer : null };
}

/** Returns lower-case hex. */
export const sha256 = async (bytes: BufferSource): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes));

const toHex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
