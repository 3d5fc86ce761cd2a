/** The file is long because its tests share one login. */
import { expect, test } from 'vitest';
import { archivePath, directPath, downloadPath, managePath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { knownAdmin, report } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { ADMIN } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { folderById, objectsOf, submissionsOf, takedownsOf } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, newId, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, put, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();
const loggedIn = knownAdmin(server);

const linkTo = (folderId: string) => `${server.url.origin}/d/${folderId}`;

test.each([
  ['another site', 'https://example.com/d/abcdefghijklmnop', 'other_site'],
  ['a host name that begins like ours', 'https://localhost.example.com/d/abcdefghijklmnop', 'other_site'],
  ['our host as a user name', 'https://localhost@example.com/d/abcdefghijklmnop', 'not_a_link'],
  ['a javascript URL', 'javascript:alert(1)//d/abcdefghijklmnop', 'not_a_link'],
  ['plain text', 'please delete it', 'not_a_link'],
  ['the home page', '/', 'not_a_share'],
  ['an invalid id', '/d/short', 'not_a_share'],
  ['an id with an extra character', '/d/abcdefghijklmnopq', 'not_a_share'],
  ['a URL without a scheme', '//example.com/d/abcdefghijklmnop', 'other_site'],
])('refuses %s as a link, with a message about the link', async (_, url, reason) => {
  const calls = await loggedIn();
  const aboutTheLink = { status: 400, fields: { field: 'url', reason }, message: /link/ };
  await expect(calls.call(adminEndpoints.adminPreview, { url })).rejects.toMatchObject(aboutTheLink);
  const takedown = calls.call(adminEndpoints.adminTakedown, { url, reason: 'test' });
  await expect(takedown).rejects.toMatchObject(aboutTheLink);
});

test('previews a folder by any form of its link', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(10), { name: 'film.mkv' });
  const calls = await loggedIn();
  const forms = [
    linkTo(folderId),
    `/d/${folderId}`,
    `/r/${folderId}`,
    `${server.url.host}/r/${folderId}?x=1#y`,
    `/d/${folderId}/film.mkv`,
    managePath(folderId, 'secret'),
    archivePath(folderId),
    directPath(folderId, fileId, 'film.mkv'),
    downloadPath(folderId, fileId),
    previewPath(folderId, fileId),
  ];
  for (const url of forms) {
    const { content } = await calls.call(adminEndpoints.adminPreview, { url });
    expect(content).toMatchObject({
      folder: { fileCount: 1, totalSize: 10 },
      files: [{ originalFilename: 'film.mkv', fileSize: 10 }],
    });
  }
});

test('a takedown deletes the bytes, shows its reason at the link, and cannot be undone by the owner', async () => {
  const owner = server.newVisitor();
  const { folderId, fileId } = await uploadOne(owner, bytes(100));
  await report(server, linkTo(folderId), 'holder@example.com');
  const calls = await loggedIn();
  const answer = await calls.call(adminEndpoints.adminTakedown, {
    url: linkTo(folderId),
    reason: ' DMCA notice 4711 ',
  });
  expect(answer).toMatchObject({ deletedContent: { deletedFiles: 1 }, reason: 'DMCA notice 4711' });

  const reader = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect([reader.status, (await reader.json()).code]).toEqual([451, 'taken_down']);
  const { folder } = await owner.call(endpoints.folder, { folderId });
  expect(folder).toMatchObject({ copyrightViolation: true, takedownReason: 'DMCA notice 4711', files: [] });
  await expect(owner.own(endpoints.deleteFolder, { folderId })).rejects.toMatchObject({ code: 'taken_down' });
  await expect(begin(owner, [announced()], { folderId })).rejects.toMatchObject({ code: 'taken_down' });
  await expect(
    calls.call(adminEndpoints.adminTakedown, { url: linkTo(folderId), reason: 'again' }),
  ).rejects.toMatchObject({
    code: 'taken_down',
  });
  await expect.poll(() => objectsOf(server, folderId)).toEqual([]);

  await server.runCron(Date.now() + 400 * 24 * 3_600_000);
  expect(await folderById(server, folderId)).toMatchObject({ takedownReason: 'DMCA notice 4711' });
  const later = await loggedIn();
  const { takedowns } = await later.call(adminEndpoints.adminHistory, {});
  expect(takedowns.find((takedown) => takedown.contentId === folderId)).toMatchObject({
    reason: 'DMCA notice 4711',
    reporterName: 'Somebody',
    reporterEmail: 'holder@example.com',
    contentUrl: linkTo(folderId),
    status: 'deleted',
  });
  const { actions } = await later.call(adminEndpoints.adminAudit, {});
  expect(actions.find((action) => action.action === 'takedown' && action.target === folderId)).toMatchObject({
    admin: ADMIN.email,
  });
});

