import { mkdir, readdir, readFile, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileToSeal } from '../../../dev/seed/sealed-files.ts';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { SEGMENT_BYTES } from '../../../worker/contract/encryption.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { keyHeader } from '../../harness/encryption.ts';
import { accessTo, openStored, readLink } from '../../harness/open-sealed.ts';
import { seedPremium } from '../../harness/payments.ts';
import { newPerson } from '../../harness/people.ts';
import { atTerminal, sharedAt, type Terminal } from '../../harness/running/open-program.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { filesOf, folderById } from '../../harness/stored/queries.ts';

const server = sharedServer();

const LINK = /^http:\/\/[^/]+\/e\/([\w-]{16})#1[\w-]{43}\n$/;

const MANAGEMENT_LINK = /(http:\/\/\S+\/m\/[\w-]{16}#[\w-]{44}\.1[\w-]{43})/;

/** Size of a file that is sent in four parts. */
const LARGE_BYTES = 96_000_000;

/** Seven segments. The last segment is not full. */
const SEGMENTED_BYTES = 6 * SEGMENT_BYTES + 5;

const PASSWORD = 'fine "weather" ü';

const withPassword = (FILESHARE_PASSWORD: string) => ({ env: { FILESHARE_PASSWORD } });

const shared = (files: readonly FileToSeal[], options: Parameters<typeof sharedAt>[2] = {}) =>
  sharedAt(server, files, options);

const sealed = async (terminal: Terminal, args: readonly string[], running = {}) => {
  const result = await terminal.open(['--seal', ...args], running);
  expect([result.code, result.stderr, result.stdout]).toEqual([0, expect.any(String), expect.stringMatching(LINK)]);
  return { ...result, link: result.stdout.trim() };
};

describe('GET /open.mjs', () => {
  test('returns a program that contains its origin and can be revalidated', async () => {
    const fetch = (headers: Record<string, string> = {}) => server.newVisitor().fetch('/open.mjs', { headers });
    const first = await fetch();
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    const text = await first.text();
    expect(text).toMatch(/^#!\/usr\/bin\/env node\n\/\/ Opens and sends end-to-end encrypted files/);
    expect(text).toContain(`"${server.url.origin}"`);
    expect([...text.matchAll(/^import .* from "([^"]*)"/gm)].filter(([, from]) => !from?.startsWith('node:'))).toEqual(
      [],
    );
    expect((await fetch({ 'If-None-Match': first.headers.get('ETag') ?? '' })).status).toBe(304);
  });

  test('prints its help, and says what is wrong with its arguments', () =>
    atTerminal(server, async ({ open }) => {
      expect(await open(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('--seal'), stderr: '' });
      for (const [args, problem] of [
        [[], 'A link is missing.'],
        [['--seal'], '--seal needs a file or a directory.'],
        [['--unknown'], "Unknown option '--unknown'."],
        [['--seal', 'a.txt', '--expiry', 'soon'], '--expiry needs a number of days.'],
        [['--seal', 'missing.txt'], 'missing.txt does not exist.'],
        [['--seal', '.'], 'There are no files to send.'],
      ] as const) {
        expect(await open(args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(problem) });
      }
    }));
});

test('a directory is sent and downloaded unchanged, with empty files and directories', () =>
  atTerminal(server, async (terminal) => {
    const { directory, open, sums, write } = terminal;
    await write({
      'tree/plain.txt': bytes(10, 1),
      'tree/.hidden': bytes(20, 2),
      'tree/日本/a  b/ü.bin': bytes(3_000_000, 3),
      'tree/日本/empty.bin': bytes(0),
      'tree/segment.bin': bytes(SEGMENT_BYTES - 32, 4),
      'tree/large.bin': bytes(LARGE_BYTES, 5),
    });
    await mkdir(join(directory, 'tree/nothing/here'), { recursive: true });
    await utimes(join(directory, 'tree/plain.txt'), 1_000_000_000, 1_000_000_000);
    const { link, stderr } = await sealed(terminal, ['tree', '--message', 'Have a look']);
    expect(stderr).toMatch(MANAGEMENT_LINK);
    expect(await terminal.remembered()).toBe('');

    const got = await open([link, 'got']);
    expect([got.code, got.stdout, got.stderr]).toEqual([0, '', expect.stringContaining('Have a look')]);
    expect(await sums('got')).toEqual(await sums('tree'));
    expect((await stat(join(directory, 'got/plain.txt'))).mtimeMs).toBe(1_000_000_000_000);

    const again = await open([link, 'got']);
    expect([again.code, again.stderr]).toEqual([
      0,
      expect.stringContaining('Downloaded 0 files, 6 were already there'),
    ]);

    // By default, the target directory has the share's title.
    const { code, stderr: said } = await terminal.open([link]);
    expect([code, said]).toEqual([0, expect.stringContaining('into tree (2)')]);
    expect(await sums('tree (2)')).toEqual(await sums('tree'));
  }));

test('several files are sent under unique names, and the owner manages them by the link', () =>
  atTerminal(server, async (terminal) => {
    await terminal.write({ 'a/x.txt': bytes(1, 1), 'b/x.txt': bytes(2, 2), 'c/d/y.txt': bytes(3, 3) });
    const { link, stderr } = await sealed(terminal, ['a/x.txt', 'b/x.txt', 'c', '--title', 'Three', '--expiry', '2']);
    expect((await terminal.open([link])).code).toBe(0);
    expect(await terminal.sums('Three')).toEqual({
      'x.txt': sha256(bytes(1, 1)),
      'x (2).txt': sha256(bytes(2, 2)),
      'c/d/y.txt': sha256(bytes(3, 3)),
    });
    const secret = /\/m\/[\w-]{16}#([\w-]{44})\./.exec(stderr)?.[1] ?? '';
    const { folderId } = readLink(link);
    const options = { managementSecret: secret };
    await server.newVisitor().call(endpoints.deleteFolder, { folderId }, options);
    expect((await terminal.open([link, 'gone'])).code).toBe(4);
  }));

test('opens a share into a directory with its title, and a single file into the current directory without a leading dot', () =>
  atTerminal(server, async (terminal) => {
    const folder = await shared(
      [
        { name: 'a.txt', buffer: bytes(10, 1), path: 'sub/dir' },
        { name: 'b.bin', buffer: bytes(SEGMENTED_BYTES, 2) },
        { name: 'empty', buffer: bytes(0), path: 'sub', isDirectory: true },
      ],
      { title: '../Holiday: 1' },
    );
    expect((await terminal.open([folder.link])).code).toBe(0);
    expect(await terminal.sums('_._Holiday_ 1')).toEqual({
      'sub/dir/a.txt': sha256(bytes(10, 1)),
      'b.bin': sha256OfBytes(SEGMENTED_BYTES, 2),
      'sub/empty': '',
    });
    const single = await shared([{ name: '.bashrc', buffer: bytes(30, 3) }]);
    expect((await terminal.open([single.link])).code).toBe(0);
    expect(await readFile(join(terminal.directory, '_bashrc'))).toEqual(Buffer.from(bytes(30, 3)));
    expect((await readdir(terminal.directory)).filter((name) => name.startsWith('.fileshare'))).toEqual([]);
  }));

test('its uploads are opened by the code of the page, and the server has no key, name or content', () =>
  atTerminal(server, async (terminal) => {
    await terminal.write({ 'secret-name.png': bytes(2_000_000, 7) });
    const { link } = await sealed(terminal, ['secret-name.png']);
    const { folderId } = readLink(link);
    const { accessKey, open } = await accessTo(link, { version: 1, kdf: 'none', salt: '' });
    const reader = server.as({ ...newPerson(), headers: { ...newPerson().headers, ...keyHeader(accessKey) } });
    const { folder } = await reader.call(endpoints.folder, { folderId });
    const [file] = folder.files;
    const stored = await (await reader.fetch(downloadPath(folderId, file?.fileId ?? ''))).arrayBuffer();
    const keys = await open(folder.encryption?.wrappedKey ?? '');
    const opened = await openStored(keys, file?.sealed ?? '', new Uint8Array(stored));
    expect(opened).toMatchObject({ name: 'secret-name.png', path: '', type: 'image/png', size: 2_000_000 });
    expect(sha256(opened.content)).toBe(sha256OfBytes(2_000_000, 7));
    expect(JSON.stringify([folder, await filesOf(server, folderId)])).not.toMatch(/secret-name/);
    expect(Buffer.from(stored).includes(Buffer.from(bytes(64, 7)))).toBe(false);
    expect(server.logs().join('\n')).not.toContain(link.slice(-43));
  }));

test('a token from the environment sends for its account, with a management link if the token may manage', () =>
  atTerminal(server, async (terminal) => {
    const account = await newRegistered(server);
    await terminal.write({ 'a.txt': bytes(10, 1), 'large.bin': bytes(LARGE_BYTES, 2) });
    for (const [scopes, paths, said] of [
      [['send', 'manage'], ['a.txt'], MANAGEMENT_LINK],
      [['send'], ['large.bin'], 'Manage or delete it in My Files.'],
    ] as const) {
      const { secret } = await makeToken(account, { scopes: [...scopes] });
      const { link, stderr } = await sealed(terminal, paths, { env: { FILESHARE_TOKEN: secret } });
      expect(stderr).toMatch(said);
      expect((await folderById(server, readLink(link).folderId))?.ownerId).toBe(account.person.userId);
      expect((await terminal.open([link, scopes.join()])).code).toBe(0);
    }
    const { secret } = await makeToken(account, { scopes: ['read'] });
    for (const FILESHARE_TOKEN of ['fs_wrong', secret]) {
      const { code, stdout, stderr } = await terminal.open(['--seal', 'a.txt'], { env: { FILESHARE_TOKEN } });
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('This API token is')]);
    }
    expect(await terminal.remembered()).toBe('');
  }));

