import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archivePath, directPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { hashPassword } from '../../../worker/folders/gate/password-hash.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { codesOf } from '../../harness/moving.ts';
import { newPerson } from '../../harness/people.ts';
import { aria2As, at, curl, curlAs, inDirectory, rcloneAs, run, wgetAs } from '../../harness/running/command-line.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { changeFolder } from '../../harness/stored/queries.ts';
import { announced, begin, uploadAll, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const SIZE = 9_000_000;

const shareOne = (name: string, size = SIZE) => uploadOne(server.newVisitor(), bytes(size), { name });

async function shareTree(files: readonly (readonly [path: string, name: string])[]) {
  const filesToSend = files.map(([path, name], index) => ({ path, name, body: bytes(100 + index, index) }));
  return (await uploadAll(server.newVisitor(), filesToSend, { folderName: 'Tree' })).folderId;
}

const DOWNLOADERS: Readonly<Record<string, (url: string) => readonly string[]>> = {
  curl: (url) => [...curlAs(newPerson()), '-f', '-OJ', url],
  wget: (url) => [...wgetAs(newPerson()), '--content-disposition', url],
  aria2c: (url) => [...aria2As(newPerson()), '-x8', '--min-split-size=1M', url],
};

const saved = (program: string, url: string) =>
  inDirectory(async (cwd) => {
    const ended = await run(program, DOWNLOADERS[program]?.(url) ?? [], { cwd });
    expect([ended.code, ended.stderr.includes('ERROR')]).toEqual([0, false]);
    const names = await readdir(cwd);
    expect(names).toHaveLength(1);
    const [name = ''] = names;
    return { name, content: await readFile(join(cwd, name)) };
  });

for (const program of Object.keys(DOWNLOADERS)) {
  testWith(program)(`${program} saves the file of a share by its link`, async () => {
    const { folderId } = await shareOne('holiday film.mp4');
    const { name, content } = await saved(program, at(server, sharePath(folderId)));
    expect([name, sha256(content)]).toEqual(['holiday film.mp4', sha256OfBytes(SIZE)]);
  });

  testWith(program)(`${program} saves several files as the ZIP`, async () => {
    const folderId = await shareTree([
      ['', 'a.txt'],
      ['sub', 'b.txt'],
    ]);
    const { name, content } = await saved(program, at(server, sharePath(folderId)));
    const zip = await server.newVisitor().fetch(archivePath(folderId));
    expect(name).toBe('Tree.zip');
    expect(content.equals(Buffer.from(await zip.arrayBuffer()))).toBe(true);
  });

  testWith(program)(`${program} saves a name without its leading dot`, async () => {
    const { folderId, fileId } = await shareOne('.bash_profile', 50);
    for (const path of [sharePath(folderId), directPath(folderId, fileId, '.bash_profile')]) {
      expect((await saved(program, at(server, path))).name).toBe('_bash_profile');
    }
  });

  testWith(program)(`${program} saves a name beyond ASCII readably`, async () => {
    const { folderId } = await shareOne('日本語.txt', 50);
    const { name } = await saved(program, at(server, sharePath(folderId)));
    // curl reads only the ASCII name.
    expect(name).toBe(program === 'curl' ? 'file.txt' : '日本語.txt');
  });
}

testWith('curl', 'wget')('a download resumes by the link and by the direct link', async () => {
  const { folderId, fileId } = await shareOne('film.mp4');
  for (const path of [sharePath(folderId), directPath(folderId, fileId, 'film.mp4')]) {
    for (const goOn of [
      (url: string) => ['curl', [...curlAs(newPerson()), '-f', '-C', '-', '-o', 'film.mp4', url]] as const,
      (url: string) => ['wget', [...wgetAs(newPerson()), '-c', '-O', 'film.mp4', url]] as const,
    ]) {
      await inDirectory(async (cwd) => {
        await writeFile(join(cwd, 'film.mp4'), bytes(4_000_000));
        const [program, args] = goOn(at(server, path));
        expect((await run(program, args, { cwd })).code).toBe(0);
        // Succeeds, although nothing is left to download.
        if (program === 'wget') expect((await run(program, args, { cwd })).code).toBe(0);
        expect(sha256(await readFile(join(cwd, 'film.mp4')))).toBe(sha256OfBytes(SIZE));
      });
    }
  }
});

testWith('curl')('a direct link ends with the file name for programs, and works with any name', async () => {
  const { folderId, fileId } = await shareOne('a & b?.txt', 60);
  const path = directPath(folderId, fileId, 'a & b?.txt');
  expect(path).toBe(`/f/${folderId}/${fileId}/a%20%26%20b%3F.txt`);
  await inDirectory(async (cwd) => {
    await run('curl', [...curlAs(newPerson()), '-f', '-O', at(server, path)], { cwd });
    expect((await readFile(join(cwd, 'a%20%26%20b%3F.txt'))).byteLength).toBe(60);
  });
  const renamedDownload = await curl(newPerson(), [
    '-o',
    '/dev/null',
    at(server, directPath(folderId, fileId, 'renamed.txt')),
  ]);
  expect(renamedDownload.headers.get('Content-Disposition')).toBe('attachment; filename="a & b?.txt"');
  expect((await curl(newPerson(), [at(server, directPath(folderId, folderId, 'x'))])).stdout).toBe(
    'Nothing was found here.\n',
  );
});

testWith('curl')('bytes at /d/ have length, ETag and ranges, and caches keep them apart from the page', async () => {
  const { folderId } = await shareOne('a.bin', 5000);
  const url = at(server, sharePath(folderId));
  const head = await curl(newPerson(), ['-I', url]);
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'content-length': '5000',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache, no-transform',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    vary: expect.stringContaining('User-Agent'),
  });
  const range = await curl(newPerson(), ['-r', '10-19', '-o', '/dev/null', url]);
  expect([range.status, range.headers.get('Content-Range')]).toEqual([206, 'bytes 10-19/5000']);
  const notModified = await curl(newPerson(), ['-H', `If-None-Match: ${head.headers.get('ETag')}`, url]);
  expect(notModified.status).toBe(304);
});

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1',
  '',
])('“%s” gets the page at /d/, and caches keep it apart from the bytes', async (userAgent) => {
  const { folderId } = await shareOne('a.bin', 10);
  const response = await server.newVisitor().fetch(sharePath(folderId), { headers: { 'User-Agent': userAgent } });
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(response.headers.get('Vary')).toContain('User-Agent');
  expect(await response.text()).toContain('og:title');
});

