import { setTimeout as wait } from 'node:timers/promises';
import { newPerson } from '../../harness/people.ts';
import { send } from '../contestants/http.ts';
import { begin } from '../contestants/ours.ts';
import { own, type Row } from '../table.ts';
import type { Case } from './case.ts';
import { queriesUsed } from './rows-used.ts';

const FILES = 100;
const VIEWERS = 200;
/** Shortest poll interval of an open page during an upload (`folder-view/limits.ts`). */
const LOOK_EVERY_MS = 2000;
const LOOKS = 15;
const READS_PER_SECOND_MAX = 2;

/** Counts D1 reads of open pages of an unfinished folder that poll at the highest rate. */
export const livePage: Case = async (ring): Promise<Row[]> => {
  const worker = await ring.startWorker({ recorded: true });
  const names = Array.from({ length: FILES }, (_, index) => ({ name: `file ${index}.txt`, size: 1000 }));
  const { folderId } = await begin(worker.url, newPerson(), names);
  const url = new URL(`/api/folder/${folderId}`, worker.url);
  const view = async (viewer: number) => {
    await wait((viewer * LOOK_EVERY_MS) / VIEWERS);
    for (let look = 0; look < LOOKS; look++) {
      await Promise.all([send(url, { method: 'GET' }), wait(LOOK_EVERY_MS)]);
    }
  };
  let seconds = 0;
  const queries = await queriesUsed(worker, async () => {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => view(viewer)));
    seconds = (performance.now() - startedAt) / 1000;
  });
  await worker.kill();
  const what = `D1 reads by ${VIEWERS} open pages of a folder that is arriving`;
  return [own(what, { value: queries / seconds, unit: 'a second', digits: 1 }, READS_PER_SECOND_MAX)];
};
