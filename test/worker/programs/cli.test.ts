/** The script for terminals, run by the shells that people have. */
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { requestEndpoints } from '../../../worker/contract/calls/requests.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { atDesk, type Desk, SHELLS } from '../../harness/running/cli.ts';
import { run } from '../../harness/running/command-line.ts';
import { testWith } from '../../harness/running/programs.ts';
import type { Server } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { folderById } from '../../harness/stored/stored.ts';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const MB = 1_000_000;
const LINK = /^http:\/\/[^/]+\/d\/([\w-]{16})\n$/;
const folderIn = (stdout: string): string => LINK.exec(stdout)?.[1] ?? '';

async function write(desk: Desk, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(desk.directory, name)), { recursive: true });
    await writeFile(join(desk.directory, name), content);
  }
}

/** Resolves once it is so, which is looked at ten times a second. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(100);
}

/** The SHA-256 of every file below a directory, by its place. */
async function filesBelow(desk: Desk, directory: string): Promise<Record<string, string>> {
  const top = join(desk.directory, directory);
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sums = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(top.length + 1), sha256(await readFile(path))] as const;
    }),
  );
  return Object.fromEntries(sums);
}

describe('what is served', () => {
  test('is a script that knows where it came from, and costs nothing where it is known', async () => {
    const fetch = (headers: Record<string, string> = {}) => server.as(newPerson()).fetch('/cli', { headers });
    const first = await fetch();
    expect(first.headers.get('Content-Type')).toBe('text/x-shellscript; charset=utf-8');
    const text = await first.text();
    expect(text).toContain(`ORIGIN='${server.url.origin}'`);
    expect(text.startsWith('#!/bin/sh\n')).toBe(true);
    expect((await fetch({ 'If-None-Match': first.headers.get('ETag') ?? '' })).status).toBe(304);
  });

  testWith('shellcheck')('has nothing that shellcheck warns of', async () => {
    const input = await (await server.as(newPerson()).fetch('/cli')).text();
    expect(await run('shellcheck', ['-s', 'sh', '-'], { input })).toMatchObject({ code: 0, stdout: '' });
  });

  test('a QR code of a link is drawn in text, of nothing else', async () => {
    const ask = async (path: string) => server.as(newPerson()).fetch(path);
    const code = await ask('/cli/qr/d/AAAAAAAAAAAAAAAA');
    expect(code.status).toBe(200);
    expect(await code.text()).toMatch(/^[█▀▄ \n]+$/);
    expect((await ask('/cli/qr/d/not-an-id')).status).toBe(404);
  });
});

/** Names that a shell, a quoted string or a table could trip over. */
const TREE = {
  'tree/plain.txt': bytes(10, 1),
  'tree/it\'s "q" $(id) `id`/a  b.txt': bytes(2000, 2),
  'tree/-n': bytes(30, 3),
  'tree/日本/ü\\x.bin': bytes(40, 4),
  'tree/100%/*?[x].txt': bytes(0),
  'tree/large.bin': bytes(12 * MB, 5),
};

