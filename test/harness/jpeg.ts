/** Generates valid grey JPEGs (ITU-T T.81). */

const segment = (marker: number, body: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + body.length);
  return Buffer.concat([Buffer.from([0xff, marker]), length, body]);
};

/** Huffman table (DHT) with a single code: the bit `0` stands for `symbol`. */
const oneCode = (head: number, symbol: number): Buffer =>
  segment(0xc4, Buffer.concat([Buffer.from([head, 1]), Buffer.alloc(15), Buffer.from([symbol])]));

/** `width` and `height` are in pixels, `comment` is a length in bytes. */
export function jpeg(width = 1200, height = 630, comment = 0): Buffer {
  const dimensions = Buffer.alloc(4);
  dimensions.writeUInt16BE(height, 0);
  dimensions.writeUInt16BE(width, 2);
  // Each block has two codes of one bit: a DC difference of 0, and the end of the block.
  const bits = 2 * Math.ceil(width / 8) * Math.ceil(height / 8);
  const scan = Buffer.alloc(Math.ceil(bits / 8));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(comment > 0 ? [segment(0xfe, Buffer.alloc(comment, 'c'))] : []),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, Buffer.concat([Buffer.from([8]), dimensions, Buffer.from([1, 1, 0x11, 0])])),
    oneCode(0x00, 0),
    oneCode(0x10, 0),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);
}
