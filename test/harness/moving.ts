import type { D1Database } from '@cloudflare/workers-types';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Calls } from './calls.ts';
import { fileRow, folderRow, seedFolder } from './stored/seed.ts';

interface MovedItem {
  folderId: string;
  fileId?: string;
  path?: string;
}

export const move = (calls: Calls, items: MovedItem[], toFolderId: string | null, toPath = '') =>
  calls.own(endpoints.moveItems, { items, toFolderId, toPath });

/** Moves items. Returns the reason or the error code by index of each failed item. */
export const codesOf = async (...moveArguments: Parameters<typeof move>) =>
  (await move(...moveArguments)).failures.map(({ index, code, reason = code }) => [index, reason]);

export const create = async (calls: Calls, folderName: string, parentFolderId: string | null = null) =>
  (await calls.own(endpoints.createFolder, { folderName, parentFolderId })).folderId;

export async function level(calls: Calls, parentFolderId: string | null, path = '') {
  const page = await calls.own(endpoints.foldersPaginated, { parentFolderId, path });
  return {
    folders: page.folders.map((folder) => folder.folderId),
    directories: page.directories.map(({ name }) => name),
    files: page.files.map(({ fileId }) => fileId),
    total: page.pagination.total,
  };
}

/** Returns the ids of the folders in a folder, by default at the top level. */
export const listed = async (calls: Calls, parentFolderId: string | null = null): Promise<string[]> =>
  (await level(calls, parentFolderId)).folders;

/** Seeds one file per path. A path is the directory of its file. */
export async function seedFilled(
  d1: D1Database,
  calls: Calls,
  paths: readonly string[],
  overrides: Parameters<typeof folderRow>[0] = {},
) {
  const folder = folderRow({ ownerId: calls.person.userId, ...overrides });
  const rows = paths.map((path, position) => fileRow(folder, position, { path }));
  await seedFolder(d1, folder, rows);
  return { folder, folderId: folder.id, files: rows.map(({ id }) => id) };
}
