import { expect, test } from 'vitest';
import { MOVE_MAX_ITEMS } from '../../../worker/contract/limits.ts';
import { FOLDER_MAX_DEPTH } from '../../../worker/folders/limits.ts';
import { codesOf, create, level, move, seedFilled } from '../../harness/moving.ts';
import { newPerson } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { folderRow, miscounted, newId, seedFolder } from '../../harness/stored/seed.ts';

const server = sharedServer();

test('folders move into a folder and out again, and become the newest there', async () => {
  const calls = server.newVisitor();
  const [a, b, into] = [await create(calls, 'A'), await create(calls, 'B'), await create(calls, 'Into')];
  expect(await codesOf(calls, [{ folderId: a }, { folderId: b }], into)).toEqual([]);
  expect(await level(calls, null)).toMatchObject({ folders: [into], total: 1 });
  expect(await level(calls, into)).toMatchObject({ folders: [b, a], total: 2 });
  expect(await codesOf(calls, [{ folderId: a }], null)).toEqual([]);
  expect(await level(calls, null)).toMatchObject({ folders: [a, into], total: 2 });
  expect(await level(calls, into)).toMatchObject({ folders: [b], total: 1 });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('moving an item to the folder that contains it succeeds and changes nothing', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seedFilled(server.d1, calls, ['dir', '']);
  await create(calls, 'Newer');
  const levelsBefore = [await level(calls, null), await level(calls, folderId), await level(calls, folderId, 'dir')];
  expect(await codesOf(calls, [{ folderId }], null)).toEqual([]);
  expect(await codesOf(calls, [{ folderId, fileId: files[1] as string }], folderId)).toEqual([]);
  expect(await codesOf(calls, [{ folderId, path: 'dir' }], folderId)).toEqual([]);
  expect([await level(calls, null), await level(calls, folderId), await level(calls, folderId, 'dir')]).toEqual(
    levelsBefore,
  );
});

test('a folder cannot move into itself or below itself, even if two move into one another in parallel', async () => {
  const calls = server.newVisitor();
  const top = await create(calls, 'Top');
  const inside = await create(calls, 'Inside', top);
  expect(await codesOf(calls, [{ folderId: top }], top)).toEqual([[0, 'into_itself']]);
  expect(await codesOf(calls, [{ folderId: top }], inside)).toEqual([[0, 'into_itself']]);
  for (let round = 0; round < 5; round++) {
    const [firstId, otherId] = [await create(calls, 'One'), await create(calls, 'Other')];
    await Promise.all([move(calls, [{ folderId: firstId }], otherId), move(calls, [{ folderId: otherId }], firstId)]);
    const trails = await Promise.all([level(calls, firstId), level(calls, otherId)]);
    expect(trails.map(({ total }) => total).sort()).toEqual([0, 1]);
  }
  expect(await miscounted(server.d1)).toEqual([]);
});

test(`folders are at most ${FOLDER_MAX_DEPTH} levels deep, created or moved`, async () => {
  const calls = server.newVisitor();
  const ownerId = calls.person.userId;
  const chain = Array.from({ length: FOLDER_MAX_DEPTH }, () => newId());
  for (const [depth, id] of chain.entries()) {
    await seedFolder(server.d1, folderRow({ id, ownerId, parentId: chain[depth - 1] ?? null }));
  }
  const deeper = create(calls, 'Too deep', chain.at(-1) as string);
  await expect(deeper).rejects.toMatchObject({ fields: { field: 'parentFolderId' } });
  const pair = await create(calls, 'Pair');
  const single = await create(calls, 'Single', pair);
  expect(await codesOf(calls, [{ folderId: pair }], chain.at(-1) as string)).toEqual([[0, 'too_deep']]);
  expect(await codesOf(calls, [{ folderId: pair }], chain.at(-2) as string)).toEqual([[0, 'too_deep']]);
  expect(await codesOf(calls, [{ folderId: single }], chain.at(-2) as string)).toEqual([]);
  expect(await codesOf(calls, [{ folderId: pair }], chain.at(-3) as string)).toEqual([]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('a stranger moves nothing and gets not_found for every item', async () => {
  const owner = server.newVisitor();
  const { folderId, files } = await seedFilled(server.d1, owner, ['dir']);
  const stranger = server.newVisitor();
  const ownFolderId = await create(stranger, 'Own');
  const levelsBefore = await everythingStored(server);
  const items = [
    { folderId },
    { folderId, fileId: files[0] as string },
    { folderId: newId() },
    { folderId: ownFolderId, fileId: files[0] as string },
  ];
  expect(await codesOf(stranger, items, ownFolderId)).toEqual(items.map((_, index) => [index, 'not_found']));
  const fileOfStranger = await seedFilled(server.d1, stranger, ['']);
  for (const target of [folderId, newId()]) {
    const into = move(stranger, [{ folderId: fileOfStranger.folderId }], target);
    await expect(into).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
  expect(await level(owner, folderId)).toMatchObject({ directories: ['dir'] });
  expect(await everythingStored(server)).toMatchObject({ objects: levelsBefore.objects });
  const account = server.as({ ...newPerson(), userId: 'user_account' });
  await expect(move(account, [{ folderId }], null)).rejects.toMatchObject({ code: 'sign_in_required' });
});

test('nothing moves into or out of a folder that has expired, was taken down or is being deleted', async () => {
  const calls = server.newVisitor();
  const ownFolder = await seedFilled(server.d1, calls, ['']);
  for (const [code, overrides] of [
    ['expired', { expiresAt: 1 }],
    ['taken_down', { takenDownAt: 1 }],
    ['not_found', { status: 'deleting' as const }],
  ] as const) {
    const { folderId, files } = await seedFilled(server.d1, calls, [''], overrides);
    const items = [{ folderId }, { folderId, fileId: files[0] as string }];
    expect(await codesOf(calls, items, ownFolder.folderId)).toEqual([
      [0, code],
      [1, code],
    ]);
    await expect(move(calls, [{ folderId: ownFolder.folderId }], folderId)).rejects.toMatchObject({ code });
  }
  expect(await miscounted(server.d1)).toEqual([]);
});

test('each item moves or fails by itself, and a call takes a limited number', async () => {
  const calls = server.newVisitor();
  const [a, into] = [await create(calls, 'A'), await create(calls, 'Into')];
  expect(await codesOf(calls, [{ folderId: newId() }, { folderId: a }, { folderId: into }], into)).toEqual([
    [0, 'not_found'],
    [2, 'into_itself'],
  ]);
  expect(await level(calls, into)).toMatchObject({ folders: [a] });
  const many = Array.from({ length: MOVE_MAX_ITEMS + 1 }, () => ({ folderId: newId() }));
  for (const items of [[], many]) {
    await expect(move(calls, items, into)).rejects.toMatchObject({ status: 400, fields: { field: 'items' } });
  }
  expect(await codesOf(calls, many.slice(1), into)).toHaveLength(MOVE_MAX_ITEMS);
});
