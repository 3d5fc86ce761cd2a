import { setTimeout as wait } from 'node:timers/promises';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { newPerson } from '../../harness/people.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import type { Case } from '../case.ts';
import { send } from '../contestants/http.ts';
import { addThumbnails, begin, productContestant, sharePhotos } from '../contestants/ours.ts';
import { productRow, type Row } from '../report.ts';
import { bigFile, smallFiles } from '../sample-files.ts';
import { fetchAndCompare } from './download.ts';
import { usageOf } from './usage.ts';

const SMALL_FILES = 100;
const DOWNLOADS = 20;
const THUMBNAILS = 24;
const FOLDER_FILES = 20_000;
const INIT_FILES = 1000;

export const rows: Case = async (bench) => {
  const worker = await bench.startWorker({ recorded: true });
  const product = productContestant(worker);
  const caseRows: Row[] = [];
  const count = async (label: string, pieces: number, work: () => Promise<unknown>) => {
    const used = await usageOf(worker, work);
    const perPiece = (total: number) => String(Number((total / pieces).toFixed(2)));
    const d1 = `D1 ${perPiece(used.d1RowsRead)} / ${perPiece(used.d1RowsWritten)}`;
    const objects = `Durable Objects ${perPiece(used.objectRowsRead)} / ${perPiece(used.objectRowsWritten)}`;
    caseRows.push({ label: `Rows read / written per ${label}`, ours: `${d1}, ${objects}` });
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
  const photoShare = await sharePhotos(worker.url, THUMBNAILS);
  await count(`thumbnail stored, of ${THUMBNAILS}`, THUMBNAILS, () => addThumbnails(worker.url, photoShare));
  const { folderId: photosId, photos } = photoShare;
  const ids = photos.map(({ fileId }) => fileId).join(',');
  await count(`screenful of ${THUMBNAILS} thumbnails`, 1, () =>
    send(new URL(`/api/folder/${photosId}/thumbnails?files=${ids}`, worker.url), { method: 'GET' }),
  );
  await worker.kill();
  return caseRows;
};

/** Only announces the files, because uploads would not change the result. */
async function largeFolder(worker: WorkerProcess): Promise<string> {
  const person = newPerson();
  let folderId: string | undefined;
  for (let first = 0; first < FOLDER_FILES; first += INIT_FILES) {
    const names = Array.from({ length: INIT_FILES }, (_, index) => ({ name: `file ${first + index}.txt`, size: 1 }));
    ({ folderId } = await begin(worker.url, person, names, folderId === undefined ? {} : { folderId }));
  }
  return folderId ?? '';
}

const LIVE_FILES = 100;
const VIEWERS = 200;
/** Shortest poll interval of an open page during an upload (`FOLLOW_DELAY_MIN_MS`). */
const POLL_MS = 2000;
const POLLS = 15;
const READS_PER_SECOND_MAX = 2;

export const livePage: Case = async (bench) => {
  const worker = await bench.startWorker({ recorded: true });
  const names = Array.from({ length: LIVE_FILES }, (_, index) => ({ name: `file ${index}.txt`, size: 1000 }));
  const { folderId } = await begin(worker.url, newPerson(), names);
  const url = new URL(`/api/folder/${folderId}`, worker.url);
  const view = async (viewer: number) => {
    await wait((viewer * POLL_MS) / VIEWERS);
    for (let poll = 0; poll < POLLS; poll++) {
      await Promise.all([send(url, { method: 'GET' }), wait(POLL_MS)]);
    }
  };
  let seconds = 0;
  const { d1Queries } = await usageOf(worker, async () => {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => view(viewer)));
    seconds = (performance.now() - startedAt) / 1000;
  });
  await worker.kill();
  const label = `D1 reads by ${VIEWERS} open pages of a folder that is arriving`;
  return [productRow(label, { value: d1Queries / seconds, unit: 'a second', digits: 1 }, READS_PER_SECOND_MAX)];
};
