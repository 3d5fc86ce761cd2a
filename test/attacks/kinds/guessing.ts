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
    tried: 'a thousand share ids',
    holds: 'each is answered with 404, and none tells anything',
    act: async ({ ask }) => {
      for (let round = 0; round < 40; round++) {
        const paths = Array.from({ length: 25 }, () => `/api/folder/${newId()}`);
        const answers = await Promise.all(paths.map((path) => ask({ path })));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
      }
    },
  },
  {
    tried: 'ids that follow each other',
    holds: 'ids of ten folders made in a row share no beginning of 6 characters',
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
    tried: 'a file of a protected folder by its id, without the password',
    asks: ({ victim }) => ({ path: `/api/download/${victim.folderId}/${victim.fileId}` }),
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: 'a file of a protected folder by its direct link, without the password',
    asks: ({ victim }) => ({
      path: `/f/${victim.folderId}/${victim.fileId}/a`,
      headers: { Accept: 'application/json' },
    }),
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: 'the length of a protected file by HEAD',
    asks: ({ victim }) => ({ method: 'HEAD', path: `/api/download/${victim.folderId}/${victim.fileId}` }),
    must: { status: 401, headers: { 'Content-Disposition': null, ETag: null }, never: ['4321'] },
  },
  {
    tried: 'the card of a protected folder',
    asks: ({ victim }) => ({ path: `/d/${victim.folderId}`, headers: { 'User-Agent': 'Slackbot 1.0' } }),
    must: { status: 200, never: [SECRET_NAME, 'og:title" content="zebra'] },
  },
  {
    tried: 'the eleventh password for one folder, which is the right one',
    asks: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const visitor = newPerson();
      for (let index = 0; index < 10; index++)
        expect((await ask(unlock(folderId, `x${index}`, visitor))).status).toBe(403);
      return unlock(folderId, PASSWORD, visitor);
    },
    must: { status: 429, code: 'too_many_passwords', headers: { 'Retry-After': /^\d+$/, 'Set-Cookie': null } },
  },
  {
    tried: 'locking others out of a folder by wrong passwords',
    asks: async ({ share, ask }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const visitor = newPerson();
      for (let index = 0; index < 12; index++) await ask(unlock(folderId, `x${index}`, visitor));
      return unlock(folderId, PASSWORD);
    },
    must: { status: 200, says: ['"pass"'] },
  },
  {
    tried: 'passwords for one folder from the 65,536 networks of one IPv6 /48',
    holds: 'thirty are looked at, and the right one is taken from elsewhere',
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
    tried: 'locking the administrator out of a place where they have never logged in',
    holds: 'thirty guesses from thirty addresses delay the right password from another not at all',
    act: async ({ ask }) => {
      for (let index = 0; index < 30; index++) await ask(login(newPerson(), ADMIN.email, `wrong ${index}`));
      expect((await ask(login(newPerson(), ADMIN.email, ADMIN.password))).status).toBe(200);
    },
  },
  {
    tried: 'guessing at the locked administration from all of one IPv6 /48',
    holds: 'three guesses are looked at',
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
    tried: 'the password of a folder in other letters',
    asks: async ({ share }) =>
      unlock((await share('abc', {}, { password: PASSWORD })).folderId, PASSWORD.toUpperCase()),
    must: { status: 403, code: 'wrong_password' },
  },
  {
    tried: 'the beginning of a password',
    asks: async ({ share }) => unlock((await share('abc', {}, { password: PASSWORD })).folderId, PASSWORD.slice(0, -1)),
    must: { status: 403, code: 'wrong_password' },
  },
  {
    tried: 'no password at all',
    asks: ({ victim }) => unlock(victim.folderId, ''),
    must: { status: 400, code: 'invalid_input' },
  },
  {
    tried: 'a password that is an object',
    asks: ({ victim }) => ({
      method: 'POST',
      path: `/api/folder/${victim.folderId}/unlock`,
      ...json({ password: { $ne: null } }),
    }),
    must: { status: 400, code: 'invalid_input' },
  },
  {
    tried: 'a password that is a list',
    asks: ({ victim }) => ({
      method: 'POST',
      path: `/api/folder/${victim.folderId}/unlock`,
      ...json({ password: [PASSWORD] }),
    }),
    must: { status: 400, code: 'invalid_input' },
  },
  {
    tried: 'the login of the administration with a wrong password, and with a wrong address',
    holds: 'the same answer',
    act: async ({ ask }) => {
      const refusedLogin = await ask(login(newPerson(), ADMIN.email, 'wrong'));
      const unknownLogin = await ask(login(newPerson(), 'nobody@example.com', 'wrong'));
      expect([refusedLogin.status, refusedLogin.body]).toEqual([401, unknownLogin.body]);
    },
  },
  {
    tried: 'the sixth login of the administration, with the right password',
    asks: async ({ ask }) => {
      const visitor = newPerson();
      for (let index = 0; index < 5; index++) await ask(login(visitor, ADMIN.email, `wrong ${index}`));
      return login(visitor, ADMIN.email, ADMIN.password);
    },
    must: { status: 429, code: 'too_many_logins', never: ['"token"'] },
  },
  {
    tried: 'thirty made-up management secrets of a folder',
    holds: 'each is answered as a folder that is not there',
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
    tried: 'anonymous ids that were made up, to list what they have',
    asks: () => {
      const userId = `user_${randomUUID()}`;
      return { method: 'POST', path: endpoints.foldersPaginated.path, ...json({ userId }) };
    },
    must: { status: 200, says: ['"folders":[]'] },
  },
  {
    tried: 'an anonymous id that is nearly one, which would be an account’s',
    asks: {
      method: 'POST',
      path: endpoints.foldersPaginated.path,
      ...json({ userId: 'user_00000000-0000-0000-0000-000000000000' }),
    },
    must: { status: 401, code: 'sign_in_required' },
  },
];

/** A folder with a password must not reveal whether it contains a file with some id. */
const blind: Row = {
  tried: 'telling by the answer whether a protected folder has a file',
  holds: 'the same status and body for a file that is there and one that is not',
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
