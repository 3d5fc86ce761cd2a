/**
 * The form of a chunk, read in two steps: its short fields, which say whose chunk it is, and after that the chunk. In
 * between the caller sees the right to send it, so the fields come first, as the specification lists them.
 *
 * `@remix-run/multipart-parser` takes the form apart: it is fed by hand, bounds headers and parts, and has one small
 * dependency. `Request.formData()` holds the whole form before it says anything.
 */
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParseError,
  MultipartParser,
} from '@remix-run/multipart-parser';
import { READ_CHUNK_BYTES } from '../../blobs/limits';
import { KIB } from '../../contract/units';
import { CHUNK_BYTES, CHUNK_FORM_FIELDS_MAX_BYTES, CHUNK_FORM_MAX_BYTES } from '../limits';

const CHUNK_FORM_MAX_PARTS = 16;
const FORM_PART_HEADER_MAX_BYTES = 4 * KIB;
const FORM_BOUNDARY_MAX_CHARS = 70;

export class BadForm extends Error {}
export class FormTooLarge extends Error {}

/** Answers the next so many bytes of the body, fewer at its end. */
type Read = (bytes: number) => Promise<Uint8Array<ArrayBuffer>>;

export interface ChunkForm {
  /** The texts in the first `CHUNK_FORM_FIELDS_MAX_BYTES`, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** The bytes of the file named `chunk`, in pieces; null where the form has none. Rejects with `BadForm` or `FormTooLarge`. */
  readonly readChunk: () => Promise<Uint8Array<ArrayBuffer>[] | null>;
  /** How many bytes of the form were read so far. */
  readonly bytesRead: () => number;
}

/** Reads the fields. Rejects with `BadForm` where this is no multipart form. */
export async function openChunkForm(contentType: string, read: Read): Promise<ChunkForm> {
  const boundary = /^multipart\/form-data *;/i.test(contentType) ? getMultipartBoundary(contentType) : null;
  if (boundary === null || boundary.length > FORM_BOUNDARY_MAX_CHARS) throw new BadForm();
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: FORM_PART_HEADER_MAX_BYTES,
    maxFileSize: CHUNK_BYTES,
    maxTotalSize: CHUNK_FORM_MAX_BYTES,
    maxParts: CHUNK_FORM_MAX_PARTS,
  });
  const fields: Record<string, string> = {};
  let chunk: Uint8Array<ArrayBuffer>[] | null = null;

  const take = (bytes: Uint8Array) => {
    try {
      for (const part of parser.write(bytes)) {
        if (part.name === 'chunk' && part.isFile) chunk = part.content as Uint8Array<ArrayBuffer>[];
        else if (part.name !== undefined && !part.isFile) fields[part.name] = part.text;
      }
    } catch (error) {
      // A TypeError: its headers or texts are not UTF-8.
      if (error instanceof MaxFileSizeExceededError) throw new FormTooLarge();
      if (error instanceof MultipartParseError || error instanceof TypeError) throw new BadForm();
      throw error;
    }
  };

  const start = await read(CHUNK_FORM_FIELDS_MAX_BYTES);
  take(start);
  let bytesRead = start.byteLength;
  return {
    fields,
    bytesRead: () => bytesRead,
    async readChunk() {
      let hasMore = start.byteLength === CHUNK_FORM_FIELDS_MAX_BYTES;
      while (hasMore) {
        const bytes = await read(READ_CHUNK_BYTES);
        hasMore = bytes.byteLength === READ_CHUNK_BYTES;
        bytesRead += bytes.byteLength;
        if (bytesRead > CHUNK_FORM_MAX_BYTES) throw new FormTooLarge();
        // What comes behind the chunk is read to its end, which leaves the connection usable, and not looked at.
        if (chunk === null && bytes.byteLength > 0) take(bytes);
      }
      return chunk;
    },
  };
}
