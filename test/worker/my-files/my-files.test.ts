import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileRow, folderRow, miscounted, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

type ListOptions = Omit<Parameters<typeof endpoints.foldersPaginated.input.parse>[0] & object, 'userId'>;

const list = (calls: Calls, options: ListOptions = {}) => calls.own(endpoints.foldersPaginated, { ...options });

/** Names of directories end with a slash. */
async function names(calls: Calls, options: ListOptions = {}): Promise<string[]> {
  const { folders, directories, files } = await list(calls, options);
  return [
    ...folders.map((folder) => folder.folderName),
    ...directories.map(({ name }) => `${name}/`),
    ...files.map((file) => file.originalFilename),
  ];
}

async function seeded(
  calls: Calls,
  name: string,
  places: readonly string[],
  overrides: Parameters<typeof folderRow>[0] = {},
) {
  const folder = folderRow({ ownerId: calls.person.userId, name, ...overrides });
  const rows = places.map((place, position) => {
    const slash = place.lastIndexOf('/');
    return fileRow(folder, position, { path: place.slice(0, Math.max(0, slash)), name: place.slice(slash + 1) });
  });
  return seedFolder(server.d1, folder, rows);
}

test('an upload is listed for its sender only', async () => {
  const calls = server.newVisitor();
  const { folderId } = await uploadOne(calls, bytes(10), { name: 'a.txt' });
  const { folders, ...rest } = await list(calls);
  expect(rest).toEqual({
    directories: [],
    files: [],
    pagination: { page: 1, limit: 1000, total: 1, totalPages: 1 },
    isSorted: true,
    trail: [],
    current: null,
  });
  expect(folders).toEqual([
    {
      folderId,
      folderName: 'a.txt',
      shareLink: new URL(`/d/${folderId}`, server.url).href,
      createdAt: expect.any(String),
      keptSince: expect.any(String),
      lastAccessed: null,
      totalDownloads: 0,
      firstDownload: null,
      lastDownload: null,
      isUsedUp: false,
      bandwidthUsed: 0,
      bandwidthLimit: 107374182400,
      fileCount: 1,
      folderCount: 0,
      unfinishedFiles: 0,
      unfinishedBytes: 0,
      ownSize: 10,
      totalSize: 10,
      isTotalSizePartial: false,
      expiryDate: expect.any(String),
      hasPassword: false,
      message: null,
      downloadLimit: null,
      isStopped: false,
      copyrightViolation: false,
      takedownReason: null,
      originalFolderName: null,
    },
  ]);
  expect((await list(server.newVisitor())).folders).toEqual([]);
});

test.each([
  ['page', { page: 0 }],
  ['page', { page: 1.5 }],
  ['limit', { limit: 1001 }],
  ['search', { search: 'x'.repeat(256) }],
  ['search', { search: 7 }],
  ['parentFolderId', { parentFolderId: '../x' }],
  ['path', { path: 'a' }],
  ['path', { parentFolderId: 'A'.repeat(16), path: 'a/../b' }],
  ['path', { parentFolderId: 'A'.repeat(16), path: 5 }],
])('a list refuses a wrong %s and names it: %j', async (field, input) => {
  await expect(list(server.newVisitor(), input as ListOptions)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { field },
  });
});

test('a level lists folders, newest first, then directories by name, then files in upload order', async () => {
  const calls = server.newVisitor();
  const trip = await seeded(calls, 'Trip', ['z.txt', 'day 10/x', 'day 2/x', 'day 2/deep/y', 'a.txt']);
  await seeded(calls, 'Older', [], { parentId: trip.id });
  const newer = await seeded(calls, 'Newer', [], { parentId: trip.id });
  await seeded(calls, 'Inside newer', [], { parentId: newer.id });

  const parentFolderId = trip.id;
  expect(await names(calls, { parentFolderId })).toEqual(['Newer', 'Older', 'day 2/', 'day 10/', 'z.txt', 'a.txt']);
  expect(await names(calls, { parentFolderId, path: 'day 2' })).toEqual(['deep/', 'x']);
  expect(await names(calls, { parentFolderId, path: 'nothing' })).toEqual([]);
  expect(await names(calls)).toEqual(['Trip']);

  const { directories, files, folders, current, trail } = await list(calls, { parentFolderId, path: 'day 2' });
  expect(directories).toMatchObject([{ name: 'deep', path: 'day 2/deep' }]);
  expect(files[0]).toMatchObject({ folderId: trip.id, path: 'day 2', originalFilename: 'x' });
  expect([folders, current?.folderId, current?.folderCount]).toEqual([[], trip.id, 2]);
  expect(trail).toEqual([{ folderId: trip.id, folderName: 'Trip' }]);
  expect((await list(calls, { parentFolderId: newer.id })).trail.map((step) => step.folderName)).toEqual([
    'Trip',
    'Newer',
  ]);
});

