import { once } from 'node:events';
import { mkdir, open, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server as Listener } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { directPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { atDesk, type Desk, folderIn, SHELLS } from '../../harness/running/cli.ts';
import { run } from '../../harness/running/command-line.ts';
import { withForeignServer } from '../../harness/running/foreign-server.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { uploadAll, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const linkOf = (folderId: string) => new URL(`/d/${folderId}`, server.url).href;

for (const shell of SHELLS) {
  testWith(shell, 'curl')(`${shell}: get writes one file under its name, without a leading dot`, () =>
    atDesk(server, shell, async (desk) => {
      const { folderId } = await uploadOne(
        server.as(desk.person),
        bytes(10),
        { name: '.bash_profile', path: '.ssh' },
        { folderName: '.ssh' },
      );
      const getResult = await desk.cli(['get', linkOf(folderId)]);
      expect([getResult.code, getResult.stdout, getResult.stderr]).toEqual([
        0,
        './_bash_profile\n',
        expect.stringContaining('.bash_profile is saved as _bash_profile'),
      ]);
      expect(await readdir(desk.directory)).toEqual(['_bash_profile']);
      expect((await desk.cli(['get', linkOf(folderId)])).stderr).toContain('Downloaded 0 files, 1 were already there');
      expect((await desk.cli(['get', linkOf(folderId), 'got'])).stdout).toBe('got\n');
      expect(await desk.sums('got')).toEqual({ '.ssh/.bash_profile': sha256(bytes(10)) });
    }),
  );
}

testWith('dash', 'curl')('get writes several files into a new directory', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ '.ssh/config': bytes(1), '.ssh/keys/a': bytes(2), 'work/_ssh/mine': bytes(3) });
    await mkdir(join(desk.directory, 'work/.ssh'));
    const link = (await desk.cli(['send', '.ssh'])).stdout.trim();
    const getResult = await desk.cli(['get', link], { in: 'work' });
    expect([getResult.code, getResult.stdout]).toEqual([0, './_ssh (2)\n']);
    expect(getResult.stderr).toContain('.ssh is saved as _ssh');
    expect(getResult.stderr).toContain('./_ssh already exists, so ./_ssh (2) is created');
    const expected = {
      '.ssh': '',
      '_ssh/mine': sha256(bytes(3)),
      '_ssh (2)/config': sha256(bytes(1)),
      '_ssh (2)/keys/a': sha256(bytes(2)),
    };
    expect(await desk.sums('work')).toEqual(expected);
    // A second run continues in the directory of the first run.
    const secondResult = await desk.cli(['get', link], { in: 'work' });
    expect([secondResult.stdout, secondResult.stderr]).toEqual([
      './_ssh (2)\n',
      expect.stringContaining('2 were already there'),
    ]);
    expect(await desk.sums('work')).toEqual(expected);
    expect((await desk.cli(['get', link, '.ssh'], { in: 'work' })).code).toBe(0);
    expect(Object.keys(await desk.sums('work/.ssh')).sort()).toEqual(['config', 'keys/a']);
  }),
);

testWith('dash', 'curl')('get writes the file of a direct link without its leading dot', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/.profile': bytes(1), 'tree/b.txt': bytes(2) });
    const folderId = folderIn((await desk.cli(['send', 'tree'])).stdout);
    const { files } = await server.as(desk.person).call(endpoints.folderFiles, { folderId });
    const fileId = files.find(({ originalFilename }) => originalFilename === '.profile')?.fileId ?? '';
    const link = new URL(directPath(folderId, fileId, '.profile'), server.url).href;
    expect((await desk.cli(['get', link])).stdout).toBe('./_profile\n');
    expect(await readdir(desk.directory)).toEqual(['_profile', 'tree']);
  }),
);

testWith('dash', 'curl')('refuses an empty argument and sends nothing', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(1) });
    for (const args of [
      ['send', ''],
      ['send', 'a.txt', ''],
      ['send', '--', ''],
      ['get', ''],
      ['rm', ''],
    ]) {
      const { code, stdout, stderr } = await desk.cli(args);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('an argument is empty')]);
    }
    expect((await desk.cli(['get', linkOf('AAAAAAAAAAAAAAAA'), ''])).code).toBe(1);
    expect((await desk.cli(['send', 'a.txt', '--expires', ''])).stderr).toContain('--expires needs a value');
    expect(await desk.remembered()).not.toContain('link ');
  }),
);

async function socketAt(path: string): Promise<Listener> {
  const listener = createServer();
  listener.listen(path);
  await once(listener, 'listening');
  return listener;
}

