/**
 * Reads a multipart form (RFC 7578) as a stream, to save memory. `Request.formData()` would hold the whole form in
 * memory, and common parsers hold a whole part.
 */
import { parse } from 'content-disposition';
import { BodyBrokeOff } from '../../blobs/body-broke-off';
import type { ReadPiece } from '../../blobs/receive';
import { KIB } from '../../contract/units';

const READ_BYTES = 64 * KIB;
const HEAD_MAX_BYTES = 8 * KIB;
const LINE_END = '\r\n';
const FORM_TYPE = /^multipart\/form-data *;.*\bboundary=(?:"([^"]+)"|([^;]+))/i;
/** RFC 2046, section 5.1.1. */
const BOUNDARY_MAX_CHARS = 70;

export class BadForm extends Error {}

export interface FormPart {
  readonly name: string;
  /** Undefined for a text field. */
  readonly filename: string | undefined;
  /** Empty if the form gives no type. */
  readonly type: string;
}

export class FormReader {
  /** Bytes that were read but not returned. Begins with a line end, which a form may omit before its first boundary. */
  private pending = Buffer.from(LINE_END);
  private isFirst = true;
  private isInPart = false;
  private sourceBytes = 0;

  private constructor(
    private readonly boundary: Buffer,
    private readonly source: ReadPiece,
  ) {}

  /** Throws `BadForm` if the content type is not a multipart form. */
  static open(contentType: string, source: ReadPiece): FormReader {
    const [, quoted, plain] = FORM_TYPE.exec(contentType) ?? [];
    const boundary = quoted ?? plain;
    if (boundary === undefined || boundary.length > BOUNDARY_MAX_CHARS) throw new BadForm();
    return new FormReader(Buffer.from(`${LINE_END}--${boundary}`), source);
  }

  /** Number of bytes that were returned or skipped, even in headers of parts. */
  get bytesConsumed(): number {
    return this.sourceBytes - this.pending.byteLength;
  }

  /** Skips the rest of the current part. Returns null after the last part. */
  async next(): Promise<FormPart | null> {
    if (this.isFirst) await this.skipPreamble();
    while (this.isInPart) await this.read(READ_BYTES);
    await this.fill(this.boundary.byteLength + 2);
    const rest = this.pending.subarray(this.boundary.byteLength);
    if (rest.toString('latin1', 0, 2) === '--') return null;
    this.pending = rest;
    return this.head();
  }

  /** Returns fewer than `length` bytes only at the end of the part. */
  async read(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Buffer[] = [];
    let remaining = length;
    while (remaining > 0 && this.isInPart) {
      const end = this.pending.indexOf(this.boundary);
      const safe = end < 0 ? Math.max(0, this.pending.byteLength - this.boundary.byteLength + 1) : end;
      const piece = this.pending.subarray(0, Math.min(safe, remaining));
      this.pending = this.pending.subarray(piece.byteLength);
      remaining -= piece.byteLength;
      if (piece.byteLength > 0) pieces.push(piece);
      if (end === piece.byteLength) this.isInPart = false;
      else if (piece.byteLength === 0) await this.readMore();
    }
    return Buffer.concat(pieces) as Uint8Array<ArrayBuffer>;
  }

  /** Skips the text before the first boundary. Throws `BadForm` if it is too long. */
  private async skipPreamble(): Promise<void> {
    this.isFirst = false;
    this.isInPart = true;
    await this.read(HEAD_MAX_BYTES);
    if (this.isInPart) throw new BadForm();
  }

  private async head(): Promise<FormPart> {
    const headEnd = LINE_END + LINE_END;
    let end = this.pending.indexOf(headEnd);
    while (end < 0) {
      if (this.pending.byteLength > HEAD_MAX_BYTES) throw new BadForm();
      await this.readMore();
      end = this.pending.indexOf(headEnd);
    }
    if (end > HEAD_MAX_BYTES) throw new BadForm();
    const lines = this.pending.toString('utf8', 0, end).split(LINE_END);
    this.pending = this.pending.subarray(end + headEnd.length);
    // Also true for a part without bytes: the next `read` finds the boundary.
    this.isInPart = true;
    const disposition = headerOf(lines, 'content-disposition');
    const { name, filename } = disposition === undefined ? {} : parse(disposition, { multipart: true }).parameters;
    if (name === undefined) throw new BadForm();
    return { name, filename, type: headerOf(lines, 'content-type') ?? '' };
  }

  private async fill(length: number): Promise<void> {
    while (this.pending.byteLength < length) await this.readMore();
  }

  private async readMore(): Promise<void> {
    const pendingBytes = this.pending.byteLength;
    const bytes = await this.source(READ_BYTES).catch((error: unknown) => {
      throw error instanceof BodyBrokeOff ? new BodyBrokeOff(pendingBytes + error.bytes) : error;
    });
    // Without a final boundary, the form is incomplete.
    if (bytes.byteLength === 0) throw new BodyBrokeOff(pendingBytes);
    this.sourceBytes += bytes.byteLength;
    this.pending = Buffer.concat([this.pending, bytes]);
  }
}

function headerOf(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((text) => text.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}
