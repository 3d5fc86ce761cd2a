import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { Calls } from '../../harness/calls.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { filesOf } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, miscounted, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const server = sharedServer();

/** The positions fill some of the server's blocks of rows, and leave others empty. */
const positions = fc
  .array(fc.record({ start: fc.nat(20_000), length: fc.integer({ min: 1, max: 150 }) }), { minLength: 1, maxLength: 5 })
  .map((runs) => [...new Set(runs.flatMap(({ start, length }) => Array.from({ length }, (_, n) => start + n)))]);

const change = fc.record({ what: fc.constantFrom('add', 'delete', 'directory'), which: fc.nat() });

const plain = async (sql: string, ...values: unknown[]): Promise<string[]> => {
  const { results } = await server.d1
    .prepare(sql)
    .bind(...values)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
};

async function pages(calls: Calls, place: { parentFolderId: string; path?: string }, limit: number) {
  const { pagination } = await calls.own(endpoints.foldersPaginated, { limit, ...place });
  const names: string[] = [];
  for (let page = 1; page <= pagination.totalPages; page++) {
    const { folders, files } = await calls.own(endpoints.foldersPaginated, { page, limit, ...place });
    names.push(...folders.map((folder) => folder.folderId), ...files.map((file) => file.fileId));
  }
  return names;
}

test('returns the same pages as a plain OFFSET after additions and deletions', { timeout: 60_000 }, async () => {
  const checkShelf = async (
    of: number[],
    inside: number[],
    changes: { what: string; which: number }[],
    limit: number,
  ) => {
    const calls = server.newVisitor();
    const { userId } = calls.person;
    const folder = folderRow({ ownerId: userId });
    const rows = of.sort((a, b) => a - b).map((n) => fileRow(folder, n, { path: n % 3 === 0 ? 'dir' : '' }));
    await seedFolder(server.d1, folder, rows);
    const parentFolderId = folder.id;
    for (const position of inside.slice(0, 12)) {
      await seedFolder(server.d1, folderRow({ ownerId: userId, parentId: folder.id, position }));
    }

    for (const { what, which } of changes) {
      if (what === 'add') {
        const files = Array.from({ length: 1 + (which % 70) }, (_, n) => announced({ path: n % 2 ? 'dir' : '' }));
        await begin(calls, files, { folderId: folder.id });
        await calls.own(endpoints.createFolder, { folderName: 'New', parentFolderId });
      } else if (what === 'directory') {
        await calls.own(endpoints.deleteFolder, { folderId: folder.id, path: 'dir' }).catch(() => {});
      } else {
        const files = await plain('SELECT id FROM files WHERE folder_id = ?', folder.id);
        const fileId = files[which % files.length];
        if (fileId) await calls.own(endpoints.deleteFile, { folderId: folder.id, fileId });
        const folders = await plain('SELECT id FROM folders WHERE parent_id = ? AND status = ?', folder.id, 'open');
        const folderId = folders[which % folders.length];
        if (folderId) await calls.own(endpoints.deleteFolder, { folderId });
      }
    }

    const expectedNames = async (path: string) =>
      (await filesOf(server, folder.id)).filter((file) => file.path === path).map(({ id }) => id);
    const folders = await plain(
      `SELECT id FROM folders WHERE parent_id = ? AND status = 'open' ORDER BY position DESC`,
      folder.id,
    );
    expect(await pages(calls, { parentFolderId }, limit)).toEqual([...folders, ...(await expectedNames(''))]);
    expect(await pages(calls, { parentFolderId, path: 'dir' }, limit)).toEqual(await expectedNames('dir'));
    expect(await miscounted(server.d1)).toEqual([]);
  };
  const limits = fc.constantFrom(7, 64, 100);
  const property = fc.asyncProperty(positions, positions, fc.array(change, { maxLength: 6 }), limits, checkShelf);
  await fc.assert(property, { numRuns: 6 });
});
