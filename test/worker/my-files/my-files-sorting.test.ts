import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { ListOrder } from '../../../worker/contract/calls/my-files.ts';
import { MY_FILES_SORT_MAX_ITEMS } from '../../../worker/contract/limits.ts';
import { SIZED_FOLDERS_PER_PAGE } from '../../../worker/folders/limits.ts';
import type { Calls } from '../../harness/calls.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, seedFolder, seedFolders } from '../../harness/stored/seed.ts';

const server = ownServer({ observed: true });

type ListOptions = Omit<Parameters<typeof endpoints.foldersPaginated.input.parse>[0] & object, 'userId'>;

const list = (calls: Calls, options: ListOptions) => calls.own(endpoints.foldersPaginated, { ...options });

async function names(calls: Calls, options: ListOptions): Promise<string[]> {
  const { folders, directories, files } = await list(calls, options);
  return [
    ...folders.map((folder) => folder.folderName),
    ...directories,
    ...files.map((file) => file.originalFilename),
  ].map((entry) => (typeof entry === 'string' ? entry : `${entry.name}/`));
}

const ORDERED: Record<Exclude<ListOrder, 'usual'>, string[]> = {
  name: ['Beta 2', 'beta 10', 'Zoo', 'a/', 'b 2/', 'b 10/', 'File 1', 'file 2', 'file 10', 'ö', 'z'],
  'name-desc': ['Zoo', 'beta 10', 'Beta 2', 'b 10/', 'b 2/', 'a/', 'z', 'ö', 'file 10', 'file 2', 'File 1'],
  size: ['Zoo', 'beta 10', 'Beta 2', 'a/', 'b 2/', 'b 10/', 'ö', 'z', 'file 10', 'File 1', 'file 2'],
  'size-desc': ['Beta 2', 'beta 10', 'Zoo', 'a/', 'b 2/', 'b 10/', 'file 2', 'File 1', 'file 10', 'z', 'ö'],
  date: ['Zoo', 'Beta 2', 'beta 10', 'a/', 'b 2/', 'b 10/', 'z', 'file 10', 'file 2', 'ö', 'File 1'],
  'date-desc': ['beta 10', 'Beta 2', 'Zoo', 'a/', 'b 2/', 'b 10/', 'File 1', 'ö', 'file 2', 'file 10', 'z'],
};

async function variedFolder(calls: Calls): Promise<string> {
  const ownerId = calls.person.userId;
  const folder = folderRow({ ownerId, name: 'Varied' });
  const at = (place: string, size: number, createdAt: number) => (position: number) =>
    fileRow(folder, position, {
      path: place.split('/').slice(0, -1).join('/'),
      name: place.split('/').at(-1) ?? '',
      size,
      createdAt,
    });
  const rows = [
    at('file 10', 30, 2),
    at('file 2', 50, 3),
    at('b 10/x', 1, 1),
    at('z', 20, 1),
    at('File 1', 40, 5),
    at('b 2/y', 1, 1),
    at('ö', 10, 4),
    at('a/w', 1, 1),
  ];
  await seedFolder(
    server.d1,
    folder,
    rows.map((row, position) => row(position)),
  );
  const inside = (name: string, createdAt: number) => folderRow({ ownerId, parentId: folder.id, name, createdAt });
  const large = inside('beta 10', 3);
  await seedFolder(server.d1, large, [fileRow(large, 0, { size: 100 })]);
  // Has the smallest file, but also contains a large folder.
  const deep = inside('Beta 2', 2);
  await seedFolder(server.d1, deep, [fileRow(deep, 0, { size: 1 })]);
  const below = folderRow({ ownerId, parentId: deep.id, name: 'Below' });
  await seedFolder(server.d1, below, [fileRow(below, 0, { size: 200 })]);
  const small = inside('Zoo', 1);
  await seedFolder(server.d1, small, [fileRow(small, 0, { size: 50 })]);
  return folder.id;
}

test('a level is sorted by name, size and date across pages, folders before directories before files', async () => {
  const calls = server.newVisitor();
  const parentFolderId = await variedFolder(calls);
  for (const [order, wanted] of Object.entries(ORDERED) as [ListOrder, string[]][]) {
    expect(await names(calls, { parentFolderId, order }), order).toEqual(wanted);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => names(calls, { parentFolderId, order, page, limit: 3 })),
    );
    expect(pages.flat(), `${order}, by pages`).toEqual(wanted);
    expect((await list(calls, { parentFolderId, order })).isSorted).toBe(true);
  }
  const usual = await list(calls, { parentFolderId });
  expect(await list(calls, { parentFolderId, order: 'usual' })).toEqual(usual);
  expect(await names(calls, { parentFolderId, path: 'a', order: 'size' })).toEqual(['w']);
});