for (const shell of SHELLS) {
  testWith(shell, 'curl')(`${shell}: a directory is sent, and fetched as it was`, () =>
    atDesk(server, shell, async (desk) => {
      await write(desk, TREE);
      const sent = await desk.cli(['send', 'tree']);
      expect([sent.code, sent.stdout]).toEqual([0, expect.stringMatching(LINK)]);
      const folder = await folderById(server, folderIn(sent.stdout));
      expect(folder).toMatchObject({ name: 'tree', fileCount: 6 });
      const got = await desk.cli(['get', sent.stdout.trim(), 'got']);
      expect([got.code, got.stdout]).toEqual([0, 'got\n']);
      const expected = await filesBelow(desk, 'tree');
      // A backslash is a separator to half of all systems.
      const sum = expected['日本/ü\\x.bin'] ?? '';
      delete expected['日本/ü\\x.bin'];
      expect(await filesBelow(desk, 'got')).toEqual({ ...expected, '日本/ü_x.bin': sum });
      // Said again it fetches nothing, and sends nothing.
      expect((await desk.cli(['get', sent.stdout.trim(), 'got'])).stderr).toContain('Fetched 0 files, 6 were there');
    }),
  );

  testWith(shell, 'curl')(`${shell}: interrupted on both ways, it goes on where it was`, () =>
    atDesk(server, shell, async (desk) => {
      const content = bytes(40 * MB, 7);
      await write(desk, { 'film.mkv': content });
      const slow = { rate: 4 * MB };
      const isBegun = async () => (await desk.remembered()).includes('state unfinished');
      const broken = await desk.cli(['send', 'film.mkv'], { ...slow, interrupted: () => until(isBegun) });
      expect([broken.code, broken.stdout]).toEqual([130, '']);
      const [{ link, state }] = JSON.parse((await desk.cli(['status', '--json'])).stdout);
      expect(state).toBe('unfinished');
      const sent = await desk.cli(['send', 'film.mkv']);
      expect([sent.code, sent.stdout]).toEqual([0, `${link}\n`]);
      expect(sent.stderr).toContain(`Going on with ${link}`);

      const hidden = async () => {
        const partials = join(desk.directory, 'got', `.fileshare-${folderIn(`${link}\n`)}`);
        const [name] = await readdir(partials).catch(() => []);
        return name === undefined ? 0 : (await stat(join(partials, name))).size;
      };
      const isComing = async () => (await hidden()) > 0;
      const cut = await desk.cli(['get', link, 'got'], { ...slow, interrupted: () => until(isComing) });
      expect(cut.code).toBe(130);
      expect(await hidden()).toBeGreaterThan(0);
      expect(await hidden()).toBeLessThan(content.byteLength);
      expect((await desk.cli(['get', link, 'got'])).code).toBe(0);
      expect(await filesBelow(desk, 'got')).toEqual({ 'film.mkv': sha256(content) });
    }),
  );
}

testWith('dash', 'curl')('a directory of 400 small files arrives whole', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`many/${at}.txt`, bytes(100, at)])));
    const { code, stdout } = await desk.cli(['send', 'many', '--jobs', '1']);
    expect(code).toBe(0);
    expect(await folderById(server, folderIn(stdout))).toMatchObject({ fileCount: 400, unfinishedFiles: 0 });
    await desk.cli(['get', stdout.trim(), 'got']);
    expect(await filesBelow(desk, 'got')).toEqual(await filesBelow(desk, 'many'));
  }),
);

testWith('dash', 'curl')('a password protects what is sent, and is asked for when it is fetched', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'a.txt': bytes(10) });
    const withPassword = (FILESHARE_PASSWORD: string) => ({ env: { FILESHARE_PASSWORD } });
    const sent = await desk.cli(['send', 'a.txt', '--password'], withPassword('correct "horse" \\ ü'));
    expect(sent.code).toBe(0);
    const link = sent.stdout.trim();
    await expect(
      server.as(newPerson()).call(endpoints.folder, { folderId: folderIn(sent.stdout) }),
    ).rejects.toMatchObject({ code: 'password_required' });
    await atDesk(server, 'dash', async (other) => {
      const wrong = await other.cli(['get', link, 'got'], withPassword('wrong'));
      expect([wrong.code, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toContain('password');
      expect((await other.cli(['get', link, 'got'], withPassword('correct "horse" \\ ü'))).code).toBe(0);
      expect(Object.keys(await filesBelow(other, 'got'))).toEqual(['a.txt']);
    });
  }),
);

testWith('dash', 'curl')(
  'expiry, download limit, title and message are said by options, and refused ones by name',
  () =>
    atDesk(server, 'dash', async (desk) => {
      await write(desk, { 'a.txt': bytes(10) });
      const options = [
        '--expires',
        '12h',
        '--max-downloads',
        '3',
        '--title',
        'For "Ana"',
        '--message',
        'Two\nlines',
        '--json',
      ];
      const sent = await desk.cli(['send', 'a.txt', ...options]);
      const told = JSON.parse(sent.stdout);
      expect(told).toMatchObject({
        title: 'For "Ana"',
        files: 1,
        bytes: 10,
        manageLink: expect.stringContaining('/m/'),
      });
      const hours = (Date.parse(told.expires) - Date.now()) / 3_600_000;
      expect(Math.round(hours)).toBe(12);
      const { folder } = await server.as(newPerson()).call(endpoints.folder, { folderId: told.folderId });
      expect(folder).toMatchObject({ message: 'Two\nlines', isLimited: true });
      const tooLong = await desk.cli(['send', 'a.txt', '--expires', '90d', '--title', 'Other', '--json']);
      expect(tooLong.code).toBe(2);
      expect(JSON.parse(tooLong.stdout)).toMatchObject({ code: 'invalid_input' });
    }),
);