test('an upload with the token of a paid plan has no expiry, unless `--expiry` asks for one, which is refused', () =>
  atTerminal(server, async (terminal) => {
    const account = await newRegistered(server);
    await seedPremium(server, account.person.userId, Date.now() + DAY_MS);
    const { secret } = await makeToken(account, { scopes: ['send'] });
    await terminal.write({ 'a.txt': bytes(10, 1) });
    const withToken = { env: { FILESHARE_TOKEN: secret } };
    const refused = await terminal.open(['--seal', 'a.txt', '--expiry', '5'], withToken);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('expiryDays: must be -1')]);
    const { link } = await sealed(terminal, ['a.txt'], withToken);
    expect((await folderById(server, readLink(link).folderId))?.expiresAt).toBeNull();
  }));

test('a password is set and needed', () =>
  atTerminal(server, async (terminal) => {
    await terminal.write({ 'a.txt': bytes(10, 1) });
    const { link } = await sealed(terminal, ['a.txt', '-p'], withPassword(PASSWORD));
    const without = await terminal.open([link, 'got']);
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('set FILESHARE_PASSWORD')]);
    const wrong = await terminal.open([link, 'got'], withPassword('wrong'));
    expect([wrong.code, wrong.stderr]).toEqual([2, 'open.mjs: Wrong password.\n']);
    expect(await readdir(terminal.directory)).toEqual(['a.txt']);
    expect((await terminal.open([link, 'got'], withPassword(PASSWORD))).code).toBe(0);
    expect(await terminal.sums('got')).toEqual({ 'a.txt': sha256(bytes(10, 1)) });
  }));