test.each([
  '/d/ID',
  '/m/ID#secret',
  '/e/ID#1secret',
  '/e/ID%231secret',
  '/f/ID/zzzzzzzzzzzzzzzz/a',
  '/api/archive/ID',
  '/api/download/ID/zzzzzzzzzzzzzzzz',
  '/delete/ID/secret',
])('a report of %s is stored with its folder, without a secret', async (form) => {
  const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
  const email = `${newId().toLowerCase()}@example.com`;
  await report(server, server.url.origin + form.replace('ID', folderId), email);
  const stored = server.d1.prepare('SELECT folder_id, folder_url FROM submissions WHERE email = ?').bind(email);
  expect(await stored.first('folder_id')).toBe(folderId);
  expect(await stored.first('folder_url')).not.toContain('secret');
});

test('a takedown includes the folders inside and ends their uploads', async () => {
  const owner = server.newVisitor();
  const parent = await owner.own(endpoints.createFolder, { folderName: 'Parent' });
  const child = await owner.own(endpoints.createFolder, {
    folderName: 'Child',
    parentFolderId: parent.folderId,
  });
  const { uploadUrls } = await begin(owner, [announced({ size: 10 })], { folderId: child.folderId });
  const calls = await loggedIn();
  await calls.call(adminEndpoints.adminTakedown, { url: `/d/${parent.folderId}`, reason: 'test' });
  const { folder } = await owner.call(endpoints.folder, { folderId: child.folderId });
  expect(folder.copyrightViolation).toBe(true);
  expect((await put(owner, uploadUrls[0]?.uploadUrl ?? '', bytes(10))).status).toBe(404);
  expect(await objectsOf(server, child.folderId)).toEqual([]);
});

test('a takedown includes the contents of a folder inside that is being deleted', async () => {
  const folder = folderRow({ name: 'Films' });
  const ownerId = folder.ownerId;
  const leaving = folderRow({ ownerId, parentId: folder.id, status: 'deleting' });
  const inside = folderRow({ ownerId, parentId: leaving.id });
  const file = fileRow(inside, 0, { size: 10 });
  await server.bucket.put(file.r2Key, bytes(10));
  await seedFolder(server.d1, folder);
  await seedFolder(server.d1, leaving);
  await seedFolder(server.d1, inside, [file]);
  const calls = await loggedIn();
  await calls.call(adminEndpoints.adminTakedown, { url: linkTo(folder.id), reason: 'test' });
  expect((await server.newVisitor().fetch(downloadPath(inside.id, file.id))).status).toBe(451);
});

