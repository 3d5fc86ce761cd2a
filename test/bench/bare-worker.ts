/**
 * What the runtime itself can do: R2 behind HTTP. It checks, records and counts nothing. A file of parts is read part
 * by part, as the product does, because the simulator is slow with anything else.
 */
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
        return Response.json(await upload.uploadPart(Number(query.get('part')), request.body ?? ''));
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
