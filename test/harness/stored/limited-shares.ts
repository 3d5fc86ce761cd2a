import { expect } from 'vitest';
import { downloadPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../bytes.ts';
import type { Calls } from '../calls.ts';
import { newPerson, type Person } from '../people.ts';
import type { Server } from '../running/server.ts';
import { uploadOne } from '../uploads.ts';
import { folderById } from './queries.ts';

export const SIZE = 5000;
export const eventually = { timeout: 20_000 };

interface LimitedShare {
  readonly owner: Calls;
  readonly folderId: string;
  readonly fileId: string;
  readonly path: string;
}

export async function limitedShare(server: Server, downloadLimit: number, size = SIZE): Promise<LimitedShare> {
  const owner = server.newVisitor();
  const upload = await uploadOne(owner, bytes(size), { name: 'x.txt' }, { downloadLimit });
  return { owner, ...upload, path: downloadPath(upload.folderId, upload.fileId) };
}

/** Returns the number of received bytes, or the error code. */
export async function get(calls: Calls, path: string, range?: string): Promise<number | string> {
  const response = await calls.fetch(path, range === undefined ? {} : { headers: { Range: `bytes=${range}` } });
  if (response.ok) return (await response.arrayBuffer()).byteLength;
  return (await response.json()).code;
}

export const change = (owner: Calls, folderId: string, downloadLimit: number | null) =>
  owner.own(endpoints.changeSharing, { folderId, downloadLimit });

export const limitsOf = async (owner: Calls, folderId: string) =>
  (await owner.own(endpoints.managedFolder, { folderId })).current;

export async function expectCount(server: Server, folderId: string, downloads: number): Promise<void> {
  await expect.poll(async () => (await folderById(server, folderId))?.downloadCount, eventually).toBe(downloads);
}

/** Makes downloads an hour older, so that their places expire. */
export async function expirePlaces(server: Server, folderId: string): Promise<void> {
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

/** Returns calls with the cookie of the share page. */
export async function inBrowser(server: Server, folderId: string, person = newPerson()): Promise<Calls> {
  const response = await server.as(person).fetch(sharePath(folderId), { headers: { 'Sec-Fetch-Dest': 'document' } });
  return server.as(withCookies(person, response));
}

export function withCookies(person: Person, response: Response): Person {
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';');
  expect(cookie).toMatch(/^fileshare_passes=/);
  return { ...person, headers: { ...person.headers, Cookie: cookie } };
}
