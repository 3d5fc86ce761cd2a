import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { directPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { requestEndpoints } from '../../../worker/contract/calls/requests.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { atDesk, folderIn, MB } from '../../harness/running/cli.ts';
import { run } from '../../harness/running/command-line.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

testWith('dash', 'curl')('a password protects a sent file, and fetching requires it', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(10) });
    const withPassword = (FILESHARE_PASSWORD: string) => ({ env: { FILESHARE_PASSWORD } });
    const sendResult = await desk.cli(['send', 'a.txt', '--password'], withPassword('correct "horse" \\ ü'));
    expect(sendResult.code).toBe(0);
    const link = sendResult.stdout.trim();
    await expect(
      server.newVisitor().call(endpoints.folder, { folderId: folderIn(sendResult.stdout) }),
    ).rejects.toMatchObject({ code: 'password_required' });
    await atDesk(server, 'dash', async (otherDesk) => {
      const wrong = await otherDesk.cli(['get', link, 'got'], withPassword('wrong'));
      expect([wrong.code, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toContain('password');
      expect((await otherDesk.cli(['get', link, 'got'], withPassword('correct "horse" \\ ü'))).code).toBe(0);
      expect(Object.keys(await otherDesk.sums('got'))).toEqual(['a.txt']);
    });
  }),
);

testWith('dash', 'curl')('options set expiry, download limit, title and message, and a wrong one is refused', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(10) });
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
    const sendResult = await desk.cli(['send', 'a.txt', ...options]);
    const json = JSON.parse(sendResult.stdout);
    expect(json).toMatchObject({
      title: 'For "Ana"',
      files: 1,
      bytes: 10,
      manageLink: expect.stringContaining('/m/'),
    });
    const hours = (Date.parse(json.expires) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(12);
    const { folder } = await server.newVisitor().call(endpoints.folder, { folderId: json.folderId });
    expect(folder).toMatchObject({ message: 'Two\nlines', isLimited: true });
    const tooLong = await desk.cli(['send', 'a.txt', '--expires', '90d', '--title', 'Other', '--json']);
    expect(tooLong.code).toBe(2);
    expect(JSON.parse(tooLong.stdout)).toMatchObject({ code: 'invalid_input' });
  }),
);

testWith('dash', 'curl')('exit codes state the result', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(10) });
    const code = async (...args: string[]) => (await desk.cli(args)).code;
    expect(await code('send', 'nothing.txt')).toBe(1);
    expect(await code('send', 'a.txt', '--nonsense')).toBe(1);
    expect(await code('fly')).toBe(1);
    expect(await code('help')).toBe(0);
    expect(await code('get', new URL('/d/AAAAAAAAAAAAAAAA', server.url).href)).toBe(4);
    expect(await code('get', 'ftp://example.com/d/AAAAAAAAAAAAAAAA')).toBe(1);
    const nowhere = 'http://localhost:9';
    const lost = await desk.cli(['get', `${nowhere}/d/AAAAAAAAAAAAAAAA`, '--quiet', '--json'], { origin: nowhere });
    expect([lost.code, JSON.parse(lost.stdout)]).toEqual([
      3,
      { error: expect.stringContaining('localhost port 9'), code: 'network' },
    ]);
  }),
);

testWith(
  'dash',
  'curl',
  'script',
)('a terminal shows the progress of sending and fetching a file', () =>
  atDesk(server, 'dash', async ({ directory, person }) => {
    await writeFile(join(directory, 'film.mkv'), bytes(20 * MB));
    await writeFile(join(directory, 'cli.sh'), await (await server.as(person).fetch('/cli')).text());
    const slow = `header = "CF-Connecting-IP: ${person.address}"\nlimit-rate = ${5 * MB}\n`;
    await writeFile(join(directory, '.curlrc'), slow);
    const env = { HOME: directory, CURL_HOME: directory, XDG_STATE_HOME: join(directory, 'state'), LANG: 'C.UTF-8' };
    const outputLines = async (command: string) => {
      const { code, stdout } = await run('script', ['-qec', `sh cli.sh ${command}`, '/dev/null'], {
        cwd: directory,
        env,
      });
      const shares = [...stdout.matchAll(/(\d+)% {2}[\d.]+ of 19\.1 MB {2}[\d.]+ MB\/s/g)].map(([, share]) =>
        Number(share),
      );
      expect([code, shares.some((share) => share > 5 && share < 95)]).toEqual([0, true]);
      return stdout;
    };
    const [link] = /http:\S+\/d\/\S+/.exec(await outputLines('send film.mkv --no-qr')) ?? [];
    await outputLines(`get ${link} got`);
  }),
);

testWith('dash', 'curl')('fetches folders inside a folder, and reports files that have not arrived', () =>
  atDesk(server, 'dash', async (desk) => {
    const calls = server.as(desk.person);
    const { userId } = desk.person;
    const { folderId } = await uploadOne(calls, bytes(10, 1), { name: 'a.txt' }, { directories: ['empty'] });
    const input = { userId, folderName: 'Inside', parentFolderId: folderId };
    const inside = await calls.call(endpoints.createFolder, input);
    await uploadOne(calls, bytes(10, 2), { name: 'a.txt', path: 'x' }, { folderId: inside.folderId });
    await begin(calls, [announced({ name: 'late.txt' })], { folderId: inside.folderId });
    const getResult = await desk.cli(['get', new URL(`/d/${folderId}`, server.url).href, 'got', '--json']);
    expect([getResult.code, JSON.parse(getResult.stdout.split('\n')[0] ?? '')]).toEqual([
      4,
      { directory: 'got', path: 'got', files: 2, bytes: 20, fetched: 2, missing: 1 },
    ]);
    expect(await desk.sums('got')).toEqual({
      'a.txt': sha256(bytes(10, 1)),
      'Inside/x/a.txt': sha256(bytes(10, 2)),
      empty: '',
    });
  }),
);

