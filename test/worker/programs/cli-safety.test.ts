/** What the script for terminals does to nobody: overwrite, follow, tell, or believe. */
import { once } from 'node:events';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { atDesk, filesBelow, folderIn, MB, until, writeBelow } from '../../harness/running/cli.ts';
import { testWith } from '../../harness/running/programs.ts';
import type { Server } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

testWith('dash', 'curl')('what is there is not overwritten, and no link leads out of the directory', () =>
  atDesk(server, 'dash', async (desk) => {
    await writeBelow(desk, {
      'tree/sub/a.txt': bytes(10, 1),
      'got/sub/a.txt': bytes(10, 2),
      'elsewhere/b.txt': bytes(1),
    });
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
    await writeBelow(desk, { 'tree/a.txt': bytes(10, 1), 'tree/b.txt': bytes(10, 2), 'elsewhere/b.txt': bytes(1) });
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
    await writeBelow(desk, { 'a.bin': bytes(8 * MB, 1) });
    const link = (await desk.cli(['send', 'a.bin'])).stdout;
    const hidden = join(desk.directory, 'got', `.fileshare-${folderIn(link)}`);
    const fetching = desk.cli(['get', link.trim(), 'got'], { rate: 2 * MB });
    await until(async () => (await readdir(hidden).catch(() => [])).length > 0);
    await writeBelow(desk, { 'got/a.bin': bytes(10, 2) });
    expect((await fetching).code).toBe(1);
    expect(await filesBelow(desk, 'got')).toMatchObject({ 'a.bin': sha256(bytes(10, 2)) });
  }),
);

testWith('dash', 'curl')('a file that changes after it was sent is told, though its size and minute are the same', () =>
  atDesk(server, 'dash', async (desk) => {
    await writeBelow(desk, { 'tree/a.txt': bytes(10, 1), 'tree/z.bin': bytes(3 * MB, 2) });
    const sending = desk.cli(['send', 'tree'], { rate: 1 * MB });
    await until(async () => (await desk.remembered()).includes('state unfinished'));
    await wait(500);
    await writeBelow(desk, { 'tree/a.txt': bytes(10, 3) });
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

/** What `use` answers, given a link of a server that is not ours, which answers this to whatever it is asked, as lines. */
async function withForeign<T>(answer: object, use: (link: string) => Promise<T>): Promise<T> {
  const lines = (value: unknown, path: string): string =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, inner]) => lines(inner, path === '' ? key : `${path}/${key}`))
          .join('')
      : `${path}\t${value}\n`;
  const foreign = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/tab-separated-values').end(lines(answer, '')),
  );
  foreign.listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const { port } = foreign.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}/d/AAAAAAAAAAAAAAAA`);
  } finally {
    foreign.close();
  }
}

testWith('dash', 'curl')('what another server answers moves no cursor and turns no text around', () =>
  atDesk(server, 'dash', async (desk) => {
    const name = 'in\u001b[2Jvoice\u009b2J\u202efdp.exe';
    const folder = { folder_name: name, fileCount: 1, totalSize: 1, totalDownloads: 0 };
    const { code, stdout } = await withForeign({ folder }, (link) => desk.cli(['status', link]));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^in\?\[2Jvoice\?2J\?fdp\.exe: 1 of 1 files/);
  }),
);

testWith('dash', 'curl')('a list of files that is not whole is not taken for all there is', () =>
  atDesk(server, 'dash', async (desk) => {
    const answer = { folder_name: 'x', files: [], pagination: { total: 2, totalPages: 1 } };
    const { code, stderr } = await withForeign(answer, (link) => desk.cli(['get', link, 'got']));
    expect([code, stderr]).toEqual([3, expect.stringContaining('not whole')]);
  }),
);

testWith('dash', 'curl')('no name of another server leads out of the directory', () =>
  atDesk(server, 'dash', async (desk) => {
    const directories = ['../out', '/out', 'a/./../../out', 'a//b'];
    const answer = { folder_name: '..', files: [], directories, pagination: { total: 0, totalPages: 1 } };
    const { code } = await withForeign(answer, (link) => desk.cli(['get', link, 'below/got']));
    expect(code).toBe(0);
    expect(await readdir(desk.directory)).toEqual(['below']);
    expect(await readdir(join(desk.directory, 'below'))).toEqual(['got']);
    expect((await readdir(join(desk.directory, 'below/got'))).sort()).toEqual(['_', '_..', 'a']);
  }),
);

testWith('bash', 'curl')('what another server answers is never evaluated', () =>
  atDesk(server, 'bash', async (desk) => {
    const count = `a[$(touch ${join(desk.directory, 'evaluated')})]`;
    const pagination = { total: count, totalPages: count };
    const answer = { folder_name: 'x', unfinishedFiles: count, files: [], directories: [], pagination };
    const { code } = await withForeign(answer, (link) => desk.cli(['get', link, 'got']));
    expect(code).toBe(3);
    expect(await readdir(desk.directory)).not.toContain('evaluated');
  }),
);