test('directories with similar names are each listed once', async () => {
  const calls = server.newVisitor();
  const paths = [
    'a',
    'a b',
    'a b/c',
    'a!/x',
    'a-b',
    'a.b/d',
    'a/c',
    'a/c/d',
    'a0',
    'é/ü',
    '日本/語',
    'Z',
    'a',
    '%',
    '_',
  ];
  const folder = await seeded(calls, 'Names', [...paths.map((path) => `${path}/file`), 'top']);
  const expectedNames = new Set(paths.map((path) => path.split('/')[0]));
  const { directories } = await list(calls, { parentFolderId: folder.id });
  expect(directories).toHaveLength(expectedNames.size);
  expect(new Set(directories.map(({ name }) => name))).toEqual(expectedNames);
  expect(await names(calls, { parentFolderId: folder.id, path: 'a' })).toEqual(['c/', 'file', 'file']);
});

test('pages continue from folders to directories to files, and deletions leave no gaps', async () => {
  const calls = server.newVisitor();
  const folder = await seeded(calls, 'Full', ['a/1', ...Array.from({ length: 140 }, (_, n) => `f${n}`), 'b/1']);
  for (const name of ['one', 'two', 'three']) await seeded(calls, name, [], { parentId: folder.id });
  const parentFolderId = folder.id;
  const fullList = await list(calls, { parentFolderId });
  for (const n of [0, 1, 7, 138]) {
    const fileId = fullList.files[n]?.fileId ?? '';
    await calls.own(endpoints.deleteFile, { folderId: folder.id, fileId });
  }
  await calls.own(endpoints.deleteFolder, { folderId: fullList.folders[1]?.folderId ?? '' });

  const all = await names(calls, { parentFolderId });
  expect(all).toHaveLength(2 + 2 + 136);
  const pages: string[][] = [];
  for (let page = 1; page <= 20; page++) pages.push(await names(calls, { parentFolderId, page, limit: 7 }));
  expect(pages.flat()).toEqual(all);
  expect(await names(calls, { parentFolderId, page: 21, limit: 7 })).toEqual([]);
  expect((await list(calls, { parentFolderId, page: 3, limit: 7 })).pagination).toEqual({
    page: 3,
    limit: 7,
    total: 140,
    totalPages: 20,
  });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('a search finds folders and files at any depth, and ignores case', async () => {
  const calls = server.newVisitor();
  const trip = await seeded(calls, 'Summer 100%', ['a/Sommer.txt', 'b/winter.txt', 'b/x/SUMMER_1.TXT']);
  const nested = await seeded(calls, 'summer nights', ['summer.mp3'], { parentId: trip.id });
  await seeded(calls, 'Deep summer', [], { parentId: nested.id });
  await seeded(calls, 'Elsewhere', ['midsummer.txt']);
  await seeded(server.newVisitor(), 'Summer of a stranger', ['summer.txt']);

  const root = await list(calls, { search: ' sUmMeR ' });
  expect(new Set(root.folders.map((folder) => folder.folderName))).toEqual(
    new Set(['Summer 100%', 'summer nights', 'Deep summer']),
  );
  expect(new Set(root.files.map((file) => file.originalFilename))).toEqual(
    new Set(['SUMMER_1.TXT', 'summer.mp3', 'midsummer.txt']),
  );
  expect(root.files.find((file) => file.originalFilename === 'SUMMER_1.TXT')).toMatchObject({
    folderId: trip.id,
    path: 'b/x',
  });
  expect(root.pagination.total).toBe(6);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => names(calls, { search: 'summer', page, limit: 2 })));
  expect(pages.flat()).toEqual(await names(calls, { search: 'summer' }));

  const parentFolderId = trip.id;
  expect(new Set(await names(calls, { parentFolderId, search: 'summer' }))).toEqual(
    new Set(['summer nights', 'Deep summer', 'SUMMER_1.TXT', 'summer.mp3']),
  );
  expect(await names(calls, { parentFolderId, path: 'b', search: 'er' })).toEqual(['winter.txt', 'SUMMER_1.TXT']);
  expect(await names(calls, { search: '100%' })).toEqual(['Summer 100%']);
  expect(await names(calls, { search: 's_mmer' })).toEqual([]);
  expect(await names(calls, { search: "'; DROP TABLE folders; --" })).toEqual([]);
});

