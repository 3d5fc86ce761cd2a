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
const unlock = (folderId: string, password: string, visitor = newPerson()): AttackRequest => ({
  as: visitor,
  method: 'POST',
  path: `/api/folder/${folderId}/unlock`,
  ...json({ password }),
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
    title: 'a file of a protected folder by its id, without the password',
    request: ({ victim }) => ({ path: `/api/download/${victim.folderId}/${victim.fileId}` }),
    expected: { status: 401, code: 'password_required', excludes: [SECRET_NAME] },
  },
  {
    title: 'a file of a protected folder by its direct link, without the password',
    request: ({ victim }) => ({
      path: `/f/${victim.folderId}/${victim.fileId}/a`,
      headers: { Accept: 'application/json' },
    }),
    expected: { status: 401, code: 'password_required', excludes: [SECRET_NAME] },
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
    title: 'the correct password after ten wrong passwords',
    request: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const visitor = newPerson();
      for (let index = 0; index < 10; index++)
        expect((await ask(unlock(folderId, `x${index}`, visitor))).status).toBe(403);
      return unlock(folderId, PASSWORD, visitor);
    },
    expected: { status: 429, code: 'too_many_passwords', headers: { 'Retry-After': /^\d+$/, 'Set-Cookie': null } },
  },
  {
    title: 'locking other visitors out of a folder with wrong passwords',
    request: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const visitor = newPerson();
      for (let index = 0; index < 12; index++) await ask(unlock(folderId, `x${index}`, visitor));
      return unlock(folderId, PASSWORD);
    },
    expected: { status: 200, contains: ['"pass"'] },
  },
  {
    title: 'passwords for a folder from many networks of the same IPv6 /48',
    outcome: 'thirty are checked, and the correct password works from another network',
    act: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const statuses: number[] = [];
      for (let household = 1; household <= 33; household++) {
        const visitor = newPerson(`2001:db8:a77a:${household}::1`);
        statuses.push((await ask(unlock(folderId, `x${household}`, visitor))).status);
      }
      expect(statuses).toEqual([...Array(30).fill(403), ...Array(3).fill(429)]);
      expect((await ask(unlock(folderId, PASSWORD))).status).toBe(200);
    },
  },
  {
    title: 'locking the admin out at a new address',
    outcome: 'after thirty guesses from thirty addresses, the correct password works',
    act: async ({ ask }) => {
      for (let index = 0; index < 30; index++) await ask(login(newPerson(), ADMIN.email, `wrong ${index}`));
      expect((await ask(login(newPerson(), ADMIN.email, ADMIN.password))).status).toBe(200);
    },
  },
  {
    title: 'guessing at a locked admin login from many networks of the same IPv6 /48',
    outcome: 'three guesses are checked',
    act: async ({ ask }) => {
      for (let index = 0; index < 10; index++) await ask(login(newPerson(), 'locked@example.com', `wrong ${index}`));
      const statuses: number[] = [];
      for (let household = 1; household <= 6; household++) {
        const visitor = newPerson(`2001:db8:a77b:${household}::1`);
        statuses.push((await ask(login(visitor, 'locked@example.com', `wrong ${household}`))).status);
      }
      expect(statuses).toEqual([...Array(3).fill(401), ...Array(3).fill(429)]);
    },
  },
  {
    title: "a folder's password in capitals",
    request: async ({ share }) =>
      unlock((await share('abc', {}, { password: PASSWORD })).folderId, PASSWORD.toUpperCase()),
    expected: { status: 403, code: 'wrong_password' },
  },
  {
    title: 'a password without its last character',
    request: async ({ share }) =>
      unlock((await share('abc', {}, { password: PASSWORD })).folderId, PASSWORD.slice(0, -1)),
    expected: { status: 403, code: 'wrong_password' },
  },
  {
    title: 'an empty password',
    request: ({ victim }) => unlock(victim.folderId, ''),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'an object as password',
    request: ({ victim }) => ({
      method: 'POST',
      path: `/api/folder/${victim.folderId}/unlock`,
      ...json({ password: { $ne: null } }),
    }),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'a list as password',
    request: ({ victim }) => ({
      method: 'POST',
      path: `/api/folder/${victim.folderId}/unlock`,
      ...json({ password: [PASSWORD] }),
    }),
    expected: { status: 400, code: 'invalid_input' },
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
    title: 'the correct admin password after five wrong passwords',
    request: async ({ ask }) => {
      const visitor = newPerson();
      for (let index = 0; index < 5; index++) await ask(login(visitor, ADMIN.email, `wrong ${index}`));
      return login(visitor, ADMIN.email, ADMIN.password);
    },
    expected: { status: 429, code: 'too_many_logins', excludes: ['"token"'] },
  },
  {
    title: 'thirty guessed management secrets of a folder',
    outcome: '404 for each, as for a missing folder',
    act: async ({ ask, victim }) => {
      for (let index = 0; index < 30; index++) {
        const headers = {
          'X-Management-Secret': `${victim.managementSecret.slice(0, -2)}${String(index).padStart(2, '0')}`,
        };
        const { status } = await ask({ path: `/api/folder/${victim.folderId}/manage`, headers });
        expect(status).toBe(404);
      }
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
];

/** Attack on a folder with a password. The response must not reveal which files exist. */
const blind: Row = {
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
};

export const guessing: Kind = { name: 'Guessing', rows: [...rows, blind] };
