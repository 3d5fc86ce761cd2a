/** The file is long because its tests share the function `link`. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { listed } from '../../harness/moving.ts';
import { type AccountHolder, newAccount, newPerson, type Person } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { accountRow, fileById, folderById } from '../../harness/stored/queries.ts';
import { folderRow, miscounted, seedFolder, seedFolders } from '../../harness/stored/seed.ts';
import { usageOf } from '../../harness/stored/usage.ts';
import { announced, begin, beginOne, put, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const link = (account: AccountHolder, { userId }: Person) =>
  server.as(account).own(endpoints.linkAnonymous, { anonymousUserId: userId });

const ID_LINKED = { status: 403, code: 'id_linked' };

test('registration stores the email and name of the ID token, also when repeated or changed', async () => {
  const account = await newAccount({ name: 'First Name' });
  const input = { firebaseUid: account.uid, email: 'somebody@else.com', displayName: 'Else' };
  const calls = server.as(account);
  await Promise.all([calls.call(endpoints.register, input), calls.call(endpoints.register, input)]);
  const first = await accountRow(server, account.userId);
  expect(first).toMatchObject({ email: account.email, displayName: 'First Name' });
  const renamed = await newAccount({ sub: account.uid, name: null });
  await server.as(renamed).call(endpoints.register, { firebaseUid: account.uid });
  expect(await accountRow(server, account.userId)).toEqual({ ...first, displayName: null });
});

test('creates a new anonymous id for each call', async () => {
  const calls = server.newVisitor();
  const firstUser = await calls.call(endpoints.createUser, {});
  const two = await calls.call(endpoints.createUser, {});
  expect(firstUser.userId).not.toBe(two.userId);
  await expect(calls.call(endpoints.userStats, firstUser)).resolves.toMatchObject({ totalFiles: 0 });
});

test('linking moves the folders of an anonymous id above the folders of the account, and disables the id', async () => {
  const person = newPerson();
  const anonymousCalls = server.as(person);
  const { folderId, fileId } = await uploadOne(anonymousCalls, bytes(10));
  const inside = await anonymousCalls.own(endpoints.createFolder, {
    folderName: 'Inside',
    parentFolderId: folderId,
  });
  const account = await newAccount();
  const calls = server.as(account);
  const initAnswer = await begin(calls, [announced()]);

  await expect(link(account, person)).resolves.toEqual({ success: true, movedFolders: 2 });
  expect(await listed(calls)).toEqual([folderId, initAnswer.folderId]);
  expect(await listed(calls, folderId)).toEqual([inside.folderId]);
  expect(await miscounted(server.d1)).toEqual([]);
  const acts = [
    () => listed(anonymousCalls),
    () => anonymousCalls.own(endpoints.userStats, {}),
    () => begin(anonymousCalls, [announced()]),
    () => begin(anonymousCalls, [announced()], { folderId }),
    () => anonymousCalls.own(endpoints.createFolder, { folderName: 'New' }),
    () => anonymousCalls.own(endpoints.renameFolder, { folderId, folderName: 'New' }),
    () => anonymousCalls.own(endpoints.renameFile, { fileId, newFilename: 'new' }),
    () => anonymousCalls.own(endpoints.deleteFile, { folderId, fileId }),
    () => anonymousCalls.own(endpoints.deleteFolder, { folderId }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject(ID_LINKED);
  await calls.own(endpoints.renameFile, { fileId, newFilename: 'mine.txt' });
  await calls.own(endpoints.deleteFolder, { folderId });
  expect(await listed(calls)).toEqual([initAnswer.folderId]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('an upload in progress continues after its owner is linked', async () => {
  const person = newPerson();
  const body = bytes(1000);
  const upload = await beginOne(server.as(person), { size: body.byteLength });
  const account = await newAccount();
  await link(account, person);
  expect((await put(server.as(person), upload.uploadUrl, body)).status).toBe(200);
  expect(await fileById(server, upload.fileId)).toMatchObject({ status: 'ready' });
  expect(await listed(server.as(account))).toEqual([upload.folderId]);
});

test('linking again or in parallel changes nothing, and linking to another account is refused', async () => {
  const person = newPerson();
  await uploadOne(server.as(person), bytes(10));
  const account = await newAccount();
  const answers = await Promise.all([link(account, person), link(account, person)]);
  expect(answers.map(({ movedFolders }) => movedFolders).sort()).toEqual([0, 1]);
  await expect(link(account, person)).resolves.toEqual({ success: true, movedFolders: 0 });
  await expect(link(await newAccount(), person)).rejects.toMatchObject({ status: 409, code: 'linked_elsewhere' });
  expect(await listed(server.as(account))).toHaveLength(1);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('if two accounts link the same id in parallel, one gets all folders', async () => {
  const person = newPerson();
  for (const _ of [1, 2, 3]) await begin(server.as(person), [announced()]);
  const rivals = [await newAccount(), await newAccount()];
  const outcomes = await Promise.allSettled(rivals.map((rival) => link(rival, person)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lists = await Promise.all(rivals.map((rival) => listed(server.as(rival))));
  expect(lists.map((list) => list.length).sort()).toEqual([0, 3]);
});

test('a folder created while its owner is linked belongs to the account', async () => {
  const person = newPerson();
  const account = await newAccount();
  const calls = server.as(person);
  const [, ...upload] = await Promise.all([
    link(account, person),
    ...Array.from({ length: 8 }, () => begin(calls, [announced()]).catch(() => null)),
  ]);
  const folderIds = upload.flatMap((started) => (started ? [started.folderId] : []));
  expect((await listed(server.as(account))).sort()).toEqual(folderIds.sort());
  expect(await miscounted(server.d1)).toEqual([]);
});

test('linking keeps 1,200 nested folders in their order and in their parent folders, and counts them', {
  timeout: 60_000,
}, async () => {
  const ownerId = newPerson().userId;
  const at = (position: number, parentId: string | null = null) => folderRow({ ownerId, position, parentId });
  const roots = Array.from({ length: 700 }, (_, n) => at(n * 3));
  const deep: ReturnType<typeof at>[] = [];
  for (const _ of Array.from({ length: 10 })) deep.push(at(1, (deep.at(-1) ?? roots[0])?.id));
  const children = Array.from({ length: 490 }, (_, n) => at(5000 - n, roots[1]?.id));
  const doomed = { ...at(9999), status: 'deleting' as const };
  const orphan = at(7, doomed.id);
  await seedFolders(server.d1, [...children, ...deep.toReversed(), ...roots, doomed, orphan]);

  const account = await newAccount();
  const calls = server.as(account);
  const initAnswer = await begin(calls, [announced()]);
  const { movedFolders } = await calls.own(endpoints.linkAnonymous, {
    anonymousUserId: ownerId,
  });
  expect(movedFolders).toBe(1202);
  expect(await listed(calls)).toEqual([...roots.map(({ id }) => id).reverse(), initAnswer.folderId]);
  expect(await listed(calls, roots[1]?.id ?? '')).toEqual(children.map(({ id }) => id));
  for (const [index, { id }] of deep.slice(1).entries()) expect(await listed(calls, deep[index]?.id)).toEqual([id]);
  expect(await miscounted(server.d1)).toEqual([]);
  await server.runCron(Date.now());
  expect(await folderById(server, orphan.id)).toMatchObject({ ownerId: account.userId, parentId: null });
  expect(await folderById(server, doomed.id)).toBeUndefined();
  expect(await miscounted(server.d1)).toEqual([]);
});

test('an account downloads its own files for free in the browser that registered, and only there', async () => {
  const uploader = newPerson();
  const account = await newAccount({}, uploader.address);
  const { folderId, fileId } = await uploadOne(server.as(account), bytes(1000));
  const usage = async () => (await usageOf(server.as(uploader))).downloadBytes;
  const read = async (cookie: string) => {
    const reader = server.as({ ...newPerson(), headers: { ...newPerson().headers, Cookie: cookie } });
    await (await reader.fetch(downloadPath(folderId, fileId))).arrayBuffer();
  };

  const body = JSON.stringify({ firebaseUid: account.uid });
  const answer = await server.as(account).fetch('/api/user/register', { method: 'POST', body });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^fileshare_account=[^;]+; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/);
  const [pair = ''] = cookie.split(';');
  await read(pair);
  expect(await usage()).toBe(0);
  await read(`fileshare_user_id=${account.userId}`);
  await expect.poll(usage).toBe(1000);
  await read(`${pair.slice(0, -3)}abc`);
  await expect.poll(usage).toBe(2000);

  const out = await server.as(account).fetch('/api/user/sign-out', { method: 'POST' });
  expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^fileshare_account=; Max-Age=0; Path=\/api/)]);
});

test('deleting an account, once or twice, deletes its folders, its row and its link to an anonymous id', async () => {
  const person = newPerson();
  const account = await newAccount();
  const calls = server.as(account);
  await calls.call(endpoints.register, { firebaseUid: account.uid });
  const { folderId, r2Key } = await uploadOne(server.as(person), bytes(10));
  await link(account, person);
  const removed = folderRow({ ownerId: account.userId, takenDownAt: 1 });
  await seedFolder(server.d1, removed);

  const { userId } = account;
  for (const _ of [1, 2]) await calls.own(endpoints.deleteAccount, {});
  expect(await accountRow(server, userId)).toBeUndefined();
  expect((await calls.fetch(`/api/folder/${folderId}`)).status).toBe(404);
  await expect.poll(() => server.bucket.head(r2Key)).toBeNull();
  await expect.poll(() => folderById(server, folderId)).toBeUndefined();
  expect(await folderById(server, removed.id)).toMatchObject({ status: 'open' });
  // The anonymous id is valid again, and owns nothing.
  expect(await listed(server.as(person))).toEqual([]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('deleting an account deletes folders that an interrupted link has not moved', async () => {
  const person = newPerson();
  const account = await newAccount();
  const calls = server.as(account);
  await calls.call(endpoints.register, { firebaseUid: account.uid });
  await link(account, person);
  const left = folderRow({ ownerId: person.userId });
  await seedFolder(server.d1, left);
  await calls.own(endpoints.deleteAccount, {});
  expect(await listed(server.as(person))).toEqual([]);
  await expect.poll(() => folderById(server, left.id)).toBeUndefined();
});

test('deleting an account ends its sessions everywhere, and a later sign-in starts with an empty account', async () => {
  const thisDevice = await newAccount();
  const { uid } = thisDevice;
  const minuteAgo = Math.floor(Date.now() / 1000) - 60;
  const elsewhere = server.as(await newAccount({ sub: uid, auth_time: minuteAgo }));
  await elsewhere.call(endpoints.register, { firebaseUid: uid });
  await server.as(thisDevice).own(endpoints.deleteAccount, {});
  const refused = async () => {
    const acts = [
      () => listed(elsewhere),
      () => begin(elsewhere, [announced()]),
      () => elsewhere.call(endpoints.register, { firebaseUid: uid }),
      () => listed(server.as(thisDevice)),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 401, code: 'session_ended' });
  };
  await refused();
  const newSession = server.as(await newAccount({ sub: uid, auth_time: Math.ceil(Date.now() / 1000) + 1 }));
  await newSession.call(endpoints.register, { firebaseUid: uid });
  expect(await listed(newSession)).toEqual([]);
  await refused();
});

test('deleting an account requires a recent sign-in', async () => {
  const account = await newAccount({ auth_time: Math.floor(Date.now() / 1000) - 600 });
  const calls = server.as(account);
  await calls.call(endpoints.register, { firebaseUid: account.uid });
  const { folderId } = await begin(calls, [announced()]);
  const deleting = calls.own(endpoints.deleteAccount, {});
  await expect(deleting).rejects.toMatchObject({ status: 403, code: 'recent_sign_in_required' });
  expect(await accountRow(server, account.userId)).toMatchObject({ id: account.userId });
  expect(await folderById(server, folderId)).toMatchObject({ status: 'open' });
});

describe('POST /api/user/sign-out-others', () => {
  const SECONDS_AGO = 100;
  const signedIn = (uid: string | undefined, secondsAgo: number) =>
    newAccount({ ...(uid !== undefined && { sub: uid }), auth_time: Math.floor(Date.now() / 1000) - secondsAgo });

  test('refuses tokens of earlier sign-ins, even renewed tokens, but no tokens of other accounts', async () => {
    const thisDevice = await signedIn(undefined, 0);
    const otherDevice = await signedIn(thisDevice.uid, SECONDS_AGO);
    const someone = await signedIn(undefined, SECONDS_AGO);
    const ask = (account: AccountHolder) => server.as(account).own(endpoints.userStats, {});
    await ask(otherDevice);
    await server.as(thisDevice).own(endpoints.signOutOthers, {});
    const ended = { status: 401, code: 'session_ended' };
    await expect(ask(otherDevice)).rejects.toMatchObject(ended);
    await expect(ask(await signedIn(thisDevice.uid, SECONDS_AGO))).rejects.toMatchObject(ended);
    const register = server.as(otherDevice).call(endpoints.register, { firebaseUid: otherDevice.uid });
    await expect(register).rejects.toMatchObject(ended);
    const signOut = server.as(otherDevice).own(endpoints.signOutOthers, {});
    await expect(signOut).rejects.toMatchObject(ended);
    await expect(ask(thisDevice)).resolves.toMatchObject({ totalFiles: 0 });
    await expect(ask(someone)).resolves.toMatchObject({ totalFiles: 0 });
    // A new registration must not revive ended sessions.
    await server.as(thisDevice).call(endpoints.register, { firebaseUid: thisDevice.uid });
    await expect(ask(otherDevice)).rejects.toMatchObject(ended);
  });

  test('refuses the token of a device that signed in after the calling device', async () => {
    const thisDevice = await signedIn(undefined, SECONDS_AGO);
    const otherDevice = await signedIn(thisDevice.uid, SECONDS_AGO - 50);
    const ask = (account: AccountHolder) => server.as(account).own(endpoints.userStats, {});
    await server.as(thisDevice).own(endpoints.signOutOthers, {});
    await expect(ask(otherDevice)).rejects.toMatchObject({ status: 401, code: 'session_ended' });
    await expect(ask(thisDevice)).resolves.toMatchObject({ totalFiles: 0 });
    await expect(ask(await signedIn(thisDevice.uid, 0))).resolves.toMatchObject({ totalFiles: 0 });
  });

  test('requires a recent sign-in, so that a stolen session cannot lock out the owner', async () => {
    const account = await signedIn(undefined, 600);
    const ending = server.as(account).own(endpoints.signOutOthers, {});
    await expect(ending).rejects.toMatchObject({ status: 403, code: 'recent_sign_in_required' });
    expect(await accountRow(server, account.userId)).toBeUndefined();
  });

  test('ends the free downloads of other browsers, and keeps those of the calling browser', async () => {
    const otherDevice = await signedIn(undefined, SECONDS_AGO);
    const { folderId } = await uploadOne(server.as(otherDevice), bytes(10));
    const { userId } = otherDevice;
    await server.as(otherDevice).own(endpoints.changeSharing, { folderId, isStopped: true });
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const post = (account: AccountHolder, path: string, body: object) =>
      server.as(account).fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const statusWith = async (cookie: string) =>
      (await server.newVisitor().fetch(`/api/folder/${folderId}`, { headers: { Cookie: cookie } })).status;
    const old = cookieOf(await post(otherDevice, endpoints.register.path, { firebaseUid: otherDevice.uid }));
    expect(await statusWith(old)).toBe(200);
    // A cookie of the same second would stay valid, because its time has whole seconds.
    await setTimeout(1000 - (Date.now() % 1000));
    const thisDevice = await signedIn(otherDevice.uid, 0);
    const newCookie = cookieOf(await post(thisDevice, endpoints.signOutOthers.path, { userId }));
    expect([await statusWith(old), await statusWith('')]).toEqual([404, 404]);
    expect(newCookie).toMatch(/^fileshare_account=./);
  });
});
