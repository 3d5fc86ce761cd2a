import { createHash, randomUUID } from 'node:crypto';
import { CHECKSUM_HEADER, downloadPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { SINGLE_PUT_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { firstByteMs, send, sendJson } from '../contestants/http.ts';
import type { Begun } from '../contestants/ours.ts';
import { median } from '../measure.ts';
import { own, type Row } from '../table.ts';
import type { Case } from './case.ts';

/** Extra latency of each call to D1, R2 and Durable Objects, as across an ocean. */
const LATENCY_MS = 100;
/** Allowance for the simulator's own time on two cores. */
const BESIDES_MS = 90;
const TIMES = 7;
const FILE_BYTES = SINGLE_PUT_MAX_BYTES + 1;

/** Measures frequent paths far from the data. */
export const far: Case = async (ring) => {
  const vars = { STRICT_LIMITS: JSON.stringify({ latencyMs: LATENCY_MS }), UPLOADS_PER_WINDOW: '1000' };
  const { url } = await ring.startWorker({ entry: 'test/strict/index.ts', vars });
  const row = async (what: string, trips: number, timed: () => Promise<number>): Promise<Row> => {
    const ms: number[] = [];
    for (let time = 0; time < TIMES; time++) ms.push(await timed());
    const figure = { value: median(ms), unit: 'ms', digits: 0 };
    return own(`${LATENCY_MS} ms per call of a binding: ${what}`, figure, trips * LATENCY_MS + BESIDES_MS);
  };

  const file = await fileOf(url, 1000);
  const waitFor = async (path: string, headers: Record<string, string> = {}) =>
    timeOf(() => send(new URL(path, url), { method: 'GET', headers }));
  return [
    await row('an upload begins', 3, () => timeOf(() => begin(url, newPerson(), 1000))),
    await row('an upload begins, with its first session', 3, () =>
      timeOf(() => begin(url, newPerson(), FILE_BYTES, {})),
    ),
    await row('the session of a further file', 2, async () => {
      const person = newPerson();
      const { uploadUrls } = await begin(url, person, FILE_BYTES);
      const { fileId, r2Key } = uploadUrls[0] ?? {};
      return timeOf(() => call(url, person, '/api/upload/multipart/create', { fileId, r2Key }));
    }),
    await row('a file in parts is completed', 3, () => completionMs(url)),
    await row('a folder as JSON', 1, () => waitFor(`/api/folder/${file.folderId}`)),
    await row('the page of a folder', 1, () => waitFor(sharePath(file.folderId), { 'Sec-Fetch-Dest': 'document' })),
    await row('the first byte of a file', 2, () => firstByteMs(new URL(downloadPath(file.folderId, file.fileId), url))),
  ];
};

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await act();
  return performance.now() - before;
}

const call = <T>(origin: URL, person: Person, path: string, input: unknown): Promise<T> =>
  sendJson(new URL(path, origin), 'POST', input, person.headers);

function begin(origin: URL, person: Person, size: number, firstSession?: object): Promise<Begun> {
  const files = [{ name: 'far.bin', size, idempotencyKey: randomUUID() }];
  return call(origin, person, '/api/upload/init', { userId: person.userId, expiryDays: 1, files, firstSession });
}

async function fileOf(origin: URL, size: number): Promise<{ folderId: string; fileId: string }> {
  const person = newPerson();
  const { folderId, uploadUrls } = await begin(origin, person, size);
  const { uploadUrl, fileId = '' } = uploadUrls[0] ?? {};
  await put(person, uploadUrl ?? '', size);
  return { folderId, fileId };
}

async function completionMs(origin: URL): Promise<number> {
  const person = newPerson();
  const { uploadUrls, firstSession } = await begin(origin, person, FILE_BYTES, {});
  if (!firstSession) throw new Error('The upload began without its first session.');
  const { uploadId, partSize, missingParts } = firstSession;
  for (const { partNumber, uploadUrl } of missingParts) {
    await put(person, uploadUrl, Math.min(partSize, FILE_BYTES - (partNumber - 1) * partSize));
  }
  const complete = { uploadId, r2Key: uploadUrls[0]?.r2Key };
  return timeOf(() => call(origin, person, '/api/upload/multipart/complete', complete));
}

async function put({ headers }: Person, to: string, size: number): Promise<void> {
  const body = Buffer.alloc(size);
  const checksum = createHash('sha256').update(body).digest('hex');
  await send(new URL(to), { method: 'PUT', headers: { ...headers, [CHECKSUM_HEADER]: checksum }, body: [body] });
}