for (const shell of SHELLS) {
  testWith(shell, 'curl')(`${shell}: says which links, pipes and sockets it skips`, () =>
    atDesk(server, shell, async (desk) => {
      const at = (place: string) => join(desk.directory, place);
      await desk.write({ 'tree/a.txt': bytes(1) });
      await symlink('a.txt', at('tree/link'));
      await symlink('nowhere', at('tree/broken'));
      expect((await run('mkfifo', [at('tree/pipe')])).code).toBe(0);
      const socket = await socketAt(at('tree/socket'));
      try {
        const sendResult = await desk.cli(['send', './tree', '--json']);
        expect(sendResult.code).toBe(0);
        expect(JSON.parse(sendResult.stdout)).toMatchObject({ files: 1, skipped: 4, leftOut: 0 });
        expect(sendResult.stderr.split('\n').filter((line) => line.startsWith('Skipped'))).toEqual([
          'Skipped ./tree/broken: a broken link.',
          'Skipped ./tree/link: a symbolic link.',
          'Skipped ./tree/pipe: a named pipe.',
          'Skipped ./tree/socket: a socket.',
        ]);
        for (const [place, what] of [
          ['broken', 'a broken link'],
          ['pipe', 'a named pipe'],
          ['socket', 'a socket'],
        ]) {
          const alone = await desk.cli(['send', `tree/${place}`]);
          expect([alone.code, alone.stderr]).toEqual([
            1,
            `fileshare: tree/${place} is ${what}, which cannot be sent.\n`,
          ]);
        }
        // The script follows a symbolic link only if it is an argument.
        expect((await desk.cli(['send', 'tree/link'])).code).toBe(0);
        const all = ['a.txt', 'broken', 'link', 'pipe', 'socket'].map((name) => `tree/${name}`);
        const several = await desk.cli(['send', '--json', ...all]);
        expect(several.code).toBe(0);
        expect(JSON.parse(several.stdout)).toMatchObject({ files: 2, skipped: 3, leftOut: 0 });
        expect(several.stderr.split('\n').filter((line) => line.startsWith('Skipped'))).toEqual([
          'Skipped tree/broken: a broken link.',
          'Skipped tree/pipe: a named pipe.',
          'Skipped tree/socket: a socket.',
        ]);
        const none = await desk.cli(['send', 'tree/broken', 'tree/pipe', '--quiet']);
        expect([none.code, none.stderr]).toEqual([1, 'fileshare: there are no files to send.\n']);
      } finally {
        socket.close();
      }
    }),
  );
}

testWith('dash', 'curl')('get shortens names that are too long for file systems', () =>
  atDesk(server, 'dash', async (desk) => {
    const name = '山'.repeat(100);
    const calls = server.as(desk.person);
    const files = ['.txt', '.md'].map((ending) => ({ name: name + ending, path: name, body: bytes(10) }));
    const { folderId } = await uploadAll(calls, files, { folderName: name, directories: [`${name}/empty`] });
    const longName = '山'.repeat(80);
    await desk.write({ [`taken/${longName}/mine`]: bytes(1), 'free/mine': bytes(1) });
    for (const [place, title] of [
      ['free', longName],
      ['taken', `${longName} (2)`],
    ] as const) {
      const getResult = await desk.cli(['get', linkOf(folderId)], { in: place });
      expect([getResult.code, getResult.stdout, getResult.stderr]).toEqual([
        0,
        `./${title}\n`,
        expect.stringContaining('Downloaded 2 files'),
      ]);
      expect(await desk.sums(`${place}/${title}`)).toEqual({
        [`${longName}/${'山'.repeat(78)}.txt`]: sha256(bytes(10)),
        [`${longName}/${'山'.repeat(79)}.md`]: sha256(bytes(10)),
        [`${longName}/empty`]: '',
      });
    }
  }),
);

/** Returns a `PATH` whose `openssl` cannot read files of this name. */
async function withoutReading(desk: Desk, name: string): Promise<Record<string, string>> {
  const bin = join(desk.directory, 'bin');
  await mkdir(bin);
  const openssl = (await run('which', ['openssl'])).stdout.trim();
  const unreadable = `#!/bin/sh
for file; do case $file in */${name}) rm -f "$file" ;; esac; done
exec ${openssl} "$@"
`;
  await writeFile(join(bin, 'openssl'), unreadable, { mode: 0o755 });
  return { PATH: `${bin}:${process.env.PATH}` };
}

testWith(
  'dash',
  'curl',
  'openssl',
)('names a file that cannot be read by its typed path', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/sub/a.txt': bytes(1), 'tree/sub/gone.txt': bytes(2) });
    const { code, stderr } = await desk.cli(['send', 'tree'], { env: await withoutReading(desk, 'gone.txt') });
    expect([code, stderr]).toEqual([1, 'fileshare: tree/sub/gone.txt cannot be read.\n']);
  }),
);

testWith('dash', 'curl')('a token with only the scope send gets the link, but no management link', async () => {
  const account = await newRegistered(server);
  const { secret } = await makeToken(account, { scopes: ['send'] });
  await atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(10) });
    const sendResult = await desk.cli(['send', 'a.txt', '--json'], { env: { FILESHARE_TOKEN: secret } });
    expect(sendResult.code).toBe(0);
    const json = JSON.parse(sendResult.stdout);
    expect(json).not.toHaveProperty('manageLink');
    expect(sendResult.stderr).toMatch(/Sent\.\n$/);
    expect((await folderById(server, json.folderId))?.ownerId).toBe(account.person.userId);
  });
});

const FOLDER = 'AAAAAAAAAAAAAAAA';
const FILE = 'BBBBBBBBBBBBBBBB';
const SIZE = 2 ** 31 + 1;

for (const awk of ['gawk', 'mawk', 'original-awk']) {
  testWith(
    'dash',
    'curl',
    awk,
  )(`with ${awk} a fetched file of more than 2 GiB gets its final name`, () =>
    atDesk(server, 'dash', async (desk) => {
      const bin = join(desk.directory, 'bin');
      await mkdir(bin);
      await symlink((await run('which', [awk])).stdout.trim(), join(bin, 'awk'));
      const partials = join(desk.directory, `got/.fileshare-${FOLDER}`);
      await mkdir(partials, { recursive: true });
      const film = await open(join(partials, FILE), 'w');
      await film.truncate(SIZE);
      await film.close();
      const list = `-\t0\t1\tx\nf ${FILE} ${FOLDER} ${SIZE} ${SIZE} - film.mkv\n`;
      const getResult = await withForeignServer(list, (origin) =>
        desk.cli(['get', `${origin}/d/${FOLDER}`, 'got'], {
          origin,
          env: { PATH: `${bin}:${process.env.PATH}` },
        }),
      );
      expect([getResult.code, getResult.stdout]).toEqual([0, 'got\n']);
      expect(await readdir(join(desk.directory, 'got'))).toEqual(['film.mkv']);
    }),
  );
}
