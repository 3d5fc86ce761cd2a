/** The older way in: parts of 20 MB as forms, one after the other. To R2 they are parts like any others. */
import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { bytePaths } from '../contract/byte-paths';
import { endpoints } from '../contract/endpoints';
import { CHUNK_BYTES, CHUNK_FORM_MAX_BYTES } from '../contract/limits';
import type { AppEnv } from '../lib/env';
import { Fault, invalidInput } from '../lib/fault';
import { on, parse } from '../lib/serve';
import { mayBodyCome, partCount, partLength } from './plan';
import { fileByKey, fileBySession, sessionId } from './proof';
import { inSession, joinParts, openSession, takePart } from './session';

const chunkForm = z.object({
  uploadId: z.string('must be text'),
  chunkNumber: z.coerce.number().check(z.int('must be a whole number'), z.gte(1, 'starts at 1')),
  totalChunks: z.coerce.number().check(z.int('must be a whole number')),
  chunk: z.instanceof(File, { error: 'must be a file' }),
});

const limitForm = bodyLimit({
  maxSize: CHUNK_FORM_MAX_BYTES,
  onError: () => {
    throw new Fault('body_too_large');
  },
});

export function mountChunked(app: Hono<AppEnv>): void {
  on(
    app,
    endpoints.initChunked,
  )(async (c, { fileId, r2Key, fileSize }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    if (fileSize !== file.size) throw invalidInput('fileSize', `was announced as ${file.size}`);
    const { uploadId } = await openSession(c, file, CHUNK_BYTES);
    const totalChunks = partCount(file.size, CHUNK_BYTES);
    return { uploadId: sessionId(file.id, uploadId), chunkSize: CHUNK_BYTES, totalChunks };
  });

  app.post(bytePaths.chunk, limitForm, async (c) => {
    const { uploadId, chunkNumber, totalChunks, chunk } = parse(chunkForm, await readForm(c.req.raw));
    const file = await fileBySession(c.env, uploadId);
    if (!inSession(file) || file.partBytes !== CHUNK_BYTES) throw new Fault('not_found');
    if (totalChunks !== partCount(file.size, CHUNK_BYTES))
      throw invalidInput('totalChunks', 'is not what the size makes');
    const size = partLength(file.size, CHUNK_BYTES, chunkNumber);
    if (size === 0) throw invalidInput('chunkNumber', `is more than ${totalChunks}`);
    const verdict = mayBodyCome(chunk.size, size);
    if (verdict !== 'ok') throw new Fault(verdict);
    const bytes = new Uint8Array(await chunk.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const grant = {
      fileId: file.id,
      folderId: file.folderId,
      meterKey: file.meterKey,
      r2Key: file.r2Key,
      size,
      part: { number: chunkNumber, uploadId: file.uploadId },
    };
    const { etag } = await takePart(c, grant, new Blob([bytes]).stream(), sha256);
    return c.json({ chunkNumber, etag });
  });

  on(
    app,
    endpoints.completeChunked,
  )(async (c, { uploadId }) => {
    const file = await fileBySession(c.env, uploadId);
    await joinParts(c, file);
    return { success: true, fileId: file.id, size: file.size };
  });
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await request.formData());
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw invalidInput('body', 'must be a multipart form');
  }
}
