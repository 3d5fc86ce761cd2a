/** Requests that pages of other sites make in a visitor's browser (CSRF). */
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../../dev/load.ts';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { pathOf } from '../../harness/hostile-bodies.ts';
import { newPerson } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { protectedShare } from '../../harness/sharing.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { announced } from '../../harness/uploads.ts';

const server = sharedServer();
type Route = Pick<Hono['routes'][number], 'method' | 'path'>;
let changing: Route[];
beforeAll(async () => {
  const { app } = await load<{ app: { routes: Route[] } }>('worker/app.ts');
  changing = app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method));
});

const EVIL = 'https://evil.example';
const JSON_TYPE = { 'Content-Type': 'application/json' };

async function codeOf({ method, path }: Route, headers: Record<string, string>): Promise<string> {
  const url = pathOf({ path }).replace('*', 'a.txt');
  const response = await server.newVisitor().fetch(url, { method, headers, body: '{}' });
  const text = await response.text();
  return response.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text).code : text;
}

describe('every call that may change something', () => {
  test.each([
    ['of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: EVIL }],
    ['of a subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    ['in a sandbox', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
    ['of another site, in a browser without Sec-Fetch-Site', { Origin: EVIL }],
    ['in a sandbox, in a browser without Sec-Fetch-Site', { Origin: 'null' }],
  ])('refuses a page %s', async (_, headers) => {
    const storedBefore = await everythingStored(server);
    for (const route of changing) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
        const code = await codeOf(route, { ...headers, 'Content-Type': type });
        expect([route.method, route.path, code]).toEqual([route.method, route.path, 'other_site']);
      }
    }
    expect(await everythingStored(server)).toEqual(storedBefore);
  });

  test.each([
    ['a program', () => ({})],
    ['our own page', () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: server.url.origin })],
    ['our own page that hides its origin', () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' })],
    ['a visitor who typed the address', () => ({ 'Sec-Fetch-Site': 'none' })],
    ['our own page, in a browser without Sec-Fetch-Site', () => ({ Origin: server.url.origin })],
  ])('lets %s through', async (_, headers) => {
    for (const route of changing.filter(({ path }) => path.startsWith('/api'))) {
      const code = await codeOf(route, { ...headers(), ...JSON_TYPE });
      expect([route.method, route.path, code]).not.toEqual([route.method, route.path, 'other_site']);
    }
  });
});

describe('a call that takes JSON', () => {
  const routes = Object.values(allEndpoints).filter(({ method }) => method !== 'GET');

  test.each(routes.map((route) => [route.method, route.path, route] as const))(
    '%s %s refuses a body of a type other than JSON',
    async (_method, _path, route) => {
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
      for (const type of [...types, 'application/jsonp', 'text/plain; application/json', '']) {
        expect([type, await codeOf(route, { 'Content-Type': type })]).toEqual([type, 'json_required']);
      }
      for (const type of ['application/json', 'Application/JSON', 'application/json; charset=utf-8']) {
        expect([type, await codeOf(route, { 'Content-Type': type })]).not.toEqual([type, 'json_required']);
      }
    },
  );

  test('takes an empty body of any type', async () => {
    const owner = server.newVisitor();
    const { folderId } = await protectedShare(owner, 'correct horse');
    const headers = { 'X-User-Id': owner.person.userId };
    const response = await owner.fetch(`/api/delete-folder/${folderId}`, { method: 'DELETE', headers });
    expect(response.status).toBe(200);
  });
});

describe("the rate limits of a visitor's address", () => {
  const FROM_EVIL = { 'Sec-Fetch-Site': 'cross-site', Origin: EVIL, 'Content-Type': 'text/plain' };

  test('do not count files that a page of another site announces', async () => {
    const visitor = server.newVisitor();
    const files = Array.from({ length: 10 }, () => announced({ size: 10 * 1024 ** 3 }));
    const body = JSON.stringify({ userId: newPerson().userId, expiryDays: 1, files });
    await visitor.fetch(endpoints.initUpload.path, { method: 'POST', headers: FROM_EVIL, body });
    expect((await visitor.fetch('/a.txt', { method: 'PUT', body: 'abc' })).status).toBe(201);
  });

  test('do not count passwords that a page of another site tries', async () => {
    const password = 'correct horse';
    const { folderId } = await protectedShare(server.newVisitor(), password);
    const visitor = server.newVisitor();
    const path = `/api/folder/${folderId}/unlock`;
    const guess = (guessed: string, headers: Record<string, string>) =>
      visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify({ password: guessed }) });
    for (let guesses = 0; guesses < 15; guesses++) expect((await guess('wrong', FROM_EVIL)).status).toBe(403);
    expect((await guess(password, JSON_TYPE)).status).toBe(200);
  });

  test('do not count passwords that a page of another site puts into a URL', async () => {
    const password = 'correct horse';
    const { folderId } = await protectedShare(server.newVisitor(), password);
    const visitor = server.newVisitor();
    const basic = (guessed: string) => `Basic ${Buffer.from(`:${guessed}`).toString('base64')}`;
    const open = (guessed: string, site?: string) =>
      visitor.fetch(`/api/folder/${folderId}`, {
        headers: { Authorization: basic(guessed), ...(site && { 'Sec-Fetch-Site': site }) },
      });
    for (let guesses = 0; guesses < 15; guesses++) expect((await open('wrong', 'cross-site')).status).toBe(401);
    expect((await open(password)).status).toBe(200);
  });
});
