import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { archivePath, downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import type { Input } from '../../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { withToken } from '../../harness/people.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { protectedShare, readFolder, unlock } from '../../harness/sharing.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { announced, begin, beginOne, put, uploadOne } from '../../harness/uploads.ts';

const run = promisify(execFile);

const SIZE = 3_000_000;

const server = sharedServer();

type Change = Omit<Input<typeof endpoints.changeSharing>, 'folderId' | 'userId'>;

const change = (owner: Calls, folderId: string, changed: Change) =>
  owner.own(endpoints.changeSharing, { folderId, ...changed });

test('lets the owner set, change and remove a password, and voids all passes at each change', async () => {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(10));
  const visitor = server.newVisitor();
  await readFolder(visitor, folderId);

  expect(await change(owner, folderId, { password: 'one' })).toEqual({
    hasPassword: true,
    message: null,
    downloadLimit: null,
    isStopped: false,
  });
  await expect(readFolder(visitor, folderId)).rejects.toMatchObject({ status: 401, code: 'password_required' });
  const first = server.as(withToken(visitor.person, (await unlock(visitor, folderId, 'one')).pass));
  await readFolder(first, folderId);

  await change(owner, folderId, { password: 'two' });
  await expect(readFolder(first, folderId)).rejects.toMatchObject({ code: 'password_required' });
  await expect(unlock(visitor, folderId, 'one')).rejects.toMatchObject({ status: 403, code: 'wrong_password' });
  const second = server.as(withToken(visitor.person, (await unlock(visitor, folderId, 'two')).pass));
  await readFolder(second, folderId);

  await change(owner, folderId, { password: null });
  await readFolder(visitor, folderId);
  // Setting the same password again also locks unlocked visitors out.
  await change(owner, folderId, { password: 'two' });
  await expect(readFolder(second, folderId)).rejects.toMatchObject({ code: 'password_required' });
});

test('changes only the named settings, and lists all of them in My Files', async () => {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(10));
  await change(owner, folderId, { password: 'secret', message: ' For you,\r\nwith love. ' });
  await change(owner, folderId, { isStopped: true });
  const settings = { hasPassword: true, message: 'For you,\nwith love.', downloadLimit: null, isStopped: true };
  expect(await change(owner, folderId, {})).toEqual(settings);
  const { folders } = await owner.own(endpoints.foldersPaginated, {});
  expect(folders).toMatchObject([settings]);
  const inside = await owner.own(endpoints.foldersPaginated, { parentFolderId: folderId });
  expect(inside.current).toMatchObject(settings);
  expect(await change(owner, folderId, { message: ' ', isStopped: false })).toEqual({
    ...settings,
    message: null,
    isStopped: false,
  });
});

test('stores a salted hash of the password, and returns neither', async () => {
  const { owner, folderId } = await protectedShare(server.newVisitor(), 'correct horse');
  const row = await folderById(server, folderId);
  expect(row?.passwordHash).toMatch(/^\$scrypt\$/);
  const { folder } = await owner.own(endpoints.folder, { folderId });
  expect(JSON.stringify(folder)).not.toMatch(/scrypt|correct horse/);
});

test.each([
  ['password', { password: '' }],
  ['password', { password: 'x'.repeat(201) }],
  ['message', { message: 'x'.repeat(2001) }],
])('rejects a %s that is too short or too long, and changes nothing', async (field, wrong) => {
  const { owner, folderId } = await protectedShare(server.newVisitor());
  await expect(change(owner, folderId, { isStopped: true, ...wrong })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { field },
  });
  expect((await change(owner, folderId, {})).isStopped).toBe(false);
});

test('applies the password and message of an upload as soon as its link is returned', async () => {
  const owner = server.newVisitor();
  const upload = await beginOne(owner, { size: 10 }, { password: 'secret', message: 'Hello' });
  await expect(readFolder(server.newVisitor(), upload.folderId)).rejects.toMatchObject({ code: 'password_required' });
  const visitor = server.newVisitor();
  const { pass } = await unlock(visitor, upload.folderId, 'secret');
  const { folder } = await readFolder(server.as(withToken(visitor.person, pass)), upload.folderId);
  expect(folder.message).toBe('Hello');
});

test('protects an upload that is repeated with a password, and keeps passes valid at further repeats', async () => {
  const owner = server.newVisitor();
  const file = announced({ size: 10 });
  const { folderId } = await begin(owner, [file]);
  const repeat = () => begin(owner, [file], { password: 'secret', message: 'Hello' });
  expect((await repeat()).folderId).toBe(folderId);
  await expect(readFolder(server.newVisitor(), folderId)).rejects.toMatchObject({ code: 'password_required' });
  const visitor = server.newVisitor();
  const unlocked = server.as(withToken(visitor.person, (await unlock(visitor, folderId, 'secret')).pass));
  await repeat();
  expect((await readFolder(unlocked, folderId)).folder.message).toBe('Hello');
  // A repeated upload without a password keeps the folder's password.
  await begin(owner, [file]);
  await expect(readFolder(server.newVisitor(), folderId)).rejects.toMatchObject({ code: 'password_required' });
});

test('rejects a password sent with files that join a folder', async () => {
  const { owner, folderId } = await protectedShare(server.newVisitor());
  const joining = begin(owner, [announced()], { folderId, password: 'another' });
  await expect(joining).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'password' } });
});

testWith('curl')('downloads a file and an archive by curl with the password', async () => {
  const { folderId, fileId } = await protectedShare(server.newVisitor(), 'correct horse', SIZE);
  const curl = async (path: string, ...args: string[]) => {
    const url = new URL(path, server.url).href;
    const { stdout } = await run('curl', ['-sS', '-w', '%{http_code}', ...args, url], {
      encoding: 'buffer',
      maxBuffer: 10 * SIZE,
    });
    return { status: stdout.subarray(-3).toString(), body: stdout.subarray(0, -3) };
  };
  const refused = await curl(downloadPath(folderId, fileId));
  expect([refused.status, JSON.parse(refused.body.toString()).code]).toEqual(['401', 'password_required']);
  const file = await curl(downloadPath(folderId, fileId), '-u', ':correct horse');
  expect([file.status, sha256(file.body)]).toEqual(['200', sha256(bytes(SIZE))]);
  expect((await curl(previewPath(folderId, fileId), '-u', ':correct horse')).status).toBe('200');
  const zip = await curl(archivePath(folderId), '-u', 'anybody:correct horse');
  expect([zip.status, zip.body.subarray(0, 2).toString()]).toEqual(['200', 'PK']);
  const wrong = await curl(archivePath(folderId), '-u', ':wrong');
  expect([wrong.status, JSON.parse(wrong.body.toString()).code]).toEqual(['403', 'wrong_password']);
});

test('accepts files of an upload after its folder was protected and stopped', async () => {
  const owner = server.newVisitor();
  const upload = await beginOne(owner, { size: 10 });
  await change(owner, upload.folderId, { password: 'secret', isStopped: true });
  expect((await put(owner, upload.uploadUrl, bytes(10))).status).toBe(200);
  await expect(readFolder(server.newVisitor(), upload.folderId)).rejects.toMatchObject({
    status: 404,
    code: 'sharing_stopped',
  });
});
