import { randomUUID } from 'node:crypto';
import { FILES_IN_FLIGHT } from '../../../web/features/uploads/limits.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import type { Contestant, Stored } from '../case.ts';
import type { BigFile, SmallFile } from '../sample-files.ts';
import { inFlight, PARTS_AT_A_TIME, send, sendJson } from './http.ts';

export function bare(worker: WorkerProcess): Contestant {
  const stored = (urls: readonly URL[]): Stored => ({
    urls,
    page: worker.url,
    remove: () => inFlight(FILES_IN_FLIGHT, urls, async (url) => void (await send(url, { method: 'DELETE' }))),
  });
  return {
    name: 'bare',
    worker,
    async uploadInParts(file: BigFile) {
      const url = new URL(`/${randomUUID()}`, worker.url);
      const { uploadId } = await sendJson<{ uploadId: string }>(url, 'POST');
      const uploaded: unknown[] = [];
      await inFlight(PARTS_AT_A_TIME, file.parts, async ({ number, pieces, sha256 }) => {
        const query = `?upload=${encodeURIComponent(uploadId)}&part=${number}&check=${sha256}`;
        const { body } = await send(new URL(query, url), { method: 'PUT', body: pieces });
        uploaded[number - 1] = JSON.parse(body.toString());
      });
      await sendJson(new URL(`?upload=${encodeURIComponent(uploadId)}`, url), 'POST', uploaded);
      return stored([new URL(`?partBytes=${file.partBytes}`, url)]);
    },
    async uploadSmall(files: readonly SmallFile[]) {
      const uploads = files.map(({ body }) => ({ body, url: new URL(`/${randomUUID()}`, worker.url) }));
      await inFlight(FILES_IN_FLIGHT, uploads, async ({ body, url }) => {
        await send(url, { method: 'PUT', body: [body] });
      });
      return stored(uploads.map(({ url }) => url));
    },
  };
}
