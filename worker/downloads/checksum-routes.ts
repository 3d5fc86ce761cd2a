import type { Context, Hono } from 'hono';
import { bytePaths } from '../contract/byte-paths';
import { endpoints } from '../contract/calls/endpoints';
import type { AppEnv } from '../lib/env';
import { route } from '../serve/route';
import { openArchive, readArchiveRequest } from './archive/archive-request';
import { checksumList } from './checksum-list';
import { checksumsOf, findChecksums, giveChecksumsBack, takeChecksums } from './checksums';

export function mountChecksums(app: Hono<AppEnv>): void {
  route(app, endpoints.checksums).handle(checksumsOf);
  app.get(bytePaths.checksumList, serveChecksumList);
}

/** After an error the stream breaks off, so that no client takes a partial list for a complete one. */
async function serveChecksumList(c: Context<AppEnv, typeof bytePaths.checksumList>): Promise<Response> {
  const request = await readArchiveRequest(c, c.req.param('folderId'));
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  await takeChecksums(c, request.files);
  const reading = await openArchive(c, request).catch(async (error) => {
    await giveChecksumsBack(c, request.files);
    throw error;
  });
  const lines = checksumList(reading.archive.manifest, (files) => {
    reading.touch();
    return findChecksums(c, files);
  });
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await lines.next();
        if (done !== true) return controller.enqueue(encoder.encode(value));
        reading.end();
        controller.close();
      } catch (error) {
        reading.end();
        throw error;
      }
    },
    cancel: () => reading.end(),
  });
  return c.body(stream, 200, headers);
}
