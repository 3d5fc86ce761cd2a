import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { FOLDER_MAX_EMPTY_DIRECTORIES, HOME_DEFAULT_EXPIRY_DAYS } from '../../../worker/contract/limits.ts';
import { DAY_MS, GIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { atDesk, folderIn, LINK } from '../../harness/running/cli.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { folderById } from '../../harness/stored/queries.ts';

const server = sharedServer();

testWith('dash', 'curl')('leaves out files that cannot be stored, names them as typed, and sends all other files', () =>
  atDesk(server, 'dash', async (desk) => {
    const deep = Array.from({ length: 66 }, () => 'd').join('/');
    const long = `${'l'.repeat(250)}/`.repeat(5);
    await desk.write({
      [`my tree/${deep}/a.txt`]: bytes(1),
      [`my tree/${long}b.txt`]: bytes(2),
      'my tree/two\nlines\tand a tab': bytes(3),
      'my tree/c.txt': bytes(4),
    });
    const sendResult = await desk.cli(['send', 'my tree/']);
    expect([sendResult.code, sendResult.stdout]).toEqual([1, expect.stringMatching(LINK)]);
    expect(sendResult.stderr.split('\n').filter((line) => line.startsWith('Left out'))).toEqual([
      'Left out my tree/two?lines?and a tab: a name with TAB or line end.',
      `Left out my tree/${deep}/a.txt: its path must have at most 64 levels.`,
      `Left out my tree/${long}b.txt: its path must have at most 1024 characters.`,
    ]);
    expect(sendResult.stderr).toContain('fileshare: 3 files or folders were left out.');
    expect(await folderById(server, folderIn(sendResult.stdout))).toMatchObject({ fileCount: 1, unfinishedFiles: 0 });
    const alone = await desk.cli(['send', `my tree/${long}`]);
    expect([alone.code, alone.stdout]).toEqual([0, expect.stringMatching(LINK)]);
  }),
);

testWith('dash', 'curl')('ignores a file that is too large when it counts bytes and sets the expiry', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/a.txt': bytes(10) });
    const film = await open(join(desk.directory, 'tree/film.mkv'), 'w');
    await film.truncate(11 * GIB);
    await film.close();
    const sendResult = await desk.cli(['send', 'tree', '--json']);
    expect([sendResult.code, sendResult.stderr]).toEqual([
      1,
      expect.stringContaining('1 files or folders were left out.'),
    ]);
    const json = JSON.parse(sendResult.stdout.split('\n')[0] ?? '');
    expect(json).toMatchObject({ files: 1, bytes: 10, leftOut: 1 });
    const { createdAt, expiresAt } = (await folderById(server, json.folderId)) ?? {};
    expect((expiresAt ?? 0) - (createdAt ?? 0)).toBe(HOME_DEFAULT_EXPIRY_DAYS * DAY_MS);
  }),
);

testWith('dash', 'curl')('leaves out empty directories above the limit of a share', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/a.txt': bytes(1) });
    for (let index = 0; index < FOLDER_MAX_EMPTY_DIRECTORIES + 20; index++)
      await mkdir(join(desk.directory, `tree/${index}`));
    const sendResult = await desk.cli(['send', 'tree']);
    expect([sendResult.code, sendResult.stdout]).toEqual([1, expect.stringMatching(LINK)]);
    expect(sendResult.stderr).toContain(
      `Left out 20 empty directories: a share keeps ${FOLDER_MAX_EMPTY_DIRECTORIES}.`,
    );
    expect(sendResult.stderr).toContain('20 files or folders were left out.');
    const { folder } = await server.as(desk.person).call(endpoints.folder, { folderId: folderIn(sendResult.stdout) });
    expect(folder.emptyDirectories).toHaveLength(FOLDER_MAX_EMPTY_DIRECTORIES);
  }),
);

testWith('dash', 'curl')('keeps empty directories even if no file of the first batch can be stored', () =>
  atDesk(server, 'dash', async (desk) => {
    const long = `${'l'.repeat(250)}/`.repeat(5);
    // One call announces up to half a megabyte of names. These files fill the first call.
    const files = Array.from({ length: 400 }, (_, index) => [`tree/a/${long}${index}`, bytes(1)] as const);
    await desk.write({ ...Object.fromEntries(files), 'tree/z.txt': bytes(1) });
    for (const place of ['empty', `${long}empty`])
      await mkdir(join(desk.directory, 'tree', place), { recursive: true });
    const sendResult = await desk.cli(['send', 'tree', '--json']);
    expect(sendResult.code).toBe(1);
    const { folderId, files: fileCount, bytes: size, leftOut } = JSON.parse(sendResult.stdout.split('\n')[0] ?? '');
    expect([fileCount, size, leftOut]).toEqual([1, 1, 401]);
    expect(sendResult.stderr.match(/^Left out tree\/l.*empty\/: its path /gm)).toHaveLength(1);
    const { folder } = await server.as(desk.person).call(endpoints.folder, { folderId });
    expect(folder.emptyDirectories).toEqual(['empty']);
  }),
);
