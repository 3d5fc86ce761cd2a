/** Shares that may be downloaded only so often, for tests. */
import { expect } from 'vitest';
import { downloadPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../bytes.ts';
import type { Calls } from '../calls.ts';
import { newPerson, type Person } from '../people.ts';
import type { Server } from '../running/server.ts';
import { uploadOne } from '../uploads.ts';
import { folderById } from './stored.ts';

/** The size of the file of a limited share where a test names no other. */
export const SIZE = 5000;
const HOUR_MS = 3_600_000;
export const eventually = { timeout: 20_000 };

interface Limited {
  readonly owner: Calls;
  readonly folderId: string;
  readonly fileId: string;
  readonly path: string;
}

/** A folder with a file that may be downloaded so often. */
export async function limited(server: Server, downloadLimit: number, size = SIZE): Promise<Limited> {
  const owner = server.as(newPerson());
  const sent = await uploadOne(owner, bytes(size), { name: 'x.txt' }, { downloadLimit });
  return { owner, ...sent, path: downloadPath(sent.folderId, sent.fileId) };
}

/** What a request comes to: the bytes, or the code of the refusal. */
export async function get(calls: Calls, path: string, range?: string): Promise<number | string> {
  const response = await calls.fetch(path, range === undefined ? {} : { headers: { Range: `bytes=${range}` } });
  if (response.ok) return (await response.arrayBuffer()).byteLength;
  return (await response.json()).code;
}

export const change = (owner: Calls, folderId: string, downloadLimit: number | null) =>
  owner.call(endpoints.changeSharing, { folderId, userId: owner.person.userId, downloadLimit });

/** The folder as its owner is told of it. */
export const toldOf = async (owner: Calls, folderId: string) =>
  (await owner.call(endpoints.managedFolder, { folderId, userId: owner.person.userId })).current;

/** Once the database knows of so many downloads. */
export async function counted(server: Server, folderId: string, downloads: number): Promise<void> {
  await expect.poll(async () => (await folderById(server, folderId))?.downloadCount, eventually).toBe(downloads);
}

/** Time passes for all who have taken something of the folder, in the meter and in the database. */
export async function letPlacesLapse(server: Server, folderId: string): Promise<void> {
  const row = await folderById(server, folderId);
  for (const back of [
    'UPDATE recipients SET at = at - ? WHERE folder_id = ?',
    'UPDATE sent_in_part SET nearly_whole_at = nearly_whole_at - ? WHERE folder_id = ?',
  ]) {
    await server.sqlOf('METER', row?.meterKey ?? '', back, HOUR_MS, folderId);
  }
  await server.d1
    .prepare('UPDATE folders SET places_until = places_until - ? WHERE id = ?')
    .bind(HOUR_MS, folderId)
    .run();
}

/** Somebody whose browser has opened the page, and keeps the cookie. */
export async function inBrowser(server: Server, folderId: string, person = newPerson()): Promise<Calls> {
  const response = await server.as(person).fetch(sharePath(folderId), { headers: { 'Sec-Fetch-Dest': 'document' } });
  return server.as(withCookies(person, response));
}

export function withCookies(person: Person, response: Response): Person {
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';');
  expect(cookie).toMatch(/^fileshare_passes=/);
  return { ...person, headers: { ...person.headers, Cookie: cookie } };
}
