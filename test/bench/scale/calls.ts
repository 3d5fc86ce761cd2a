/** Measures calls whose cost must not depend on the size of the database. */
import { archivePath, CHECKSUM_HEADER } from '../../../worker/contract/byte-paths.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { begin, sendOne } from '../contestants/ours.ts';
import { median } from '../measure.ts';
import { FOLDERS_PER_OWNER, fileIdOf, folderIdOf, ownerId, type Size } from './fill.ts';

export const ADMIN = { email: 'admin@example.com', password: 'the password of the benchmark' };

/** Measurements per call, each for another owner. */
const TIMES = 5;
const INIT_FILES = 10;
const BODY = bytes(1000);

export interface CallCost {
  readonly what: string;
  readonly rows: number;
  readonly ms: number;
}

interface Call {
  readonly what: string;
  readonly times?: number;
  prepare(owner: number): Promise<() => Promise<unknown>>;
}

export async function costOfCalls(worker: WorkerProcess, { owners }: Size): Promise<CallCost[]> {
  const costs: CallCost[] = [];
  // Takes owners from the middle. The first and last rows of a table could be cheaper.
  const first = Math.floor(owners / 2) - 1;
  for (const { what, prepare, times = TIMES } of await callsOf(worker.url)) {
    const counted = await prepare(first);
    const rows = await rowsReadBy(worker, counted);
    const ms: number[] = [];
    for (let time = 1; time <= times; time++) {
      const timed = await prepare(first + time);
      const startedAt = performance.now();
      await timed();
      ms.push(performance.now() - startedAt);
    }
    costs.push({ what, rows, ms: median(ms) });
  }
  return costs;
}

export async function ask(origin: URL, method: string, path: string, init: Omit<RequestInit, 'method'> = {}) {
  const response = await fetch(new URL(path, origin), { method, ...init });
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${path} got status ${response.status}: ${Buffer.from(body)}`);
  return Buffer.from(body);
}

const json = (origin: URL, method: string, path: string, value?: unknown, headers: Record<string, string> = {}) =>
  ask(origin, method, path, {
    headers: { ...newPerson().headers, 'Content-Type': 'application/json', ...headers },
    ...(value !== undefined && { body: JSON.stringify(value) }),
  });

async function callsOf(origin: URL): Promise<Call[]> {
  const hot = await sendOne(origin, BODY);
  const { token } = JSON.parse((await json(origin, 'POST', '/api/admin/login', ADMIN)).toString());
  const ownerInput = (owner: number) => ({ userId: ownerId(owner) });
  const level = (what: string, filters: object) => ({
    what,
    prepare: async (owner: number) => () =>
      json(origin, 'POST', '/api/folders/paginated', { ...ownerInput(owner), ...filters }),
  });
  const get = (what: string, path: (owner: number) => string, headers = {}) => ({
    what,
    prepare: async (owner: number) => () => json(origin, 'GET', path(owner), undefined, headers),
  });
  const admin = (what: string, list: string) =>
    get(what, () => `/api/admin/${list}`, { Authorization: `Bearer ${token}` });
  const folder = (owner: number, nth = 0) => folderIdOf(owner * FOLDERS_PER_OWNER + nth);
  return [
    level('My Files', {}),
    level('My Files, sorted by name', { order: 'name' }),
    level('My Files, sorted by size', { order: 'size-desc' }),
    level('My Files, searched', { search: 'photo of us 3' }),
    {
      what: 'A folder in My Files',
      prepare: async (owner) => () =>
        json(origin, 'POST', '/api/folders/paginated', { ...ownerInput(owner), parentFolderId: folder(owner) }),
    },
    get('Totals of an owner', (owner) => `/api/user/${ownerId(owner)}/stats`),
    get('Page of a shared folder', (owner) => `/api/folder/${folder(owner)}`),
    get('Files of a shared folder', (owner) => `/api/folder-files/${folder(owner)}`),
    get('Thumbnails of a shared folder, 10 files', (owner) => {
      const files = Array.from({ length: 10 }, (_, n) => fileIdOf(owner * FOLDERS_PER_OWNER, n));
      return `/api/folder/${folder(owner)}/thumbnails?files=${files}`;
    }),
    {
      what: `init of ${INIT_FILES} files`,
      prepare: async () => {
        const person = newPerson();
        const files = Array.from({ length: INIT_FILES }, (_, n) => ({ name: `${n}.txt`, size: 1000 }));
        return () => begin(origin, person, files);
      },
    },
    {
      what: 'PUT that makes a file ready',
      prepare: async () => {
        const person = newPerson();
        const { uploadUrls } = await begin(origin, person, [{ name: 'one.bin', size: BODY.length }]);
        const headers = { ...person.headers, [CHECKSUM_HEADER]: sha256(BODY) };
        return () => ask(origin, 'PUT', uploadUrls[0]?.uploadUrl ?? '', { headers, body: BODY });
      },
    },
    get('Download of a small file, admission included', () => hot.download),
    {
      what: 'Layout of an archive of 10 files',
      prepare: async (owner) => () => ask(origin, 'HEAD', archivePath(folder(owner)), { headers: newPerson().headers }),
    },
    {
      what: 'Deletion of a file',
      prepare: async (owner) => () => {
        const path = `/api/delete-file/${folder(owner, 1)}/${fileIdOf(owner * FOLDERS_PER_OWNER + 1, 0)}`;
        return json(origin, 'DELETE', path, ownerInput(owner));
      },
    },
    {
      what: 'Deletion of a folder of 10 files',
      prepare: async (owner) => () =>
        json(origin, 'DELETE', `/api/delete-folder/${folder(owner, 2)}`, ownerInput(owner)),
    },
    { what: 'Run of the cron with nothing to do', times: 1, prepare: async () => () => runCron(origin, Date.now()) },
    admin('Takedowns, page 1', 'history'),
    admin('Messages, page 1', 'contact-submissions'),
    admin('Audit, page 1', 'audit'),
    admin('Exclusions, page 1', 'exclusions'),
  ];
}

export const runCron = (origin: URL, at: number): Promise<Buffer> =>
  ask(origin, 'GET', `/cdn-cgi/local/scheduled?cron=${encodeURIComponent('*/5 * * * *')}&time=${at}`);
