/** Upload API with forms. Each form has a chunk of 20 MiB, which becomes a part in R2. */
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { BodyBrokeOff } from '../../blobs/body-broke-off';
import { READ_CHUNK_BYTES } from '../../blobs/limits';
import { pieceReader } from '../../blobs/receive';
import { bytePaths } from '../../contract/byte-paths';
import { endpoints } from '../../contract/calls/endpoints';
import { maxChars } from '../../contract/fields';
import { OBJECT_KEY_MAX_CHARS } from '../../contract/limits';
import { formatBytes } from '../../contract/sizes';
import { ApiError, invalidInput } from '../../lib/api-error';
import { drainBody } from '../../lib/bodies/drain-body';
import { announcedLength, bodyTooLarge } from '../../lib/bodies/read-body';
import type { AppEnv } from '../../lib/env';
import { parse, route } from '../../serve/route';
import { countDiscardedBytes } from '../admit-arrival';
import { fileByKey, fileBySession, partsBySession, sessionId } from '../init/find-by-secret';
import { checkBodyLength, partCount, partLength } from '../init/part-plan';
import {
  CHUNK_BYTES,
  CHUNK_FORM_FIELDS_MAX_BYTES,
  CHUNK_FORM_MAX_BYTES,
  CHUNK_FORM_OVERHEAD_MAX_BYTES,
} from '../limits';
import { BadForm, FormReader } from './form-reader';
import { inSession, joinParts, openSession, receivePart } from './multipart-session';

const NUMBER_MESSAGE = 'must be a whole number, and come before the chunk';
const numberField = z.coerce.number(NUMBER_MESSAGE).check(z.int(NUMBER_MESSAGE));

const chunkFields = z.object({
  uploadId: z.string('must be text, and come before the chunk').check(maxChars(OBJECT_KEY_MAX_CHARS)),
  chunkNumber: numberField.check(z.gte(1, 'starts at 1')),
  totalChunks: numberField,
});

export function mountChunked(app: Hono<AppEnv>): void {
  route(app, endpoints.initChunked).handle(async (c, { fileId, r2Key, fileSize }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    if (fileSize !== file.size) throw invalidInput('fileSize', `differs from the announced ${formatBytes(file.size)}`);
    const { uploadId } = await openSession(c, file, CHUNK_BYTES);
    const totalChunks = partCount(file.size, CHUNK_BYTES);
    return { uploadId: sessionId(file.id, uploadId), chunkSize: CHUNK_BYTES, totalChunks };
  });

  /** Reads the chunk last, after the session was found and the length was checked. */
  app.post(bytePaths.chunk, async (c) => {
    const announcedBytes = announcedLength(c) ?? 0;
    if (announcedBytes > CHUNK_FORM_MAX_BYTES) throw bodyTooLarge(CHUNK_FORM_MAX_BYTES);
    const { form, readLargePieces } = openForm(c);
    const { fields, hasChunk } = await readFields(form).catch(refuseForm);
    const { uploadId, chunkNumber, totalChunks } = parse(chunkFields, fields);
    const file = await fileBySession(c.env, uploadId);
    if (!inSession(file) || file.partBytes !== CHUNK_BYTES) throw new ApiError('not_found');
    if (totalChunks !== partCount(file.size, CHUNK_BYTES)) throw invalidInput('totalChunks', 'does not match the size');
    const size = partLength(file.size, CHUNK_BYTES, chunkNumber);
    if (size === 0) throw invalidInput('chunkNumber', `is more than ${totalChunks}`);
    if (announcedBytes > size + CHUNK_FORM_OVERHEAD_MAX_BYTES) throw new ApiError('body_too_large');
    const grant = {
      fileId: file.id,
      folderId: file.folderId,
      meterKey: file.meterKey,
      r2Key: file.r2Key,
      size,
      part: { number: chunkNumber, uploadId: file.uploadId },
      isReceived: file.isReceived,
    };
    const refuse = (error: unknown): never => {
      countDiscardedBytes(c, [grant], form.bytesConsumed + (error instanceof BodyBrokeOff ? error.bytes : 0));
      return refuseForm(error);
    };
    if (!hasChunk) return refuse(invalidInput('chunk', 'must be a file'));
    readLargePieces();
    const chunk = await readChunk(form, size).catch(refuse);
    const verdict = checkBodyLength(lengthOf(chunk), size);
    if (verdict !== 'ok') return refuse(new ApiError(verdict));
    const { etag } = await receivePart(c, grant, {
      body: new Blob(chunk).stream(),
      sha256: sha256Of(chunk),
      device: '',
    });
    // Unread bytes, such as the end of the form, would close the connection.
    await drainBody(c);
    return c.json({ chunkNumber, etag });
  });

  route(app, endpoints.completeChunked).handle(async (c, { uploadId }) => {
    const { file, arrived } = await partsBySession(c.env, uploadId);
    await joinParts(c, file, arrived);
    return { success: true, fileId: file.id, size: file.size };
  });
}

/** Reads small pieces until `readLargePieces` is called, so that a call is refused before most of its body has arrived. */
function openForm(c: Context<AppEnv>): { form: FormReader; readLargePieces(): void } {
  const read = pieceReader(c.req.raw.body);
  let maxBytes = CHUNK_FORM_FIELDS_MAX_BYTES;
  try {
    return {
      form: FormReader.open(c.req.header('Content-Type') ?? '', (length) => read(Math.min(length, maxBytes))),
      readLargePieces() {
        maxBytes = READ_CHUNK_BYTES;
      },
    };
  } catch (error) {
    return refuseForm(error);
  }
}

function refuseForm(error: unknown): never {
  if (error instanceof BadForm) throw invalidInput('body', 'must be a multipart form');
  throw error;
}

/** Reads the text fields before the file `chunk`, in at most `CHUNK_FORM_FIELDS_MAX_BYTES`. */
async function readFields(form: FormReader): Promise<{ fields: Readonly<Record<string, string>>; hasChunk: boolean }> {
  const fields: Record<string, string> = {};
  for (let part = await form.next(); part; part = await form.next()) {
    if (part.name === 'chunk' && part.filename !== undefined) return { fields, hasChunk: true };
    const text = await form.read(CHUNK_FORM_FIELDS_MAX_BYTES);
    if (form.bytesConsumed > CHUNK_FORM_FIELDS_MAX_BYTES) break;
    if (part.filename === undefined) fields[part.name] = Buffer.from(text).toString();
  }
  return { fields, hasChunk: false };
}

/** Reads at most one byte more than `size`, which shows that the chunk is too long. */
async function readChunk(form: FormReader, size: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let remaining = size + 1; remaining > 0; ) {
    const piece = await form.read(Math.min(remaining, READ_CHUNK_BYTES));
    if (piece.byteLength === 0) break;
    pieces.push(piece);
    remaining -= piece.byteLength;
  }
  return pieces;
}

const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

function sha256Of(pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