testWith('curl')('refusals are one sentence with a status', async () => {
  const outputOf = async (folderId: string, ...args: string[]) => {
    const { status, stdout } = await curl(newPerson(), [...args, at(server, sharePath(folderId))]);
    return [status, stdout];
  };
  expect(await outputOf('nothing-is-here0')).toEqual([404, 'Nothing was found here.\n']);
  expect(await outputOf('..%2f..')).toEqual([404, 'Nothing was found here.\n']);
  const { folderId } = await shareOne('a.bin', 10);
  await changeFolder(server, folderId, { passwordHash: hashPassword('öffne dich') });
  expect(await outputOf(folderId)).toEqual([401, 'This share is protected by a password.\n']);
  expect(await outputOf(folderId, '-u', ':no')).toEqual([403, 'Wrong password.\n']);
  expect((await outputOf(folderId, '-u', ':öffne dich'))[0]).toBe(200);
  expect(await outputOf(folderId, '-H', 'Accept: application/json')).toEqual([
    401,
    '{"error":"This share is protected by a password.","code":"password_required"}',
  ]);
  await changeFolder(server, folderId, { expiresAt: 1 });
  expect(await outputOf(folderId)).toEqual([404, 'This upload has expired.\n']);
  const { folderId: unfinished } = await begin(server.newVisitor(), [announced()]);
  const stillUploading = [409, expect.stringMatching(/^This is still being uploaded/)];
  expect(await outputOf(unfinished)).toEqual(stillUploading);
  const sender = server.newVisitor();
  const { folderId: outer } = await uploadOne(sender, bytes(10));
  const { folderId: inner } = await begin(sender, [announced()]);
  expect(await codesOf(sender, [{ folderId: inner }], outer)).toEqual([]);
  expect(await outputOf(outer)).toEqual(stillUploading);
});

test('a direct link that is refused redirects a browser to the share page', async () => {
  const { folderId, fileId } = await shareOne('a.bin', 10);
  await changeFolder(server, folderId, { passwordHash: hashPassword('x') });
  const headers = { 'Sec-Fetch-Dest': 'document', 'User-Agent': 'Mozilla/5.0' };
  const response = await server.newVisitor().fetch(directPath(folderId, fileId, 'a.bin'), { headers });
  expect([response.status, response.headers.get('Location')]).toEqual([302, sharePath(folderId)]);
});