test('a submission stays new until an admin decides about it, and can be decided only once', async () => {
  const email = `${newId().toLowerCase()}@example.com`;
  await server.newVisitor().call(endpoints.contact, { name: 'A', email, subject: 'Others', message: 'Hello' });
  const calls = await loggedIn();
  const list = (search: string) => calls.call(adminEndpoints.adminSubmissions, { search });
  const find = async () => (await list('')).submissions.find((submission) => submission.email === email);
  const { unread } = await list('');
  expect(unread).toBeGreaterThan(0);
  expect((await list('nothing has this')).unread).toBe(unread);
  const submissionId = (await find())?.submissionId ?? '';
  expect(await find()).toMatchObject({ status: 'new', folderUrl: null });
  await calls.call(adminEndpoints.adminDecide, { submissionId, status: 'dismissed' });
  expect((await find())?.status).toBe('dismissed');
  expect((await list('')).unread).toBe(unread - 1);
  await expect(calls.call(adminEndpoints.adminDecide, { submissionId, status: 'resolved' })).rejects.toMatchObject({
    code: 'already_decided',
  });
  await expect(
    calls.call(adminEndpoints.adminDecide, { submissionId: newId(), status: 'resolved' }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('only the first of simultaneous decisions takes effect and is recorded', async () => {
  const calls = await loggedIn();
  const actionsOn = async (search: string) =>
    (await calls.call(adminEndpoints.adminAudit, { search })).actions.map(({ action }) => action);

  const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
  const url = linkTo(folderId);
  const reasons = ['first', 'second', 'third', 'fourth'];
  await Promise.allSettled(reasons.map((reason) => calls.call(adminEndpoints.adminTakedown, { url, reason })));
  const takedowns = await takedownsOf(server, folderId);
  expect(takedowns.map(({ reason }) => reason)).toEqual([(await folderById(server, folderId))?.takedownReason]);
  const copy = await (await server.bucket.get(`takedowns/${folderId}.json`))?.json();
  expect(copy).toMatchObject({ takedown: { id: takedowns[0]?.id, reason: takedowns[0]?.reason } });
  expect(await actionsOn(folderId)).toEqual(['takedown']);

  const email = `${newId().toLowerCase()}@example.com`;
  await server.newVisitor().call(endpoints.contact, { name: 'A', email, subject: 'Others', message: 'Hello' });
  const [submission] = await submissionsOf(server, email);
  const submissionId = submission?.id ?? '';
  const decisions = ['resolved', 'dismissed', 'resolved', 'dismissed'] as const;
  await Promise.allSettled(decisions.map((status) => calls.call(adminEndpoints.adminDecide, { submissionId, status })));
  const [decided] = await submissionsOf(server, email);
  expect(await actionsOn(submissionId)).toEqual([decided?.status === 'resolved' ? 'resolve' : 'dismiss']);

  const other = await uploadOne(server.newVisitor(), bytes(10));
  const exclusion = { url: linkTo(other.folderId), reason: 'test' };
  const { exclusionId } = await calls.call(adminEndpoints.adminExclude, exclusion);
  await Promise.allSettled(decisions.map(() => calls.call(adminEndpoints.adminReadmit, { exclusionId })));
  expect(await actionsOn(exclusionId)).toEqual(['readmit', 'exclude']);
});

test('one cron run deletes the files that arrived in 50 folders during their takedown', async () => {
  const folders = Array.from({ length: 50 }, () => folderRow({ takenDownAt: Date.now(), takedownReason: 'test' }));
  for (const folder of folders) {
    const file = fileRow(folder, 0, { size: 1 });
    await server.bucket.put(file.r2Key, bytes(1));
    await seedFolder(server.d1, folder, [file]);
  }
  await server.runCron(Date.now());
  const objectsLeft = await Promise.all(folders.map(({ id }) => objectsOf(server, id)));
  expect(objectsLeft.flat()).toEqual([]);
  expect(await folderById(server, folders[0]?.id ?? '')).toMatchObject({ fileCount: 0, takedownReason: 'test' });
});

test('a takedown closes all reports of its folder, and no others', async () => {
  const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
  const otherUpload = await uploadOne(server.newVisitor(), bytes(10));
  for (const [email, folder] of [
    ['first@example.com', folderId],
    ['second@example.com', folderId],
    ['other@example.com', otherUpload.folderId],
  ] as const) {
    await report(server, linkTo(folder), email);
  }
  const calls = await loggedIn();
  await calls.call(adminEndpoints.adminTakedown, { url: linkTo(folderId), reason: 'test' });
  const { submissions } = await calls.call(adminEndpoints.adminSubmissions, { search: '@example.com', limit: '100' });
  const statusOf = (email: string) => submissions.find((submission) => submission.email === email)?.status;
  expect(['first', 'second', 'other'].map((name) => statusOf(`${name}@example.com`))).toEqual([
    'resolved',
    'resolved',
    'new',
  ]);
});

test('the list of takedowns has pages, and its search ignores case and takes wildcards literally', async () => {
  const calls = await loggedIn();
  for (let index = 0; index < 5; index++) {
    const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
    await calls.call(adminEndpoints.adminTakedown, { url: linkTo(folderId), reason: `Listed 100% ${index}` });
  }
  const page = (filters: object) =>
    calls.call(adminEndpoints.adminHistory, { search: 'LISTED 100%', limit: '2', ...filters });
  const pages = [await page({}), await page({ page: '2' }), await page({ page: '3' }), await page({ page: '4' })];
  expect(pages.map(({ takedowns }) => takedowns.map(({ reason }) => reason.at(-1)))).toEqual([
    ['4', '3'],
    ['2', '1'],
    ['0'],
    [],
  ]);
  expect(pages[0]?.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
  expect((await page({ search: 'listed_100' })).takedowns).toEqual([]);
  const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
  await calls.call(adminEndpoints.adminTakedown, { url: linkTo(folderId), reason: 'Grün Ärzte'.normalize('NFD') });
  expect((await page({ search: 'GRÜN ÄRZ' })).takedowns).toHaveLength(1);
  const everyLetter = Array.from({ length: 250 }, (_, index) => String.fromCharCode(0x400 + index)).join('');
  expect((await page({ search: everyLetter })).takedowns).toEqual([]);
  await expect(page({ page: '0' })).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'page' } });
});

test('an excluded uploader cannot upload, by id or from the address, until the exclusion is lifted', async () => {
  const uploader = newPerson();
  const { folderId } = await uploadOne(server.as(uploader), bytes(10));
  const calls = await loggedIn();
  await calls.call(adminEndpoints.adminTakedown, { url: linkTo(folderId), reason: 'again and again' });
  const second = await uploadOne(server.as(uploader), bytes(10));
  expect(
    (await calls.call(adminEndpoints.adminPreview, { url: linkTo(second.folderId) })).content.earlierTakedowns,
  ).toBe(1);

  const { exclusionId } = await calls.call(adminEndpoints.adminExclude, {
    url: linkTo(folderId),
    reason: 'Third time',
  });
  const refusal = { status: 403, code: 'uploader_excluded' };
  const sameAddress = { ...newPerson(), address: uploader.address, headers: uploader.headers };
  const sameId = { ...newPerson(), userId: uploader.userId };
  for (const person of [uploader, sameAddress, sameId]) {
    await expect(begin(server.as(person), [announced()])).rejects.toMatchObject(refusal);
    const created = { userId: person.userId, folderName: 'New' };
    await expect(server.as(person).call(endpoints.createFolder, created)).rejects.toMatchObject(refusal);
  }
  await expect(begin(server.as(uploader), [announced()], { folderId: second.folderId })).rejects.toMatchObject(refusal);
  await begin(server.newVisitor(), [announced()]);

  const { exclusions } = await calls.call(adminEndpoints.adminExclusions, {});
  expect(exclusions.find((exclusion) => exclusion.exclusionId === exclusionId)).toMatchObject({
    reason: 'Third time',
    admin: ADMIN.email,
    liftedAt: null,
  });
  expect(JSON.stringify(exclusions)).not.toContain(uploader.userId);
  await calls.call(adminEndpoints.adminReadmit, { exclusionId });
  await expect(calls.call(adminEndpoints.adminReadmit, { exclusionId })).rejects.toMatchObject({
    code: 'already_decided',
  });
  await expect(calls.call(adminEndpoints.adminReadmit, { exclusionId: 'none' })).rejects.toMatchObject({
    code: 'not_found',
  });
  await begin(server.as(uploader), [announced()]);
  const { actions } = await calls.call(adminEndpoints.adminAudit, { search: exclusionId });
  expect(actions.map(({ action }) => action)).toEqual(['readmit', 'exclude']);
  await expect(server.newVisitor().call(adminEndpoints.adminExclusions, {})).rejects.toMatchObject({ status: 401 });
});