test('search results are sorted, too, and files have their paths', async () => {
  const calls = server.newVisitor();
  await variedFolder(calls);
  expect(await names(calls, { search: 'b', order: 'name' })).toEqual(['Below', 'Beta 2', 'beta 10']);
  expect(await names(calls, { search: 'file', order: 'size-desc' })).toEqual(
    expect.arrayContaining(['file 2', 'File 1', 'file 10']),
  );
  const { files } = await list(calls, { search: 'y', order: 'date' });
  expect(files.map(({ path, originalFilename }) => [path, originalFilename])).toEqual([['b 2', 'y']]);
});

test.each(['size-up', '', null, 7, ['name']])('a list refuses %j as an order', async (order) => {
  await expect(list(server.newVisitor(), { order } as ListOptions)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { field: 'order' },
  });
});

test('sorting reads one row per entry, and a list with too many entries has the usual order', async () => {
  const calls = server.newVisitor();
  const ownerId = calls.person.userId;
  const folder = folderRow({ ownerId, name: 'Full' });
  const files = Array.from({ length: MY_FILES_SORT_MAX_ITEMS }, (_, n) =>
    fileRow(folder, n, { name: `file ${(n * 7919) % 10_007}`, size: n }),
  );
  await seedFolder(server.d1, folder, files);
  const parentFolderId = folder.id;
  for (const order of ['name', 'size-desc', 'date'] as const) {
    const rows = await rowsReadBy(server, () => list(calls, { parentFolderId, order, page: 3, limit: 5 }));
    console.log(`Rows read for a page by ${order} of ${MY_FILES_SORT_MAX_ITEMS} files: ${rows}`);
    expect(rows).toBeLessThanOrEqual(MY_FILES_SORT_MAX_ITEMS + 500);
  }
  expect(await names(calls, { parentFolderId, order: 'size-desc', limit: 2 })).toEqual(
    [1, 2].map((n) => files[MY_FILES_SORT_MAX_ITEMS - n]?.name),
  );

  await seedFolder(server.d1, folderRow({ ownerId, parentId: folder.id, name: 'One too many' }));
  const beyond = await list(calls, { parentFolderId, order: 'name', limit: 5 });
  expect(beyond.isSorted).toBe(false);
  expect(beyond).toEqual({ ...(await list(calls, { parentFolderId, limit: 5 })), isSorted: false });
  const rows = await rowsReadBy(server, () => list(calls, { parentFolderId, order: 'name', limit: 5 }));
  expect(rows).toBeLessThanOrEqual(400);
});

test('folders are sorted by size only if they contain a limited number of folders', async () => {
  const calls = server.newVisitor();
  const ownerId = calls.person.userId;
  const deep = folderRow({ ownerId, name: 'Deep' });
  const otherFolders = Array.from({ length: 10 }, (_, n) => folderRow({ ownerId, name: `Folder ${n}`, totalBytes: n }));
  const below = Array.from({ length: MY_FILES_SORT_MAX_ITEMS }, () =>
    folderRow({ ownerId, parentId: deep.id, totalBytes: 1 }),
  );
  await seedFolders(server.d1, [deep, ...otherFolders, ...below]);
  expect(await names(calls, { order: 'size-desc', limit: 3 })).toEqual(['Deep', 'Folder 9', 'Folder 8']);
  const rows = await rowsReadBy(server, () => list(calls, { order: 'size-desc', limit: 3 }));
  console.log(`Rows read for 11 folders by size with ${below.length} inside: ${rows}`);
  expect(rows).toBeLessThanOrEqual(2 * MY_FILES_SORT_MAX_ITEMS + 2 * SIZED_FOLDERS_PER_PAGE + 500);

  await seedFolders(server.d1, [folderRow({ ownerId, parentId: deep.id, totalBytes: 1 })]);
  expect((await list(calls, { order: 'size-desc' })).isSorted).toBe(false);
  expect((await list(calls, { order: 'name' })).isSorted).toBe(true);
});