testWith('dash', 'curl')('lists, shows and deletes sent folders', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(10) });
    const sendResult = await desk.cli(['send', 'a.txt', '--json']);
    const { folderId, link, manageLink } = JSON.parse(sendResult.stdout);
    expect(JSON.parse((await desk.cli(['status', '--json'])).stdout)).toEqual([
      { folderId, link, manageLink, title: 'a.txt', state: 'sent' },
    ]);
    expect((await desk.cli(['status', link])).stdout).toMatch(
      /^a\.txt: 1 of 1 file, 10 B of 10 B, downloaded 0 times, until 20/,
    );
    expect((await desk.cli(['rm', link])).code).toBe(0);
    await expect(server.newVisitor().call(endpoints.folder, { folderId })).rejects.toMatchObject({ status: 404 });
    expect((await desk.cli(['rm', link])).code).toBe(4);
  }),
);

testWith('dash', 'curl')('sends several files and directories as one folder, with hidden files and equal names', () =>
  atDesk(server, 'dash', async (desk) => {
    const files = {
      '.env': bytes(1, 1),
      'one/a.txt': bytes(2, 2),
      'two/a.txt': bytes(3, 3),
      'two/one/a.txt': bytes(4, 4),
    };
    await desk.write(files);
    const sendResult = await desk.cli(['send', '.env', 'one/a.txt', 'two/a.txt', 'one', 'two/one/', '--title', 'All']);
    expect((await desk.cli(['get', sendResult.stdout.trim()])).stdout).toBe('./All\n');
    expect(await desk.sums('All')).toEqual({
      '.env': sha256(bytes(1, 1)),
      'a.txt': sha256(bytes(2, 2)),
      'a (2).txt': sha256(bytes(3, 3)),
      'one/a.txt': sha256(bytes(2, 2)),
      'one/a (2).txt': sha256(bytes(4, 4)),
    });
  }),
);

testWith('dash', 'curl')('a direct link fetches only its file', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/a.txt': bytes(1), 'tree/b.txt': bytes(2), 'tree/c/d.txt': bytes(3) });
    const folderId = folderIn((await desk.cli(['send', 'tree'])).stdout);
    const { files } = await server.newVisitor().call(endpoints.folderFiles, { folderId });
    const fileId = files.find(({ originalFilename }) => originalFilename === 'b.txt')?.fileId ?? '';
    const link = new URL(directPath(folderId, fileId, 'b.txt'), server.url).href;
    expect((await desk.cli(['get', link, 'got'])).code).toBe(0);
    expect(await desk.sums('got')).toEqual({ 'b.txt': sha256(bytes(2)) });
    expect(await desk.cli(['get', link.replace(fileId, 'A'.repeat(16)), 'got'])).toMatchObject({ code: 4, stdout: '' });
  }),
);

testWith('dash', 'curl')('names what cannot be sent before it sends anything', () =>
  atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'tree/a.txt': bytes(1), 'tabs/a\tb': bytes(3) });
    await mkdir(join(desk.directory, 'nothing/inside'), { recursive: true });
    const output = async (...args: string[]) => {
      const { code, stdout, stderr } = await desk.cli(['send', ...args]);
      return [code, stdout, stderr];
    };
    expect(await output('tabs')).toEqual([1, '', expect.stringContaining('there are no files to send')]);
    expect(await output('nothing')).toEqual([1, '', expect.stringContaining('there are no files to send')]);
    expect(await output('tree/a.txt', 'gone')).toEqual([1, '', expect.stringContaining('does not exist')]);
    expect(await output('tree/a.txt', '--jobs', '0')).toEqual([1, '', expect.stringContaining('--jobs=0')]);
    expect(await output('tree/a.txt', '--title')).toEqual([1, '', expect.stringContaining('--title needs a value')]);
    expect(await desk.remembered()).not.toContain('link ');
  }),
);

testWith('dash', 'curl')('makes a request for files', () =>
  atDesk(server, 'dash', async (desk) => {
    const requestResult = await desk.cli(['request', 'Scans of May', '--max-files', '3', '--json']);
    const { requestId, link } = JSON.parse(requestResult.stdout);
    expect(link).toBe(new URL(`/u/${requestId}`, server.url).href);
    const request = await server.newVisitor().call(requestEndpoints.request, { requestId });
    expect(request).toMatchObject({ title: 'Scans of May', filesLeft: 3 });
  }),
);

testWith('dash', 'curl')('a token from the environment sends for its account', async () => {
  const account = await newRegistered(server);
  const { secret } = await makeToken(account, { scopes: ['send', 'manage', 'read'] });
  await atDesk(server, 'dash', async (desk) => {
    await desk.write({ 'a.txt': bytes(10) });
    const sendResult = await desk.cli(['send', 'a.txt'], { env: { FILESHARE_TOKEN: secret } });
    expect(sendResult.code).toBe(0);
    expect((await folderById(server, folderIn(sendResult.stdout)))?.ownerId).toBe(account.person.userId);
    expect((await desk.cli(['send', 'a.txt'], { env: { FILESHARE_TOKEN: 'fs_wrong' } })).code).toBe(2);
  });
});
