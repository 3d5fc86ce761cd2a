import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { atDesk, type Desk, folderIn, LINK, MB, SHELLS, waitUntil } from '../../harness/running/cli.ts';
import { run } from '../../harness/running/command-line.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { folderById } from '../../harness/stored/queries.ts';

const server = sharedServer();

describe('GET /cli', () => {
  test('returns a script that contains its origin and can be revalidated', async () => {
    const fetch = (headers: Record<string, string> = {}) => server.newVisitor().fetch('/cli', { headers });
    const first = await fetch();
    expect(first.headers.get('Content-Type')).toBe('text/x-shellscript; charset=utf-8');
    const text = await first.text();
    expect(text).toContain(`ORIGIN='${server.url.origin}'`);
    expect(text.startsWith('#!/bin/sh\n')).toBe(true);
    expect((await fetch({ 'If-None-Match': first.headers.get('ETag') ?? '' })).status).toBe(304);
  });

  testWith('shellcheck')('passes shellcheck', async () => {
    const input = await (await server.newVisitor().fetch('/cli')).text();
    expect(await run('shellcheck', ['-s', 'sh', '-'], { input })).toMatchObject({ code: 0, stdout: '' });
  });

  test('draws a QR code of a link as text, and refuses other paths', async () => {
    const ask = async (path: string) => server.newVisitor().fetch(path);
    const code = await ask('/cli/qr/d/AAAAAAAAAAAAAAAA');
    expect(code.status).toBe(200);
    expect((await code.text()).replaceAll('\x1b[97;40m', '<').replaceAll('\x1b[0m', '>')).toMatch(
      /^(text\t<[█▀▄ ]+>\n)+$/,
    );
    expect((await ask('/cli/qr/d/not-an-id')).status).toBe(404);
  });
});

/** A shell, a quoted string or a table might misread these names. */
const TREE = {
  'tree/plain.txt': bytes(10, 1),
  'tree/it\'s "q" $(id) `id`/a  b.txt': bytes(2000, 2),
  'tree/-n': bytes(30, 3),
  'tree/日本/ü\\x.bin': bytes(40, 4),
  'tree/100%/*?[x].txt': bytes(0),
  'tree/large.bin': bytes(12 * MB, 5),
};

for (const shell of SHELLS) {
  testWith(shell, 'curl')(`${shell}: a directory is sent and fetched unchanged`, () =>
    atDesk(server, shell, async (desk) => {
      await desk.write(TREE);
      const sendResult = await desk.cli(['send', 'tree']);
      expect([sendResult.code, sendResult.stdout]).toEqual([0, expect.stringMatching(LINK)]);
      const folder = await folderById(server, folderIn(sendResult.stdout));
      expect(folder).toMatchObject({ name: 'tree', fileCount: 6 });
      const getResult = await desk.cli(['get', sendResult.stdout.trim(), 'got']);
      expect([getResult.code, getResult.stdout]).toEqual([0, 'got\n']);
      const expected = await desk.sums('tree');
      // A backslash is a path separator on Windows.
      const sum = expected['日本/ü\\x.bin'] ?? '';
      delete expected['日本/ü\\x.bin'];
      expect(await desk.sums('got')).toEqual({ ...expected, '日本/ü_x.bin': sum });
      expect((await desk.cli(['get', sendResult.stdout.trim(), 'got'])).stderr).toContain(
        'Downloaded 0 files, 6 were already there',
      );
    }),
  );

  testWith(shell, 'curl')(`${shell}: sending and fetching resume after an interruption`, () =>
    atDesk(server, shell, async (desk) => {
      const content = bytes(40 * MB, 7);
      await desk.write({ 'film.mkv': content });
      const slow = { rate: 4 * MB };
      const isBegun = async () => (await desk.remembered()).includes('state unfinished');
      const broken = await desk.cli(['send', 'film.mkv'], { ...slow, interrupted: () => waitUntil(isBegun) });
      expect([broken.code, broken.stdout]).toEqual([130, '']);
      const [{ link, state }] = JSON.parse((await desk.cli(['status', '--json'])).stdout);
      expect(state).toBe('unfinished');
      const sendResult = await desk.cli(['send', 'film.mkv']);
      expect([sendResult.code, sendResult.stdout]).toEqual([0, `${link}\n`]);
      expect(sendResult.stderr).toContain(`Resuming ${link}`);

      const hidden = async () => {
        const partials = join(desk.directory, 'got', `.fileshare-${folderIn(`${link}\n`)}`);
        const [name] = await readdir(partials).catch(() => []);
        return name === undefined ? 0 : (await stat(join(partials, name))).size;
      };
      const isComing = async () => (await hidden()) > 0;
      const cut = await desk.cli(['get', link, 'got'], { ...slow, interrupted: () => waitUntil(isComing) });
      expect(cut.code).toBe(130);
      expect(await hidden()).toBeGreaterThan(0);
      expect(await hidden()).toBeLessThan(content.byteLength);
      expect((await desk.cli(['get', link, 'got'])).code).toBe(0);
      expect(await desk.sums('got')).toEqual({ 'film.mkv': sha256(content) });
    }),
  );
}

