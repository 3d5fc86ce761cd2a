import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../worker/contract/endpoints.ts';
import { newPerson } from '../harness/people.ts';
import { type Server, startServer } from '../harness/server.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer({
    vars: { ADS_CLIENT_ID: 'ca-pub-1', ANALYTICS_TOKEN: 'token', PUBLIC_ORIGIN: 'https://share.example/' },
  });
});
afterAll(() => server.close());

test('who has a page already is told the same policy that came with it', async () => {
  const { fetch } = server.as(newPerson());
  const page = await fetch('/');
  await page.text();
  const policy = page.headers.get('Content-Security-Policy');
  expect(policy).toContain('doubleclick.net');
  const known = await fetch('/', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } });
  expect([known.status, known.headers.get('Content-Security-Policy')]).toEqual([304, policy]);
});

test('a public origin that ends in a slash makes the same links as one that does not', async () => {
  const { call, fetch, person } = server.as(newPerson());
  const { folderId, shareLink } = await call(endpoints.createFolder, { userId: person.userId, folderName: 'Mine' });
  expect(shareLink).toBe(`https://share.example/d/${folderId}`);
  expect(await (await fetch('/sitemap.xml')).text()).toContain('<loc>https://share.example/pricing</loc>');
});