test('a search ignores case and composition in every alphabet', async () => {
  const calls = server.newVisitor();
  await seeded(calls, 'ΒΟΡΡΑΣ', ['Ärzte.txt', 'Grün.jpg'.normalize('NFD'), 'МОСКВА.txt', 'Hauptstraße.pdf']);
  const searchNames = async (search: string) => (await names(calls, { search })).map((name) => name.normalize('NFC'));
  expect(await searchNames('βορράς')).toEqual(['ΒΟΡΡΑΣ']);
  expect(await searchNames('ärz')).toEqual(['Ärzte.txt']);
  expect(await searchNames('Grün')).toEqual(['Grün.jpg']);
  expect(await searchNames('москва')).toEqual(['МОСКВА.txt']);
  expect(await searchNames('STRASSE')).toEqual(['Hauptstraße.pdf']);
  const everyLetter = Array.from({ length: 250 }, (_, index) => String.fromCharCode(0x400 + index)).join('');
  expect(await searchNames(everyLetter)).toEqual([]);
});

test('an expired folder is listed until it is purged, and a taken-down folder is listed without contents', async () => {
  const calls = server.newVisitor();
  const past = Date.now() - DAY_MS;
  const expired = await seeded(calls, 'Expired', ['a.txt'], { expiresAt: past });
  const removed = await seeded(calls, 'Films', ['film.mp4'], { takenDownAt: 1, takedownReason: 'Because' });
  const { folders } = await list(calls);
  expect(folders.map((folder) => [folder.folderId, folder.expiryDate, folder.takedownReason])).toEqual([
    [removed.id, expect.any(String), 'Because'],
    [expired.id, new Date(past).toISOString(), null],
  ]);
  expect(folders[0]).toMatchObject({ copyrightViolation: true, originalFolderName: 'Films' });
  const inside = await list(calls, { parentFolderId: removed.id });
  expect([inside.files, inside.pagination.total, inside.current?.copyrightViolation]).toEqual([[], 0, true]);
  expect(await names(calls, { search: 'film' })).toEqual(['Films']);
});

test("statistics count a user's own files, downloads, active folders and expired folders", async () => {
  const calls = server.newVisitor();
  const none = { totalFiles: 0, totalSize: 0, totalDownloads: 0, activeFolders: 0, expiredFolders: 0 };
  expect(await calls.own(endpoints.userStats, {})).toEqual(none);
  await seeded(calls, 'One', ['a', 'b'], { downloadCount: 3 });
  await seeded(calls, 'Two', ['c'], { downloadCount: 4, expiresAt: null });
  await seeded(calls, 'Three', [], { expiresAt: Date.now() - 1 });
  await seeded(calls, 'Four', [], { takenDownAt: 1 });
  await seeded(calls, 'Five', ['d'], { status: 'deleting' });
  expect(await calls.own(endpoints.userStats, {})).toEqual({
    totalFiles: 3,
    totalSize: 3 * 1024,
    totalDownloads: 7,
    activeFolders: 2,
    expiredFolders: 1,
  });
  expect(await calls.own(endpoints.userStatsByPath, {})).toEqual(await calls.own(endpoints.userStats, {}));
  const account = calls.call(endpoints.userStats, { userId: 'user_account' });
  await expect(account).rejects.toMatchObject({ status: 401, code: 'sign_in_required' });
});

test('the shared page lists the folders inside that are readable', async () => {
  const calls = server.newVisitor();
  const parent = await seeded(calls, 'Parent', []);
  const open = await seeded(calls, 'Open', ['a'], { parentId: parent.id });
  await seeded(calls, 'Expired', [], { parentId: parent.id, expiresAt: 1 });
  await seeded(calls, 'Removed', [], { parentId: parent.id, takenDownAt: 1 });
  const newest = await seeded(calls, 'Newest', [], { parentId: parent.id });
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId: parent.id });
  expect(folder.folders).toEqual([
    { folderId: newest.id, folderName: 'Newest', fileCount: 0, totalSize: 0 },
    { folderId: open.id, folderName: 'Open', fileCount: 1, totalSize: 1024 },
  ]);
});

test('announced files are listed before they arrive', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced({ path: 'a' }), announced({ path: 'a' }), announced()]);
  await begin(calls, [announced({ path: 'b' })], { folderId });
  const { directories, files } = await list(calls, { parentFolderId: folderId });
  expect(directories.map(({ path }) => path)).toEqual(['a', 'b']);
  expect(files.map((file) => file.status)).toEqual(['uploading']);
  expect(await miscounted(server.d1)).toEqual([]);
});
