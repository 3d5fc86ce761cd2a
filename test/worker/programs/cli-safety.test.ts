import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { atDesk, folderIn, MB, waitUntil } from '../../harness/running/cli.ts';
import { withForeignServer } from '../../harness/running/foreign-server.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';

const server = sharedServer();

testWith('dash', 'curl')('overwrites no existing file, and follows no symbolic link out of the directory', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({
      'tree/sub/a.txt': bytes(10, 1),
      'got/sub/a.txt': bytes(10, 2),
      'elsewhere/b.txt': bytes(1),
    });
    const link = (await desk.cli(['send', 'tree'])).stdout.trim();
    const secondResult = await desk.cli(['get', link, 'got']);
    expect([secondResult.code, secondResult.stderr]).toEqual([
      1,
      expect.stringContaining('exists and is a different file'),
    ]);
    expect(await readdir(join(desk.directory, 'got'))).toEqual(['sub']);
    await mkdir(join(desk.directory, 'linked'));
    await symlink(join(desk.directory, 'elsewhere'), join(desk.directory, 'linked/sub'));
    expect((await desk.cli(['get', link, 'linked'])).code).toBe(1);
    expect(await readdir(join(desk.directory, 'elsewhere'))).toEqual(['b.txt']);
  }),
);

testWith('dash', 'curl')('writes through no symbolic link in the directory', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/a.txt': bytes(10, 1), 'tree/b.txt': bytes(10, 2), 'elsewhere/b.txt': bytes(1) });
    const link = (await desk.cli(['send', 'tree'])).stdout;
    await mkdir(join(desk.directory, 'here'));
    await symlink(join(desk.directory, 'elsewhere'), join(desk.directory, 'here/tree'));
    await symlink(join(desk.directory, 'elsewhere'), join(desk.directory, `here/.fileshare-${folderIn(link)}`));
    const byItsName = await desk.cli(['get', link.trim()], { in: 'here' });
    expect([byItsName.code, byItsName.stdout]).toEqual([0, './tree (2)\n']);
    const partials = await desk.cli(['get', link.trim(), 'here']);
    expect([partials.code, partials.stderr]).toEqual([1, expect.stringContaining('is in the way')]);
    expect(await readdir(join(desk.directory, 'elsewhere'))).toEqual(['b.txt']);
  }),
);

testWith('dash', 'curl')('keeps a file that appears during the download', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.bin': bytes(8 * MB, 1) });
    const link = (await desk.cli(['send', 'a.bin'])).stdout;
    const hidden = join(desk.directory, 'got', `.fileshare-${folderIn(link)}`);
    const fetching = desk.cli(['get', link.trim(), 'got'], { rate: 2 * MB });
    await waitUntil(async () => (await readdir(hidden).catch(() => [])).length > 0);
    await desk.write({ 'got/a.bin': bytes(10, 2) });
    expect((await fetching).code).toBe(1);
    expect(await desk.sums('got')).toMatchObject({ 'a.bin': sha256(bytes(10, 2)) });
  }),
);

testWith('dash', 'curl')('reports a file that changes after it was sent, even with the same size and minute', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/a.txt': bytes(10, 1), 'tree/z.bin': bytes(3 * MB, 2) });
    const sending = desk.cli(['send', 'tree'], { rate: 1 * MB });
    await waitUntil(async () => (await desk.remembered()).includes('state unfinished'));
    await wait(500);
    await desk.write({ 'tree/a.txt': bytes(10, 3) });
    const { code, stderr } = await sending;
    expect([code, stderr]).toEqual([5, expect.stringContaining('changed')]);
  }),
);

const FOLDER = 'AAAAAAAAAAAAAAAA';
const FILE = 'BBBBBBBBBBBBBBBB';

testWith('dash', 'curl')('refuses a link of another origin, and sends no secret there', () =>
  atDesk(server, 'dash', async (desk) => {
    await withForeignServer('', async (origin, requestedUrls) => {
      const link = `${origin}/m/${FOLDER}#secret-of-a-link`;
      for (const command of ['get', 'rm', 'status']) {
        const { code, stderr } = await desk.cli([command, link], { env: { FILESHARE_PASSWORD: 'secret' } });
        expect([code, stderr]).toEqual([1, expect.stringContaining('is not a link of')]);
      }
      expect(requestedUrls).toEqual([]);
    });
  }),
);