testWith('python3')('asks for a password in a terminal, and does not show it', () =>
  atTerminal(server, async (terminal) => {
    await terminal.write({ 'a.txt': bytes(10, 1) });
    const sent = await terminal.open(['--seal', '--password', 'a.txt'], { typed: PASSWORD });
    const link = /http:\S+\/e\/\S+/.exec(sent.stdout)?.[0] ?? '';
    const got = await terminal.open([link, 'got'], { typed: PASSWORD });
    for (const { code, stdout } of [sent, got]) {
      expect([code, stdout]).toEqual([0, expect.stringContaining('Password: \r\n')]);
      expect(stdout).not.toContain(PASSWORD);
    }
    expect(await terminal.sums('got')).toEqual({ 'a.txt': sha256(bytes(10, 1)) });
    expect((await terminal.open([link, 'other'], withPassword('wrong'))).code).toBe(2);
  }),
);

test('writes no file outside of its directory, and overwrites none', () =>
  atTerminal(server, async (terminal) => {
    const { directory, open, sums, write } = terminal;
    const { link } = await shared([
      { name: '../up.txt', buffer: bytes(1) },
      { name: 'up.txt', buffer: bytes(2), path: '../..' },
      { name: '/etc/x', buffer: bytes(3) },
      { name: 'con.txt', buffer: bytes(4), path: 'a:b' },
      { name: 'x.txt', buffer: bytes(5), path: 'sub' },
    ]);
    const got = await open([link, 'got']);
    expect([got.code, got.stderr]).toEqual([5, expect.stringContaining('3 files left out')]);
    expect(await sums('got')).toEqual({ 'a_b/_con.txt': sha256(bytes(4)), 'sub/x.txt': sha256(bytes(5)) });
    expect(await readdir(directory)).toEqual(['got']);

    await write({ 'other/sub/x.txt': bytes(5, 9), 'larger/sub/x.txt': bytes(6), 'same/sub/x.txt': bytes(5) });
    for (const taken of ['other', 'larger']) {
      const { code, stderr } = await open([link, taken]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('x.txt exists and is a different file.')]);
    }
    expect(await sums('other')).toMatchObject({ 'sub/x.txt': sha256(bytes(5, 9)) });
    expect((await open([link, 'same'])).stderr).toContain('1 were already there');

    await mkdir(join(directory, 'linked'));
    await symlink(join(directory, 'got'), join(directory, 'linked/sub'));
    const linked = await open([link, 'linked']);
    expect([linked.code, linked.stderr]).toEqual([1, expect.stringContaining('is not a directory')]);
  }));

