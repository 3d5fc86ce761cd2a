import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import { usageOf } from '../cases/usage.ts';
import { inFlight } from '../contestants/http.ts';
import { begin, sendOne } from '../contestants/ours.ts';
import { ask } from './calls.ts';

const AT_ONCE = 500;
const ADMISSIONS = 2000;
const ADMISSIONS_AT_A_TIME = 64;
const UPLOADS = 50;
const UPLOAD_BYTES = 1024 * 1024;

export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Needs a Worker that was started with `recorded`. */
export async function manyDownloads(worker: WorkerProcess): Promise<Figure[]> {
  const hot = await sendOne(worker.url, bytes(100 * 1024));
  let seconds = 0;
  const used = await usageOf(worker, async () => {
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => ask(worker.url, 'GET', hot.download, { headers: newPerson().headers })),
    );
    seconds = (performance.now() - startedAt) / 1000;
  });
  const label = `${AT_ONCE} downloads at once of one folder`;
  return [
    { label, value: `${seconds.toFixed(1)} s` },
    { label: `${label}: rows of D1 read / written, all of them`, value: `${used.d1RowsRead} / ${used.d1RowsWritten}` },
    {
      label: `${label}: rows of its meter read / written`,
      value: `${used.objectRowsRead} / ${used.objectRowsWritten}`,
    },
  ];
}

export async function admissions({ url }: WorkerProcess): Promise<Figure> {
  const hot = await sendOne(url, bytes(1));
  const startedAt = performance.now();
  const all = Array.from({ length: ADMISSIONS }, () => newPerson().headers);
  await inFlight(ADMISSIONS_AT_A_TIME, all, async (headers) => {
    await ask(url, 'GET', hot.download, { headers });
  });
  const perSecond = ADMISSIONS / ((performance.now() - startedAt) / 1000);
  return {
    label: 'Downloads of one byte of one uploader, admitted and settled',
    value: `${perSecond.toFixed(0)} a second`,
  };
}

export async function manyUploads({ url }: WorkerProcess): Promise<Figure> {
  const body = bytes(UPLOAD_BYTES);
  const checksum = { [CHECKSUM_HEADER]: sha256(body) };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: UPLOADS }, async () => {
      const person = newPerson();
      const { uploadUrls } = await begin(url, person, [{ name: 'one.bin', size: body.length }]);
      await ask(url, 'PUT', uploadUrls[0]?.uploadUrl ?? '', { headers: { ...person.headers, ...checksum }, body });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { label: `${UPLOADS} uploads of 1 MiB at once, all of them`, value: `${seconds.toFixed(1)} s` };
}
