import { expect } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { contactEndpoints } from '../../../worker/contract/calls/contact.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { newPerson } from '../../harness/people.ts';
import { announced, begin } from '../../harness/uploads.ts';
import { json } from '../attack-request.ts';
import type { ActionRow, Kind, Row } from '../row.ts';

const PIECES = [
  "' OR '1'='1",
  "'; DROP TABLE files; --",
  "' UNION SELECT password_hash FROM folders --",
  '" OR ""="',
  '`; DELETE FROM folders; --',
  "\\' OR 1=1 --",
  "admin'/*",
] as const;

const searched = (text: string): ActionRow => ({
  title: `searching My Files for ${text}`,
  outcome: 'only folders with the text in their name are found',
  act: async ({ stranger }) => {
    const { call, person } = stranger();
    const { userId } = person;
    for (const folderName of ['plain', `it has ${text.replaceAll(/[/\\]/g, '')} in it`]) {
      await call(endpoints.createFolder, { userId, folderName });
    }
    const { folders } = await call(endpoints.foldersPaginated, { userId, search: text.replaceAll(/[/\\]/g, '') });
    expect(folders.map(({ folderName }) => folderName)).toEqual([`it has ${text.replaceAll(/[/\\]/g, '')} in it`]);
  },
});

const wildcards = ['%', '_', 'p%n', 'p_ain', '%%%', '\\%', '[a-z]', '*', '?', 'pl*'].map(
  (search): Row => ({
    title: `searching My Files for ${search}, with a folder called plain`,
    request: async ({ stranger }) => {
      const { call, person } = stranger();
      await call(endpoints.createFolder, { userId: person.userId, folderName: 'plain' });
      const body = json({ userId: person.userId, search });
      return { as: person, method: 'POST', path: endpoints.foldersPaginated.path, ...body };
    },
    expected: { status: 200, contains: ['"folders":[]'] },
  }),
);

const injected = PIECES.flatMap((text): Row[] => [
  {
    title: `${text} as the id of a folder`,
    request: { path: `/api/folder/${encodeURIComponent(text)}` },
    expected: { status: 404, code: 'not_found', excludes: ['SQLITE', 'scrypt'] },
  },
  {
    title: `${text} as the name of a folder and of a file`,
    outcome: 'both names stay the same, and the tables still exist',
    act: async ({ server, stranger }) => {
      const calls = stranger();
      const name = text.replaceAll(/[/\\]/g, '_');
      const { folderId } = await begin(calls, [announced({ name })], { folderName: name });
      const { folder } = await calls.call(endpoints.folder, { folderId });
      expect([folder.folderName, folder.files[0]?.originalFilename]).toEqual([name, name]);
      expect(await server.d1.prepare('SELECT count(*) AS files FROM files').first('files')).toBeGreaterThan(0);
    },
  },
]);

const otherRows: Row[] = [
  {
    title: 'SQL as order of a list',
    request: {
      method: 'POST',
      path: endpoints.foldersPaginated.path,
      ...json({ userId: newPerson().userId, order: 'name; DROP TABLE folders' }),
    },
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'SQL as page number of a list',
    request: { path: '/api/folder-files/aaaaaaaaaaaaaaaa?page=1%20UNION%20SELECT%201' },
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'an overflowing page number of a list',
    request: { path: '/api/folder-files/aaaaaaaaaaaaaaaa?page=1e308&limit=1e308' },
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'SQL as user id',
    request: { path: endpoints.userStats.path, headers: { 'X-User-Id': "user_' OR 1=1 --" } },
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'SQL in every field of the contact form',
    request: {
      method: 'POST',
      path: contactEndpoints.contact.path,
      ...json({ name: PIECES[1], email: 'a@example.com', subject: 'Others', message: PIECES[2] }),
    },
    expected: { status: 200 },
  },
  {
    title: 'SQL as admin login',
    request: {
      method: 'POST',
      path: adminEndpoints.adminLogin.path,
      ...json({ email: "' OR 1=1 --", password: "' OR 1=1 --" }),
    },
    expected: { status: 401, code: 'login_failed', excludes: ['"token"'] },
  },
  {
    title: "SQL as cursor of an account's export",
    request: ({ victim }) => ({
      as: victim.account.person,
      path: `${endpoints.exportData.path}?after=${encodeURIComponent("x' OR '1'='1")}`,
      headers: { 'X-User-Id': victim.account.person.userId },
    }),
    expected: { status: 400, code: 'invalid_input', excludes: ['SQLITE'] },
  },
];

export const sql: Kind = {
  name: 'SQL',
  rows: [...PIECES.map(searched), ...wildcards, ...injected, ...otherRows],
};
