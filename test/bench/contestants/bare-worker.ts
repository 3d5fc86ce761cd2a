/** Stores files in R2, without a database. Reads whole parts, because other ranges are slow in the simulator. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type * as workers from '@cloudflare/workers-types';

declare const FixedLengthStream: typeof workers.FixedLengthStream;
declare const Response: typeof workers.Response;

export default {
  async fetch(request: workers.Request, { BUCKET }: { BUCKET: workers.R2Bucket }): Promise<workers.Response> {
    const { pathname, searchParams: query } = new URL(request.url);
    const key = pathname.slice(1);
    const upload = BUCKET.resumeMultipartUpload(key, query.get('upload') ?? '');
    switch (request.method) {
      case 'POST':
        if (!query.has('upload')) return Response.json(await BUCKET.createMultipartUpload(key));
        return Response.json(await upload.complete(await request.json<workers.R2UploadedPart[]>()));
      case 'PUT':
        if (!query.has('upload')) return Response.json(await BUCKET.put(key, request.body));
        return storePart(request, upload, Number(query.get('part')), query.get('check'));
      case 'DELETE':
        return Response.json(await BUCKET.delete(key));
    }
    if (key === '') return new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
    const { size } = (await BUCKET.head(key)) ?? { size: 0 };
    const [, from = '0', to = String(size - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '') ?? [];
    const { readable, writable } = new FixedLengthStream(Number(to) + 1 - Number(from));
    pump(BUCKET, key, Number(from), Number(to) + 1, Number(query.get('partBytes') ?? size), writable).catch(() => {});
    return new Response(readable);
  },
};

const READ_BYTES = 1024 * 1024;

async function storePart(
  request: workers.Request,
  upload: workers.R2MultipartUpload,
  part: number,
  sha256: string | null,
): Promise<workers.Response> {
  const { readable, writable } = new FixedLengthStream(Number(request.headers.get('Content-Length')));
  const storing = upload.uploadPart(part, readable);
  const reader = (request.body as workers.ReadableStream<Uint8Array>).getReader({ mode: 'byob' });
  const writer = writable.getWriter();
  const hash = createHash('sha256');
  let crc = 0;
  let buffer = new ArrayBuffer(READ_BYTES);
  for (;;) {
    const { value, done } = await reader.readAtLeast(READ_BYTES, new Uint8Array(buffer));
    if (value?.byteLength) {
      const written = writer.write(value);
      hash.update(value);
      crc = crc32(value, crc);
      await written;
    }
    if (done || !value) break;
    buffer = value.buffer as ArrayBuffer;
  }
  await writer.close();
  if (hash.digest('hex') !== sha256) return new Response(`not what was sent, but ${crc}`, { status: 422 });
  return Response.json(await storing);
}

async function pump(
  bucket: workers.R2Bucket,
  key: string,
  from: number,
  to: number,
  part: number,
  out: workers.WritableStream,
) {
  for (let offset = from, end = from; offset < to; offset = end) {
    end = Math.min(to, offset - (offset % part) + part);
    const slice = await bucket.get(key, { range: { offset, length: end - offset } });
    await slice?.body.pipeTo(out, { preventClose: true });
  }
  await out.close();
}
