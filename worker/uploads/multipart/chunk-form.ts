/**
 * Reads the form of a chunk in two steps, so that the caller can check the fields before the chunk is read.
 *
 * `@remix-run/multipart-parser` reads piece by piece, and limits headers and parts. `Request.formData()` would read a
 * form of any size into memory.
 */
import { MaxFileSizeExceededError, MultipartParseError, MultipartParser } from '@remix-run/multipart-parser';
import { READ_CHUNK_BYTES } from '../../blobs/limits';
import type { ReadPiece } from '../../blobs/receive';
import { KIB } from '../../contract/units';
import { CHUNK_BYTES, CHUNK_FORM_FIELDS_MAX_BYTES, CHUNK_FORM_MAX_BYTES } from '../limits';
import { BadForm, boundaryOf } from './form-boundary';

const CHUNK_FORM_MAX_PARTS = 16;
const FORM_PART_HEADER_MAX_BYTES = 4 * KIB;

export class FormTooLarge extends Error {}

export interface ChunkForm {
  /** Text fields in the first `CHUNK_FORM_FIELDS_MAX_BYTES`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Returns the file `chunk`, or null if there is none. Rejects with `BadForm` or `FormTooLarge`. */
  readonly readChunk: () => Promise<Uint8Array<ArrayBuffer>[] | null>;
  readonly bytesRead: () => number;
}

export async function openChunkForm(contentType: string, read: ReadPiece): Promise<ChunkForm> {
  const parser = new MultipartParser(boundaryOf(contentType), {
    maxHeaderSize: FORM_PART_HEADER_MAX_BYTES,
    maxFileSize: CHUNK_BYTES,
    maxTotalSize: CHUNK_FORM_MAX_BYTES,
    maxParts: CHUNK_FORM_MAX_PARTS,
  });
  const fields: Record<string, string> = {};
  let chunk: Uint8Array<ArrayBuffer>[] | null = null;

  const parseBytes = (bytes: Uint8Array) => {
    try {
      for (const part of parser.write(bytes)) {
        if (part.name === 'chunk' && part.isFile) chunk = part.content as Uint8Array<ArrayBuffer>[];
        else if (part.name !== undefined && !part.isFile) fields[part.name] = part.text;
      }
    } catch (error) {
      // The parser also throws a TypeError if headers or texts are not UTF-8.
      if (error instanceof MaxFileSizeExceededError) throw new FormTooLarge();
      if (error instanceof MultipartParseError || error instanceof TypeError) throw new BadForm();
      throw error;
    }
  };

  const start = await read(CHUNK_FORM_FIELDS_MAX_BYTES);
  parseBytes(start);
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
        // Reads on, because unread bytes would close the connection.
        if (chunk === null && bytes.byteLength > 0) parseBytes(bytes);
      }
      return chunk;
    },
  };
}
