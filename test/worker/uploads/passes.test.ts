import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { sign } from '../../../worker/lib/signed.ts';
import { bytes } from '../../harness/bytes.ts';
import { withToken } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { protectedShare, readFolder, unlock } from '../../harness/sharing.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

test('keeps the passes of the newest twenty folders in one small HttpOnly cookie', async () => {
  const visitor = server.newVisitor();
  const hash = (await folderById(server, (await protectedShare(server.newVisitor())).folderId))?.passwordHash ?? null;
  let cookie = '';
  const folderIds: string[] = [];
  for (let index = 0; index < 21; index++) {
    const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
    await changeFolder(server, folderId, { passwordHash: hash });
    folderIds.push(folderId);
    const response = await visitor.fetch(`/api/folder/${folderId}/unlock`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: JSON.stringify({ password: 'correct horse' }),
    });
    const set = response.headers.get('Set-Cookie') ?? '';
    expect(set).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(set).toContain('; Path=/;');
    // Valid for as long as the server remembers recipients.
    expect(Number(/Max-Age=(\d+)/.exec(set)?.[1])).toBe(31 * 86_400);
    cookie = set.split(';')[0] ?? '';
  }
  expect(cookie.length).toBeLessThan(1500);
  const statuses = await Promise.all(
    folderIds.map(async (id) => (await visitor.fetch(`/api/folder/${id}`, { headers: { Cookie: cookie } })).status),
  );
  expect(statuses).toEqual([401, ...Array(20).fill(200)]);
});

test('rejects passes that were changed, cut, or signed with another key', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const visitor = server.newVisitor();
  const { pass } = await unlock(visitor, folderId, 'correct horse');
  const [header = '', claims = '', signature = ''] = pass.split('.');
  const otherPayload = JSON.stringify({ passes: [[folderId, 1, 4_000_000_000]], exp: 4_000_000_000 });
  const forged = new SignJWT({ passes: [[folderId, 1, 4_000_000_000]] }).setProtectedHeader({ alg: 'HS256' });
  const passes = [
    `${header}.${Buffer.from(otherPayload).toString('base64url')}.${signature}`,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
    `${header}.${claims}`,
    `${header}.${claims}.${signature.slice(1)}`,
    await forged.sign(new TextEncoder().encode('secret of the tests, long enough')),
    '',
    'x',
  ];
  for (const wrong of passes) {
    await expect(readFolder(server.as(withToken(visitor.person, wrong)), folderId)).rejects.toMatchObject({
      code: 'password_required',
    });
  }
  await readFolder(server.as(withToken(visitor.person, pass)), folderId);
});

test('ends each pass in a token or cookie at the time of that pass', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const { folderId: otherFolderId } = await protectedShare(server.newVisitor());
  const secrets = { SIGNING_SECRET: 'secret of the tests, long enough', PREVIOUS_SIGNING_SECRET: '' };
  const [past, later] = [Date.now() - 1000, Date.now() + 60_000];
  const passOf = (id: string, until: number) => [id, 0, Math.floor(until / 1000)];
  const cookie = await sign(secrets, 'pass', { passes: [passOf(folderId, past), passOf(otherFolderId, later)] }, later);
  const over = await sign(secrets, 'pass', { passes: [passOf(otherFolderId, later)] }, past);
  const ask = async (id: string, headers: Record<string, string>) =>
    (await server.newVisitor().fetch(`/api/folder/${id}`, { headers })).status;
  for (const carried of [{ Authorization: `Bearer ${cookie}` }, { Cookie: `fileshare_passes=${cookie}` }]) {
    expect([await ask(folderId, carried as never), await ask(otherFolderId, carried as never)]).toEqual([401, 200]);
  }
  expect(await ask(otherFolderId, { Authorization: `Bearer ${over}` })).toBe(401);
});

test('ends a pass no later than its folder', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const until = Date.now() + 60_000;
  await changeFolder(server, folderId, { expiresAt: until });
  const { expiresAt } = await unlock(server.newVisitor(), folderId, 'correct horse');
  expect(Date.parse(expiresAt)).toBe(until);
});