testWith('dash', 'curl')('removes control characters from responses', () =>
  atDesk(server, 'dash', async (desk) => {
    const { code, stdout } = await withForeignServer('text\tin\u001b[2Jvoice\r.pdf\n', (origin) =>
      desk.cli(['status', `${origin}/d/${FOLDER}`], { origin }),
    );
    expect([code, stdout]).toEqual([0, 'in[2Jvoice.pdf\n']);
  }),
);

testWith('dash', 'curl')('shows titles without characters that reverse text', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(1) });
    const link = (await desk.cli(['send', 'a.txt', '--title', 'in\u202efdp.exe'])).stdout.trim();
    expect((await desk.cli(['status', link])).stdout).toMatch(/^infdp\.exe: 1 of 1 file/);
    expect((await desk.cli(['status'])).stdout).toBe(`${link}  sent  infdp.exe\n`);
  }),
);

testWith('dash', 'curl')('refuses an incomplete list of files', () =>
  atDesk(server, 'dash', async (desk) => {
    const { code, stderr } = await withForeignServer('-\t0\t2\tx\n', (origin) =>
      desk.cli(['get', `${origin}/d/${FOLDER}`, 'got'], { origin }),
    );
    expect([code, stderr]).toEqual([3, expect.stringContaining('is incomplete')]);
  }),
);

for (const place of ['../out', '/out', 'a/./../../out', 'a//b', '..']) {
  testWith('dash', 'curl')(`creates nothing at ${place} from a hostile list of files`, () =>
    atDesk(server, 'dash', async (desk) => {
      await mkdir(join(desk.directory, 'below'));
      for (const line of [`d ${place}`, `f ${FILE} ${FOLDER} 1 1 - ${place}`, `f ${FILE} ${FOLDER} 1 1 - ${place}/b`]) {
        const list = `-\t0\t${line.startsWith('f') ? 1 : 0}\tx\n${line}\n`;
        const { code } = await withForeignServer(list, (origin) =>
          desk.cli(['get', `${origin}/d/${FOLDER}`, 'below/got'], { origin }),
        );
        expect(code).not.toBe(0);
        expect(await readdir(desk.directory)).toEqual(['below']);
        expect(await readdir(join(desk.directory, 'below'))).toEqual(['got']);
        const writtenFiles = await readdir(join(desk.directory, 'below/got'), { recursive: true });
        expect(writtenFiles.filter((name) => name !== 'a')).toEqual([]);
      }
    }),
  );
}

for (const shell of ['bash', 'zsh'] as const) {
  testWith(shell, 'curl')(`${shell}: never evaluates a response as code`, () =>
    atDesk(server, shell, async (desk) => {
      const count = `a[$(touch ${join(desk.directory, 'evaluated')})]`;
      const lists = [
        `-\t${count}\t${count}\tx\n`,
        `${count}\t0\t0\tx\n`,
        `-\t0\t1\tx\nf ${FILE} ${FOLDER} ${count} ${count} - a.txt\n`,
        `-\t0\t1\tx\nf ${FILE} ${FOLDER} 1 ${count} ${count},${count} a.txt\n`,
      ];
      for (const list of lists) {
        await withForeignServer(list, (origin) =>
          desk.cli(['get', `${origin}/d/${FOLDER}`, 'got', '--jobs', '1'], { origin, endsWithinMs: 3000 }),
        );
        expect(await readdir(desk.directory)).not.toContain('evaluated');
      }
      await desk.write({ 'a.txt': bytes(1) });
      for (const head of [`${FOLDER}\t${count}\t1`, `${FOLDER}\t1\t${count}`, `${count}\t0\t0`]) {
        const { code } = await withForeignServer(`${head}\tnever\tlink\ttitle\n`, (origin) =>
          desk.cli(['send', 'a.txt'], { origin }),
        );
        expect(code).toBe(3);
        expect(await readdir(desk.directory)).not.toContain('evaluated');
      }
    }),
  );
}
