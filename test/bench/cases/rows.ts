import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits.ts';
import { newPerson } from '../../harness/people.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import { bigFile } from '../big-file.ts';
import { send } from '../contestants/http.ts';
import { begin, ours } from '../contestants/ours.ts';
import { smallFiles } from '../small-files.ts';
import { type Row, stated } from '../table.ts';
import type { Case } from './case.ts';
import { fetchAndCompare } from './download.ts';
import { type RowsUsed, rowsUsed } from './rows-used.ts';

const MIB = 1024 * 1024;
const SMALL_FILES = 100;
const DOWNLOADS = 20;
const FOLDER_FILES = 20_000;
/** Files per `init` call. */
const INIT_FILES = 1000;

/** Counts rows of D1 and Durable Objects on a recorded Worker. Measures no time. */
export const rows: Case = async (ring) => {
  const worker = await ring.startWorker({ recorded: true });
  const product = ours(worker);
  const found: Row[] = [];
  const count = async (what: string, pieces: number, work: () => Promise<unknown>) => {
    found.push(stated(`Rows read / written per ${what}`, inWords(await rowsUsed(worker, work), pieces)));
  };

  const files = smallFiles(SMALL_FILES);
  await count(`small file, of ${SMALL_FILES}`, SMALL_FILES, () => product.uploadSmall(files));
  const file = bigFile(128 * MIB);
  let url = worker.url;
  await count(`part, of ${file.parts.length}`, file.parts.length, async () => {
    [url = worker.url] = (await product.uploadInParts(file)).urls;
  });
  await count(`download, of ${DOWNLOADS}`, DOWNLOADS, async () => {
    for (let time = 0; time < DOWNLOADS; time++) await fetchAndCompare(file, url);
  });
  const folderId = await largeFolder(worker);
  for (const page of [1, FOLDER_FILES / FOLDER_FILES_MAX_LIMIT]) {
    const path = `/api/folder-files/${folderId}?page=${page}&limit=${FOLDER_FILES_MAX_LIMIT}`;
    await count(`page ${page} of a folder of ${FOLDER_FILES} that is arriving`, 1, () =>
      send(new URL(path, worker.url), { method: 'GET' }),
    );
  }
  await worker.kill();
  return found;
};

/** Creates a folder with announced files. Their bytes would not change the result. */
async function largeFolder(worker: WorkerProcess): Promise<string> {
  const person = newPerson();
  let folderId: string | undefined;
  for (let first = 0; first < FOLDER_FILES; first += INIT_FILES) {
    const names = Array.from({ length: INIT_FILES }, (_, index) => ({ name: `file ${first + index}.txt`, size: 1 }));
    ({ folderId } = await begin(worker.url, person, names, folderId));
  }
  return folderId ?? '';
}

function inWords(used: RowsUsed, pieces: number): string {
  const each = (total: number) => String(Number((total / pieces).toFixed(2)));
  return (
    `D1 ${each(used.d1Read)} / ${each(used.d1Written)}, ` +
    `Durable Objects ${each(used.objectRead)} / ${each(used.objectWritten)}`
  );
}
