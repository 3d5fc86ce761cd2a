import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { folderRow, seedFolder } from '../../harness/stored/seed.ts';

const server = ownServer();

const output = () => server.logs().join('\n');

test('a call to an unknown path is logged, and its response is not cached', async () => {
  const answer = await server.newVisitor().fetch('/api/nothing');
  const { status, headers } = answer;
  expect([status, (await answer.json()).code]).toEqual([404, 'not_found']);
  expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual(['no-store', 'nosniff']);
  expect(output()).toContain('"error":"not_found"');
});

test('a query that fails after the response is logged without its parameters', async () => {
  const { call, person } = server.newVisitor();
  const folder = await seedFolder(server.d1, folderRow({ ownerId: person.userId }));
  await server.d1.exec('DROP TABLE parts');
  await server.d1.exec('DROP TABLE files');
  await call(endpoints.deleteFolder, { folderId: folder.id, userId: person.userId });
  await expect.poll(output).toContain('no such table: files');
  expect(output()).not.toContain(folder.id);
});

test('the log never contains a user id, sent in a header, path, query or body', async () => {
  const { fetch, person } = server.newVisitor();
  const { userId } = person;
  const headers = { 'X-User-Id': userId };
  const calls = [
    fetch('/api/user/stats', { headers }),
    fetch('/api/user/profile', { headers }),
    fetch('/api/ip-usage', { headers }),
    fetch(`/api/user/${userId}/stats`),
    fetch(`/api/user/profile?userId=${userId}`),
    fetch(`/api/ip-usage?userId=${userId}`),
    fetch(`/api/user/${userId}/nothing`),
    fetch(`/api/user/stats?userId=${userId}x!`),
    fetch('/api/folders/paginated', { method: 'POST', body: JSON.stringify({ userId, page: 'x' }) }),
  ];
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 404, 400, 400]);
  expect(answers.map((answer) => answer.headers.get('Referrer-Policy'))).toEqual(answers.map(() => 'no-referrer'));
  expect(output()).toContain('"route":"/api/user/stats"');
  expect(output()).not.toContain(userId.slice('user_'.length));
});

test('a failed query is logged without its parameters', async () => {
  const { call, person } = server.newVisitor();
  await server.d1.exec('DROP TABLE links');
  const { userId } = person;
  await expect(call(endpoints.userStats, { userId })).rejects.toMatchObject({ status: 500, code: 'internal' });
  expect(output()).toContain('no such table: links');
  expect(output()).not.toContain(userId);
});
