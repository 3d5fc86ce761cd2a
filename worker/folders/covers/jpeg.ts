/** Of a JPEG's markers (ITU-T T.81, table B.1): the frames that browsers show, and what has no length. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const BASELINE = 0xc0;
const PROGRESSIVE = 0xc2;
/** A marker and its length; of a frame's header also precision, height and width. */
const MARKER_BYTES = 4;
const FRAME_BYTES = 9;

/** Width and height in pixels of what begins and ends as a JPEG does and has one frame; null for anything else. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < MARKER_BYTES || !isMarker(view, 0, SOI) || !isMarker(view, bytes.length - 2, EOI)) return null;
  for (let at = 2; at + FRAME_BYTES <= bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === SOS || marker === EOI) return null;
    if (marker === BASELINE || marker === PROGRESSIVE) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

const isMarker = (view: DataView, at: number, marker: number): boolean =>
  view.getUint8(at) === 0xff && view.getUint8(at + 1) === marker;