async function binOf(desk: Desk, programs: Readonly<Record<string, string>>): Promise<string> {
  const bin = join(desk.directory, 'bin');
  await mkdir(bin);
  const places = new Map<string, string>();
  for (const program of new Set(Object.values(programs))) {
    places.set(program, (await run('which', [program])).stdout.trim());
  }
  for (const [name, program] of Object.entries(programs)) await symlink(places.get(program) ?? '', join(bin, name));
  return bin;
}

async function thereAndBack(desk: Desk, env: Readonly<Record<string, string>>): Promise<void> {
  await desk.write(TREE);
  const sendResult = await desk.cli(['send', 'tree'], { env });
  expect([sendResult.code, sendResult.stdout]).toEqual([0, expect.stringMatching(LINK)]);
  const getResult = await desk.cli(['get', sendResult.stdout.trim(), 'got'], { env });
  expect([getResult.code, getResult.stdout]).toEqual([0, 'got\n']);
  const [arrived, expected] = [await desk.sums('got'), await desk.sums('tree')];
  expect(Object.values(arrived).sort()).toEqual(Object.values(expected).sort());
}

testWith('busybox', 'curl')('with only busybox programs, a directory is sent and fetched', () =>
  atDesk(server, 'busybox', async (desk) => {
    const applets = (await run('busybox', ['--list'])).stdout.trim().split('\n');
    const programs = Object.fromEntries(['busybox', ...applets].map((applet) => [applet, 'busybox']));
    await thereAndBack(desk, { PATH: await binOf(desk, { ...programs, curl: 'curl' }) });
  }),
);

// Each awk reserves other words, which the script must not use as function names.
for (const awk of ['gawk', 'mawk', 'original-awk']) {
  testWith(
    'dash',
    'curl',
    awk,
  )(`with ${awk} a directory is sent and fetched`, () =>
    atDesk(server, 'dash', async (desk) => {
      await thereAndBack(desk, { PATH: `${await binOf(desk, { awk })}:${process.env.PATH}` });
    }),
  );
}

testWith('dash', 'curl')('with a curl of 2016, which lacks --fail-early, a directory is sent and fetched', () =>
  atDesk(server, 'dash', async (desk) => {
    const bin = join(desk.directory, 'bin');
    const curl = (await run('which', ['curl'])).stdout.trim();
    // Old versions of curl refuse `--fail-early`, even in a configuration file.
    const old = `#!/bin/sh
for said; do
  case $said in --fail-early) exit 2 ;; esac
  if [ -f "$said" ] && grep -q '^fail-early' "$said"; then exit 2; fi
done
exec ${curl} "$@"
`;
    await mkdir(bin);
    await writeFile(join(bin, 'curl'), old, { mode: 0o755 });
    await thereAndBack(desk, { PATH: `${bin}:${process.env.PATH}` });
  }),
);

