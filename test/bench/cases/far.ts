import { sharePath } from '../../../worker/contract/byte-paths.ts';
import { SINGLE_PUT_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import type { Case } from '../case.ts';
import { firstByteMs, send } from '../contestants/http.ts';
import { begin, beginSession, complete, sendOne, sendParts } from '../contestants/ours.ts';
import { median } from '../measure.ts';
import { productRow, type Row } from '../report.ts';
import { bigFile } from '../sample-files.ts';

/** Delay of each call of a binding, as for data on another continent. */
const LATENCY_MS = 100;
/** Tolerance per measured call, on a machine with two cores. */
const TOLERANCE_MS = 90;
const TIMES = 7;
const SMALL = [{ name: 'far.bin', size: 1000 }];
const LARGE = [{ name: 'far.bin', size: SINGLE_PUT_MAX_BYTES + 1 }];

export const far: Case = async (bench) => {
  const vars = { STRICT_LIMITS: JSON.stringify({ latencyMs: LATENCY_MS }), UPLOADS_PER_WINDOW: '1000' };
  const { url } = await bench.startWorker({ entry: 'test/strict/index.ts', vars });
  const row = async (label: string, trips: number, timed: () => Promise<number>): Promise<Row> => {
    const ms: number[] = [];
    for (let time = 0; time < TIMES; time++) ms.push(await timed());
    const figure = { value: median(ms), unit: 'ms', digits: 0 };
    return productRow(`${LATENCY_MS} ms per call of a binding: ${label}`, figure, trips * LATENCY_MS + TOLERANCE_MS);
  };

  const stored = await sendOne(url, bytes(1000));
  const waitFor = async (path: string, headers: Record<string, string> = {}) =>
    timeOf(() => send(new URL(path, url), { method: 'GET', headers }));
  return [
    await row('an upload begins', 3, () => timeOf(() => begin(url, newPerson(), SMALL))),
    await row('an upload begins, with its first session', 3, () =>
      timeOf(() => begin(url, newPerson(), LARGE, { firstSession: {} })),
    ),
    await row('the session of a further file', 2, async () => {
      const person = newPerson();
      const upload = await begin(url, person, LARGE);
      return timeOf(() => beginSession(url, person, upload));
    }),
    await row('a file in parts is completed', 3, () => completionMs(url)),
    await row('a folder as JSON', 1, () => waitFor(`/api/folder/${stored.folderId}`)),
    await row('the page of a folder', 1, () => waitFor(sharePath(stored.folderId), { 'Sec-Fetch-Dest': 'document' })),
    await row('the first byte of a file', 2, () => firstByteMs(new URL(stored.download, url))),
  ];
};

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

async function completionMs(origin: URL): Promise<number> {
  const person = newPerson();
  const upload = await begin(origin, person, LARGE, { firstSession: {} });
  const { firstSession } = upload;
  if (!firstSession) throw new Error('The upload began without its first session.');
  await sendParts(person, firstSession, bigFile(SINGLE_PUT_MAX_BYTES + 1));
  return timeOf(() => complete(origin, person, upload, firstSession));
}
