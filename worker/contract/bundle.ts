/**
 * Several small files as the body of one request: four bytes that say how long the head is (big-endian), the head
 * (`bundleHead` as JSON in UTF-8), then the bytes of the files in the order of the head. How long each is, its token
 * says.
 */
export const LENGTH_BYTES = 4;

/** How long the head is, as the first `LENGTH_BYTES` of a body say. */
export const readHeadBytes = (start: Uint8Array): number => new DataView(start.buffer, start.byteOffset).getUint32(0);

/** What comes before the files' bytes. */
export function packHead(head: readonly { token: string; checksum: string }[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const packed = new Uint8Array(LENGTH_BYTES + json.byteLength);
  new DataView(packed.buffer).setUint32(0, json.byteLength);
  packed.set(json, LENGTH_BYTES);
  return packed;
}

/** Of a body that is in memory: the head's JSON and the files' bytes, still together; null where the body ends before its head does. */
export function unpackHead(body: Uint8Array): { json: string; files: Uint8Array } | null {
  if (body.byteLength < LENGTH_BYTES) return null;
  const end = LENGTH_BYTES + readHeadBytes(body);
  if (body.byteLength < end) return null;
  return { json: new TextDecoder().decode(body.subarray(LENGTH_BYTES, end)), files: body.subarray(end) };
}