testWith('dash', 'curl')(
  'names that are not UTF-8 or invalid on other systems arrive, and equal ones get numbers',
  () =>
    atDesk(server, 'dash', async (desk) => {
      await mkdir(join(desk.directory, 'tree'));
      const file = (name: string) =>
        Buffer.concat([Buffer.from(join(desk.directory, 'tree/')), Buffer.from(name, 'latin1')]);
      for (const name of ['caf\xe9', 'caf\xe8', 'Icon\r', 'x.txt ', 'x.txt']) await writeFile(file(name), 'the same');
      const sendResult = await desk.cli(['send', 'tree']);
      expect([sendResult.code, sendResult.stderr]).toEqual([0, expect.stringContaining('Sent.')]);
      expect((await desk.cli(['get', sendResult.stdout.trim(), 'got'])).code).toBe(0);
      expect(Object.keys(await desk.sums('got')).sort()).toEqual(['Icon', 'caf_', 'caf_ (2)', 'x (2).txt', 'x.txt']);
    }),
);

testWith('dash', 'curl')('a file in parts resumes after the arrived parts, unless the file has changed', () =>
  atDesk(server, 'dash', async (desk) => {
    const film = join(desk.directory, 'film.mkv');
    const content = Buffer.concat(Array.from({ length: 11 }, (_, index) => bytes(10 * MB, index)));
    await writeFile(film, content);
    const { atime, mtime } = await stat(film);
    const hasPart = async () => {
      const folderId = /^link .*\/d\/([\w-]{16})$/m.exec(await desk.remembered())?.[1];
      if (folderId === undefined) return false;
      const { folder } = await server.newVisitor().call(endpoints.folder, { folderId });
      return (folder.arrived?.bytes ?? 0) > 0;
    };
    const slow = { rate: 8 * MB, interrupted: () => waitUntil(hasPart) };
    expect((await desk.cli(['send', 'film.mkv', '--jobs', '2'], slow)).code).toBe(130);

    await writeFile(film, bytes(110 * MB, 99));
    await utimes(film, atime, mtime);
    const secondResult = await desk.cli(['send', 'film.mkv']);
    expect([secondResult.code, secondResult.stderr]).toEqual([5, expect.stringContaining('changed')]);

    await writeFile(film, content);
    await utimes(film, atime, mtime);
    const [{ link }] = JSON.parse((await desk.cli(['status', '--json'])).stdout);
    const sendResult = await desk.cli(['send', 'film.mkv']);
    expect([sendResult.code, sendResult.stdout, sendResult.stderr]).toEqual([
      0,
      `${link}\n`,
      expect.stringContaining('Resuming'),
    ]);
    expect((await desk.cli(['get', link, 'got'])).code).toBe(0);
    expect(await desk.sums('got')).toEqual({ 'film.mkv': sha256(content) });
    // The script compares an existing file part by part.
    expect((await desk.cli(['get', link, 'got'])).stderr).toContain('Downloaded 0 files, 1 were already there');
    await writeFile(join(desk.directory, 'got/film.mkv'), bytes(110 * MB, 99));
    expect((await desk.cli(['get', link, 'got'])).code).toBe(1);
  }),
);

testWith('dash', 'curl')('a directory of 400 small files arrives whole', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write(
      Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`many/${index}.txt`, bytes(100, index)])),
    );
    const { code, stdout } = await desk.cli(['send', 'many', '--jobs', '1']);
    expect(code).toBe(0);
    expect(await folderById(server, folderIn(stdout))).toMatchObject({ fileCount: 400, unfinishedFiles: 0 });
    await desk.cli(['get', stdout.trim(), 'got']);
    expect(await desk.sums('got')).toEqual(await desk.sums('many'));
  }),
);
