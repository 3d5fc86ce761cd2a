/**
 * Format of a bundle, which has several small files in one body: the length of the head (four bytes, big-endian), the
 * head (`bundleHead` as JSON in UTF-8), and the bytes of the files. The size of a file is in its token.
 */
export const LENGTH_BYTES = 4;

export const readHeadBytes = (start: Uint8Array): number => new DataView(start.buffer, start.byteOffset).getUint32(0);

export function packHead(head: readonly { token: string; checksum: string }[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const packed = new Uint8Array(LENGTH_BYTES + json.byteLength);
  new DataView(packed.buffer).setUint32(0, json.byteLength);
  packed.set(json, LENGTH_BYTES);
  return packed;
}