const withFileSystem = (functions: string) => `
  const fs = (await import('node:fs/promises')).default;
  const fail = (code) => async () => { throw Object.assign(new Error(code), { code, syscall: 'test' }); };
  const { open } = fs;
  Object.assign(fs, { link: fail('ENOTSUP'), ${functions} });
  (await import('node:module')).syncBuiltinESMExports();`;

test('saves files on a file system without hard links, and leaves nothing behind if that fails', () =>
  atTerminal(server, async ({ directory, open, sums }) => {
    const content = bytes(10);
    const { link } = await shared([{ name: 'a.txt', buffer: content }]);
    const failed = await open([link, 'got'], { before: withFileSystem("rename: fail('EIO')") });
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('EIO')]);
    expect(await readdir(join(directory, 'got'))).not.toContain('a.txt');
    expect((await open([link, 'got'], { before: withFileSystem('') })).code).toBe(0);
    expect(await sums('got')).toEqual({ 'a.txt': sha256(content) });
  }));

test('does not replace a file that is created during the download on a file system without hard links', () =>
  atTerminal(server, async ({ open, sums }) => {
    const { link } = await shared([{ name: 'a.txt', buffer: bytes(10) }]);
    const before = withFileSystem(`open: async (path, ...others) => {
      if (others[0] === 'wx') await fs.writeFile(path, 'other');
      return open(path, ...others);
    }`);
    const taken = await open([link, 'got'], { before });
    expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('something else was created there')]);
    expect(await sums('got')).toMatchObject({ 'a.txt': sha256(Buffer.from('other')) });
  }));