testWith('dash', 'curl')('exit codes say what happened', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'a.txt': bytes(10) });
    const code = async (...args: string[]) => (await desk.cli(args)).code;
    expect(await code('send', 'nothing.txt')).toBe(1);
    expect(await code('send', 'a.txt', '--nonsense')).toBe(1);
    expect(await code('fly')).toBe(1);
    expect(await code('help')).toBe(0);
    expect(await code('get', new URL('/d/AAAAAAAAAAAAAAAA', server.url).href)).toBe(4);
    expect(await code('get', 'http://localhost:9/d/AAAAAAAAAAAAAAAA', '--quiet', '--json')).toBe(3);
    expect(await code('get', 'ftp://example.com/d/AAAAAAAAAAAAAAAA')).toBe(1);
  }),
);

testWith('dash', 'curl')('what is there is not overwritten, and no link leads out of the directory', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'tree/sub/a.txt': bytes(10, 1), 'got/sub/a.txt': bytes(10, 2), 'elsewhere/b.txt': bytes(1) });
    const link = (await desk.cli(['send', 'tree'])).stdout.trim();
    const other = await desk.cli(['get', link, 'got']);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('is there, and is another file')]);
    expect(await readdir(join(desk.directory, 'got'))).toEqual(['sub']);
    await mkdir(join(desk.directory, 'linked'));
    await symlink(join(desk.directory, 'elsewhere'), join(desk.directory, 'linked/sub'));
    expect((await desk.cli(['get', link, 'linked'])).code).toBe(1);
    expect(await readdir(join(desk.directory, 'elsewhere'))).toEqual(['b.txt']);
  }),
);

testWith('dash', 'curl')('no link of the directory is written through, without its name being said', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'tree/a.txt': bytes(10, 1), 'tree/b.txt': bytes(10, 2), 'elsewhere/b.txt': bytes(1) });
    const link = (await desk.cli(['send', 'tree'])).stdout;
    await mkdir(join(desk.directory, 'here'));
    await symlink(join(desk.directory, 'elsewhere'), join(desk.directory, 'here/tree'));
    await symlink(join(desk.directory, 'elsewhere'), join(desk.directory, `here/.fileshare-${folderIn(link)}`));
    const byItsName = await desk.cli(['get', link.trim()], { in: 'here' });
    expect([byItsName.code, byItsName.stderr]).toEqual([1, expect.stringContaining('is a link')]);
    const partials = await desk.cli(['get', link.trim(), 'here']);
    expect([partials.code, partials.stderr]).toEqual([1, expect.stringContaining('is in the way')]);
    expect(await readdir(join(desk.directory, 'elsewhere'))).toEqual(['b.txt']);
  }),
);

testWith('dash', 'curl')('a file that appears while it is fetched stays as it is', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'a.bin': bytes(MB, 1), 'mine.bin': bytes(10, 2) });
    const link = (await desk.cli(['send', 'a.bin'])).stdout;
    const hidden = join(desk.directory, 'got', `.fileshare-${folderIn(link)}`);
    const fetching = desk.cli(['get', link.trim(), 'got'], { rate: 300_000 });
    await until(async () => (await readdir(hidden).catch(() => [])).length > 0);
    await write(desk, { 'got/a.bin': bytes(10, 2) });
    expect((await fetching).code).toBe(1);
    expect(await filesBelow(desk, 'got')).toMatchObject({ 'a.bin': sha256(bytes(10, 2)) });
  }),
);

testWith('dash', 'curl')('a file that changes after it was sent is told, though its size and minute are the same', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'tree/a.txt': bytes(10, 1), 'tree/z.bin': bytes(3 * MB, 2) });
    const sending = desk.cli(['send', 'tree'], { rate: 1 * MB });
    await until(async () => (await desk.remembered()).includes('state unfinished'));
    await wait(500);
    await write(desk, { 'tree/a.txt': bytes(10, 3) });
    const { code, stderr } = await sending;
    expect([code, stderr]).toEqual([5, expect.stringContaining('changed')]);
  }),
);