testWith('rclone')('rclone copies the tree of a share with its http remote', async () => {
  const folderId = await shareTree([
    ['', 'top & bottom.txt'],
    ['', '日本語.txt'],
    ['a', 'same.txt'],
    ['a', 'same.txt'],
    ['a/b c', 'deep #1?.bin'],
  ]);
  const copy = (cwd: string, url: string, ...how: string[]) =>
    run('rclone', [...rcloneAs(newPerson()), 'copy', ':http:', '--http-url', url, 'saved', ...how], { cwd });
  for (const slash of ['', '/']) {
    await inDirectory(async (cwd) => {
      const ended = await copy(cwd, at(server, sharePath(folderId) + slash));
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      const names = (await readdir(join(cwd, 'saved'), { recursive: true })).sort();
      expect(names).toEqual(
        ['a', 'a/b c', 'a/b c/deep #1?.bin', 'a/same (2).txt', 'a/same.txt', 'top & bottom.txt', '日本語.txt'].sort(),
      );
      expect((await readFile(join(cwd, 'saved/a/b c/deep #1?.bin'))).equals(bytes(104, 4))).toBe(true);
      expect((await readFile(join(cwd, 'saved/a/same (2).txt'))).equals(bytes(103, 3))).toBe(true);
    });
  }
  await changeFolder(server, folderId, { passwordHash: hashPassword('geheim') });
  await inDirectory(async (cwd) => {
    const url = at(server, `${sharePath(folderId)}/`);
    expect((await copy(cwd, url, '--retries', '1')).code).not.toBe(0);
    expect((await copy(cwd, url.replace('http://', 'http://:geheim@'))).code).toBe(0);
    expect(await readdir(join(cwd, 'saved'))).toHaveLength(3);
  });
});

testWith('curl')('refuses an index of more than 1,000 files', async () => {
  const folderId = await shareTree([
    ['', 'a'],
    ['', 'b'],
  ]);
  await changeFolder(server, folderId, { fileCount: 1001 });
  const index = await curl(newPerson(), [at(server, `${sharePath(folderId)}/`)]);
  expect([index.status, index.stdout]).toEqual([413, expect.stringMatching(/^An index has at most 1000 files/)]);
});

testWith('curl')('the home page sends programs a short help text, and browsers the page', async () => {
  const help = await curl(newPerson(), [at(server, '/')]);
  expect(help.stdout).toContain(`curl -T report.pdf ${server.url.origin}/ `);
  expect(help.headers.get('Content-Type')?.toLowerCase()).toBe('text/plain; charset=utf-8');
  const page = await curl(newPerson(), ['-H', 'Accept: text/html', at(server, '/')]);
  expect(page.stdout).toMatch(/^<!doctype html>/i);
  for (const { headers } of [help, page]) expect(headers.get('Vary')).toMatch(/User-Agent/);
});

test('the ShareX uploader has the documented fields and works', async () => {
  const response = await server.newVisitor().fetch('/fileshare.sxcu');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=fileshare.sxcu');
  const uploader = await response.json();
  const { origin } = server.url;
  expect(uploader).toEqual({
    Version: '15.0.0',
    Name: `Fileshare (${server.url.host})`,
    DestinationType: 'ImageUploader, TextUploader, FileUploader',
    RequestMethod: 'POST',
    RequestURL: `${origin}/`,
    Headers: { Accept: 'application/json' },
    Body: 'MultipartFormData',
    FileFormName: 'file',
    URL: '{json:shareLink}',
    DeletionURL: '{json:manageUrl}',
    ErrorMessage: '{json:error}',
  });
  const send = async (form: FormData) => {
    const answer = await server
      .as(newPerson())
      .fetch(uploader.RequestURL, { method: uploader.RequestMethod, headers: uploader.Headers, body: form });
    return [answer.status, await answer.json()] as const;
  };
  const field = (syntax: string) => /^\{json:(\w+)\}$/.exec(syntax)?.[1] ?? '';
  const form = new FormData();
  form.append(uploader.FileFormName, new Blob([bytes(10)]), 'screen.png');
  const [status, answer] = await send(form);
  expect(status).toBe(201);
  expect(answer[field(uploader.URL)]).toMatch(/\/d\/[\w-]{16}$/);
  expect(answer[field(uploader.DeletionURL)]).toMatch(/\/m\/[\w-]{16}#/);
  const [, refused] = await send(new FormData());
  expect(refused[field(uploader.ErrorMessage)]).toMatch(/form/);
});
