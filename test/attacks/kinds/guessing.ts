import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { newPerson } from '../../harness/people.ts';
import { ADMIN } from '../../harness/running/server.ts';
import { newId } from '../../harness/stored/seed.ts';
import { type AttackRequest, json } from '../attack-request.ts';
import { PASSWORD, SECRET_NAME } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const login = (visitor: ReturnType<typeof newPerson>, email: string, password: string): AttackRequest => ({
  as: visitor,
  method: 'POST',
  path: adminEndpoints.adminLogin.path,
  ...json({ email, password }),
});

const rows: Row[] = [
  {
    title: 'a thousand share ids',
    outcome: '404 for each',
    act: async ({ ask }) => {
      for (let round = 0; round < 40; round++) {
        const paths = Array.from({ length: 25 }, () => `/api/folder/${newId()}`);
        const answers = await Promise.all(paths.map((path) => ask({ path })));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
      }
    },
  },
  {
    title: 'predictable folder ids',
    outcome: 'the ids of ten new folders have different first 6 characters',
    act: async ({ stranger }) => {
      const { call, person } = stranger();
      const tokens: string[] = [];
      for (let index = 0; index < 10; index++) {
        const { folderId } = await call(endpoints.createFolder, { userId: person.userId, folderName: 'a' });
        tokens.push(folderId.slice(0, 6));
      }
      expect(new Set(tokens).size).toBe(10);
    },
  },
  {
    title: 'the length of a protected file by HEAD',
    request: ({ victim }) => ({ method: 'HEAD', path: `/api/download/${victim.folderId}/${victim.fileId}` }),
    expected: { status: 401, headers: { 'Content-Disposition': null, ETag: null }, excludes: ['4321'] },
  },
  {
    title: 'the link preview of a protected folder',
    request: ({ victim }) => ({ path: `/d/${victim.folderId}`, headers: { 'User-Agent': 'Slackbot 1.0' } }),
    expected: { status: 200, excludes: [SECRET_NAME, 'og:title" content="zebra'] },
  },
  {
    title: '25 wrong passwords of a folder at once, from one address',
    outcome: 'ten are checked',
    act: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const request = { as: newPerson(), method: 'POST', path: `/api/folder/${folderId}/unlock` };
      const guesses = Array.from({ length: 25 }, (_, index) => ask({ ...request, ...json({ password: `x${index}` }) }));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array(10).fill(403), ...Array(15).fill(429)]);
    },
  },
  {
    title: 'an admin login with a wrong password, and with an unknown email address',
    outcome: 'the same response for both',
    act: async ({ ask }) => {
      const refusedLogin = await ask(login(newPerson(), ADMIN.email, 'wrong'));
      const unknownLogin = await ask(login(newPerson(), 'nobody@example.com', 'wrong'));
      expect([refusedLogin.status, refusedLogin.body]).toEqual([401, unknownLogin.body]);
    },
  },
  {
    title: 'a guessed anonymous id, to list its files',
    request: () => {
      const userId = `user_${randomUUID()}`;
      return { method: 'POST', path: endpoints.foldersPaginated.path, ...json({ userId }) };
    },
    expected: { status: 200, contains: ['"folders":[]'] },
  },
  {
    title: 'an invalid anonymous id, which the server treats as an account’s id',
    request: {
      method: 'POST',
      path: endpoints.foldersPaginated.path,
      ...json({ userId: 'user_00000000-0000-0000-0000-000000000000' }),
    },
    expected: { status: 401, code: 'sign_in_required' },
  },
  {
    title: 'detecting by the response whether a protected folder has a file',
    outcome: 'the same status and body for an existing file and for a missing file',
    act: async ({ ask, victim: { folderId, fileId } }) => {
      for (const kind of ['download', 'preview']) {
        const [existing, missing] = await Promise.all(
          [fileId, newId()].map((id) => ask({ path: `/api/${kind}/${folderId}/${id}` })),
        );
        expect([existing?.status, existing?.body]).toEqual([missing?.status, missing?.body]);
      }
    },
  },
];

export const guessing: Kind = { name: 'Guessing', rows };