testWith('dash', 'curl')('no secret goes over an open line to another place', () =>
  atDesk(server, 'dash', async (desk) => {
    const { code, stderr } = await desk.cli(['rm', 'http://files.example/m/AAAAAAAAAAAAAAAA#secret-of-a-link']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not encrypted')]);
  }),
);

testWith('dash', 'curl')('what another server answers moves no cursor and turns no text around', () =>
  atDesk(server, 'dash', async (desk) => {
    const name = 'in\u001b[2Jvoice\u009b2J\u202efdp.exe';
    const foreign = createServer((_, response) =>
      response.end(JSON.stringify({ folder: { folder_name: name, fileCount: 1, totalSize: 1, totalDownloads: 0 } })),
    );
    foreign.listen(0, '127.0.0.1');
    await once(foreign, 'listening');
    const { port } = foreign.address() as AddressInfo;
    const { code, stdout } = await desk.cli(['status', `http://127.0.0.1:${port}/d/AAAAAAAAAAAAAAAA`]);
    foreign.close();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^in\?\[2Jvoice\?2J\?fdp\.exe: 1 of 1 files/);
  }),
);

testWith('dash', 'curl')('what was sent is listed, looked up and deleted', () =>
  atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'a.txt': bytes(10) });
    const sent = await desk.cli(['send', 'a.txt', '--json']);
    const { folderId, link, manageLink } = JSON.parse(sent.stdout);
    expect(JSON.parse((await desk.cli(['status', '--json'])).stdout)).toEqual([
      { folderId, link, manageLink, title: 'a.txt', state: 'sent' },
    ]);
    expect((await desk.cli(['status', link])).stdout).toMatch(
      /^a\.txt: 1 of 1 files, 10 B of 10 B, downloaded 0 times/,
    );
    expect((await desk.cli(['rm', link])).code).toBe(0);
    await expect(server.as(newPerson()).call(endpoints.folder, { folderId })).rejects.toMatchObject({ status: 404 });
    expect((await desk.cli(['rm', link])).code).toBe(4);
  }),
);

testWith('dash', 'curl')('files are asked for', () =>
  atDesk(server, 'dash', async (desk) => {
    const asked = await desk.cli(['request', 'Scans of May', '--max-files', '3', '--json']);
    const { requestId, link } = JSON.parse(asked.stdout);
    expect(link).toBe(new URL(`/u/${requestId}`, server.url).href);
    const told = await server.as(newPerson()).call(requestEndpoints.request, { requestId });
    expect(told).toMatchObject({ title: 'Scans of May', filesLeft: 3 });
  }),
);

testWith('dash', 'curl')('a token sends in the name of its account, and is not among the arguments', async () => {
  const account = await newRegistered(server);
  const { secret } = await makeToken(account, { scopes: ['send', 'manage', 'read'] });
  await atDesk(server, 'dash', async (desk) => {
    await write(desk, { 'a.txt': bytes(10) });
    const sent = await desk.cli(['send', 'a.txt'], { env: { FILESHARE_TOKEN: secret } });
    expect(sent.code).toBe(0);
    expect((await folderById(server, folderIn(sent.stdout)))?.ownerId).toBe(account.person.userId);
    expect((await desk.cli(['send', 'a.txt'], { env: { FILESHARE_TOKEN: 'fs_wrong' } })).code).toBe(2);
  });
});

testWith('bash', 'curl')('what another server answers is never evaluated', () =>
  atDesk(server, 'bash', async (desk) => {
    const count = `a[$(touch ${join(desk.directory, 'evaluated')})]`;
    const folder = { fileCount: count, arrived: { files: count }, folder_name: 'x', files: [], folders: [] };
    const foreign = createServer((_, response) =>
      response.end(JSON.stringify({ folder, files: [], pagination: { totalPages: count } })),
    );
    foreign.listen(0, '127.0.0.1');
    await once(foreign, 'listening');
    const { port } = foreign.address() as AddressInfo;
    const { code } = await desk.cli(['get', `http://127.0.0.1:${port}/d/AAAAAAAAAAAAAAAA`, 'got']);
    foreign.close();
    expect(code).toBe(3);
    expect(await readdir(desk.directory)).not.toContain('evaluated');
  }),
);
