/** The file is long because its tests share the functions that run curl and read its output. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { adminOf } from '../../harness/admin.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256OfBytes } from '../../harness/bytes.ts';
import { secretIn } from '../../harness/management.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { openRaw, sendRaw } from '../../harness/raw-http.ts';
import { at, curl, inDirectory } from '../../harness/running/command-line.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored, folderById } from '../../harness/stored/queries.ts';
import { uploadedBytes, usageOf } from '../../harness/stored/usage.ts';
import { announced, begin } from '../../harness/uploads.ts';

const server = sharedServer();

const LINK = /^http:\/\/[^/]+\/d\/([\w-]{16})\n$/;

async function folderAt(stdout: string) {
  const [, folderId = ''] = LINK.exec(stdout) ?? [];
  expect(stdout).toMatch(LINK);
  return (await server.newVisitor().call(endpoints.folder, { folderId })).folder;
}

const curlWith = (
  person: Person,
  files: Readonly<Record<string, Uint8Array>>,
  args: readonly string[],
): ReturnType<typeof curl> =>
  inDirectory(async (cwd) => {
    for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), content);
    return curl(person, args, { cwd });
  });

testWith('curl')('curl -T sends a file and prints only its link', async () => {
  const person = newPerson();
  const upload = await curlWith(person, { 'report.pdf': bytes(1000) }, ['-T', 'report.pdf', at(server, '/')]);
  expect([upload.code, upload.status]).toEqual([0, 201]);
  const folder = await folderAt(upload.stdout);
  expect(folder).toMatchObject({ folderName: 'report.pdf', fileCount: 1, totalSize: 1000 });
  expect(folder.files).toMatchObject([{ originalFilename: 'report.pdf', status: 'ready' }]);
  const { fileId } = folder.files[0] ?? {};
  expect(upload.headers.get('Location')).toBe(upload.stdout.trim());
  expect(upload.headers.get('X-Direct-Url')).toBe(at(server, `/f/${folder.folderId}/${fileId}/report.pdf`));
  expect(upload.headers.get('X-Expires-At')).toBe(folder.expiryDate);
  expect(upload.headers.get('X-Manage-Url')).toMatch(new RegExp(`/m/${folder.folderId}#`));
  expect(upload.headers.get('X-Url-Delete')).toContain(`/delete/${folder.folderId}/`);
  expect(await usageOf(server.as(person))).toMatchObject({ uploadBytes: 1000 });
});

testWith('curl')('a file expires after five days, unless Max-Days says otherwise', async () => {
  const days = async (...args: string[]) => {
    const upload = await curl(newPerson(), ['-T', '-', ...args, at(server, '/a.txt')], { input: bytes(3) });
    return (Date.parse(upload.headers.get('X-Expires-At') ?? '') - Date.now()) / 86_400_000;
  };
  expect(await days()).toBeCloseTo(5, 2);
  expect(await days('-H', 'Max-Days: 0.5')).toBeCloseTo(0.5, 2);
  expect(await days('-H', 'Max-Days: 15')).toBeCloseTo(15, 2);
});

test.each([
  ['of one byte', 1],
  ['empty', 0],
  ['of exactly one part', 5 * 1024 * 1024],
  ['of many parts', 23_000_001],
])('a pipe of unknown length arrives whole: %s', async (_, size) => {
  const person = newPerson();
  const upload = await curl(person, ['-T', '-', at(server, '/made up.bin'.replace(' ', '%20'))], {
    input: bytes(size),
  });
  expect([upload.code, upload.status, upload.stderr.split('\n')[0]]).toEqual([0, 201, '']);
  const folder = await folderAt(upload.stdout);
  expect(folder).toMatchObject({ folderName: 'made up.bin', totalSize: size, fileCount: 1 });
  expect(folder).not.toHaveProperty('arrived');
  const [file] = folder.files;
  expect(file).toMatchObject({ fileSize: size, status: 'ready' });
  const response = await server.newVisitor().fetch(downloadPath(folder.folderId, file?.fileId ?? ''));
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes(size))).toBe(true);
  // The reservation of bytes that did not arrive is released.
  expect(await usageOf(server.as(person))).toMatchObject({ uploadBytes: size });
  expect(await reservedFor(person)).toBe(0);
});

/** Announces too much on purpose. The refusal contains the number of reserved bytes. */
async function reservedFor(person: Person): Promise<number> {
  const { userId } = person;
  const file = { name: 'a', size: 10 * 1024 ** 3, type: '', idempotencyKey: 'x', path: '' };
  const files = Array.from({ length: 11 }, (_, index) => ({ ...file, idempotencyKey: String(index) }));
  const response = await server.as(person).fetch('/api/upload/init', {
    method: 'POST',
    body: JSON.stringify({ userId, expiryDays: 1, files }),
  });
  const answer = await response.json();
  expect(answer.code).toBe('bandwidth_exceeded');
  return answer.reservedBytes;
}

testWith('curl')('a file larger than a part arrives whole, and its SHA-256 is listed', async () => {
  const size = 30_000_000;
  const upload = await curlWith(newPerson(), { big: bytes(size) }, ['-T', 'big', at(server, '/')]);
  const folder = await folderAt(upload.stdout);
  const sums = await server.newVisitor().fetch(`/api/folder/${folder.folderId}/SHA256SUMS`);
  expect(await sums.text()).toBe(`${sha256OfBytes(size)}  big\n`);
  const file = await server.newVisitor().fetch(downloadPath(folder.folderId, folder.files[0]?.fileId ?? ''));
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes(size))).toBe(true);
});

testWith('curl')('a form with several files makes one folder', async () => {
  const person = newPerson();
  const files = { 'a.txt': bytes(10, 1), 'b b.bin': bytes(6_000_000, 2), 'ü".txt': bytes(0), same: bytes(5, 4) };
  const fields = Object.keys(files).flatMap((name) => ['-F', `file=@"${name.replace('"', '\\"')}"`]);
  const duplicateField = ['-F', 'file=@same;filename=a.txt;type=text/css'];
  const upload = await curlWith(person, files, [...fields, ...duplicateField, at(server, '/')]);
  expect([upload.code, upload.status]).toEqual([0, 201]);
  const folder = await folderAt(upload.stdout);
  expect(folder).toMatchObject({ folderName: 'a.txt and 4 more', totalSize: 6_000_020, fileCount: 5 });
  const listedFiles = folder.files.map(({ originalFilename, fileSize, status }) => [
    originalFilename,
    fileSize,
    status,
  ]);
  expect(listedFiles).toEqual([
    ['a.txt', 10, 'ready'],
    ['b b.bin', 6_000_000, 'ready'],
    ['ü".txt', 0, 'ready'],
    ['same', 5, 'ready'],
    ['a.txt', 5, 'ready'],
  ]);
  expect(folder.files[4]?.mimeType).toBe('text/css');
  for (const [index, content] of [bytes(10, 1), bytes(6_000_000, 2), bytes(0), bytes(5, 4), bytes(5, 4)].entries()) {
    const file = await server.newVisitor().fetch(downloadPath(folder.folderId, folder.files[index]?.fileId ?? ''));
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  }
  expect(upload.headers.get('X-Direct-Url')).toBeNull();
  expect(await reservedFor(person)).toBe(0);
});

testWith('curl')('headers set a password and a download limit, and ask for JSON', async () => {
  const person = newPerson();
  const args = ['-H', 'X-Password: grün', '-H', 'Max-Downloads: 3', '-H', 'Accept: application/json'];
  const upload = await curl(person, ['-T', '-', ...args, at(server, '/a.txt')], { input: bytes(7) });
  const answer = JSON.parse(upload.stdout);
  expect(answer).toEqual({
    folderId: expect.any(String),
    shareLink: upload.headers.get('Location'),
    manageUrl: upload.headers.get('X-Manage-Url'),
    deleteUrl: upload.headers.get('X-Url-Delete'),
    expiryDate: upload.headers.get('X-Expires-At'),
    files: [{ fileId: expect.any(String), name: 'a.txt', size: 7 }],
  });
  expect(upload.headers.get('X-Direct-Url')).toBeNull();
  expect(await folderById(server, answer.folderId)).toMatchObject({ downloadLimit: 3 });
  const get = (...how: string[]) => curl(newPerson(), [...how, answer.shareLink]);
  expect((await get()).status).toBe(401);
  expect((await get('-u', ':falsch')).status).toBe(403);
  expect((await get('-u', ':grün')).status).toBe(200);
});

testWith('curl')('curl -u :password protects what it sends', async () => {
  const upload = await curl(newPerson(), ['-u', ':geheim', '-T', '-', at(server, '/a.txt')], { input: bytes(7) });
  const get = (...how: string[]) => curl(newPerson(), [...how, upload.stdout.trim()]);
  expect([(await get()).status, (await get('-u', ':geheim')).status]).toEqual([401, 200]);
});

testWith('curl')('the management link manages, and the delete URL can only delete', async () => {
  const send = async () => {
    const upload = await curl(newPerson(), ['-T', '-', at(server, '/a.txt')], { input: bytes(7) });
    return { ...upload, folder: await folderAt(upload.stdout), deleteUrl: upload.headers.get('X-Url-Delete') ?? '' };
  };
  const { folder, headers, deleteUrl } = await send();
  const managementSecret = secretIn(headers.get('X-Manage-Url') ?? '');
  const { folderId } = folder;
  const managed = await server.newVisitor().call(endpoints.managedFolder, { folderId }, { managementSecret });
  expect(managed.current.folderId).toBe(folderId);

  const token = deleteUrl.split('/').at(-1) ?? '';
  const asSecret = await server.newVisitor().fetch(`/api/folder/${folderId}/manage`, {
    headers: { 'X-Management-Secret': token },
  });
  expect(asSecret.status).toBe(404);
  expect((await curl(newPerson(), [deleteUrl])).status).toBe(405);
  expect((await curl(newPerson(), ['-X', 'DELETE', `${deleteUrl.slice(0, -1)}x`])).status).toBe(404);
  const secondUpload = await send();
  const crossed = secondUpload.deleteUrl.replace(token, '').replace(/[^/]+$/, token);
  expect((await curl(newPerson(), ['-X', 'DELETE', crossed])).status).toBe(404);
  expect((await folderAt(secondUpload.stdout)).fileCount).toBe(1);

  const deleted = await curl(newPerson(), ['-X', 'DELETE', deleteUrl]);
  expect([deleted.status, deleted.stdout]).toEqual([200, 'Deleted.\n']);
  await expect(server.newVisitor().call(endpoints.folder, { folderId })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await curl(newPerson(), ['-X', 'DELETE', deleteUrl])).status).toBe(404);
  expect(server.logs().join('\n')).not.toContain(token);
});

testWith('curl')('a new management link ends the delete URL', async () => {
  const upload = await curl(newPerson(), ['-T', '-', at(server, '/a.txt')], { input: bytes(7) });
  const { folderId } = await folderAt(upload.stdout);
  const managementSecret = secretIn(upload.headers.get('X-Manage-Url') ?? '');
  await server.newVisitor().call(endpoints.makeManageLink, { folderId }, { managementSecret });
  expect((await curl(newPerson(), ['-X', 'DELETE', upload.headers.get('X-Url-Delete') ?? ''])).status).toBe(404);
});

testWith('curl')(
  'an upload with an anonymous id belongs to that id, and an upload without an id belongs to a new id',
  async () => {
    const person = newPerson();
    const upload = await curl(person, ['-H', `X-User-Id: ${person.userId}`, '-T', '-', at(server, '/mine')], {
      input: bytes(1),
    });
    const { folderId } = await folderAt(upload.stdout);
    expect((await folderById(server, folderId))?.ownerId).toBe(person.userId);
    const cookie = await curl(
      person,
      ['-H', `Cookie: fileshare_user_id=${person.userId}`, '-T', '-', at(server, '/x')],
      {
        input: bytes(1),
      },
    );
    const otherFolder = await folderAt(cookie.stdout);
    expect((await folderById(server, otherFolder.folderId))?.ownerId).toMatch(/^user_[0-9a-f-]{36}$/);
    expect((await folderById(server, otherFolder.folderId))?.ownerId).not.toBe(person.userId);
  },
);

test.each([
  ['Max-Days: 16', 400, 'Max-Days: must be more than 0 and at most 15 days for this size\n'],
  ['Max-Days: soon', 400, /^Max-Days: must be a number\n$/],
  ['Max-Downloads: 0', 400, 'Max-Downloads: must be at least 1\n'],
  ['Max-Downloads: 1.5', 400, 'Max-Downloads: must be a whole number\n'],
  [`X-Password: ${'x'.repeat(201)}`, 400, 'X-Password: must have 1 to 200 characters\n'],
  ['X-User-Id: me', 400, 'X-User-Id: is not a user id\n'],
  ['X-User-Id: user_abc', 401, 'Sign in to use this account.\n'],
  ['Sec-Fetch-Site: same-origin', 403, /^This address accepts files from programs/],
  ['X-Checksum-SHA256: abc', 400, /^Send the SHA-256/],
])('refuses the header %s in one sentence, and stores nothing', async (header, status, sentence) => {
  const storedBefore = await everythingStored(server);
  const upload = await curl(newPerson(), ['-T', '-', '-H', header, at(server, '/a.txt')], { input: bytes(9) });
  expect([upload.status, upload.headers.get('Content-Type')?.toLowerCase()]).toEqual([
    status,
    'text/plain; charset=utf-8',
  ]);
  if (typeof sentence === 'string') expect(upload.stdout).toBe(sentence);
  else expect(upload.stdout).toMatch(sentence);
  await expect.poll(() => everythingStored(server)).toEqual(storedBefore);
});

test.each([
  ['/', /^name: is missing/],
  ['/%2e%2e%2fetc%2fpasswd', /^name: must not contain \/ or \\/],
  ['/a/b.txt', /^name: must not contain \/ or \\/],
  ['/%00%0d', /^name: must not be empty/],
  ['/%ff.txt', /^name: is not UTF-8/],
  [`/${'n'.repeat(256)}`, /^name: must have at most 255 characters/],
  [`/${'%E6%97%A5'.repeat(256)}`, /^name: must have at most 255 characters/],
])('refuses the path %s as a name', async (path, sentence) => {
  const upload = await curl(newPerson(), ['--path-as-is', '-T', '-', `${server.url.origin}${path}`], {
    input: bytes(9),
  });
  expect([upload.status, upload.stdout]).toEqual([400, expect.stringMatching(sentence)]);
});

test.each([
  ['/%E6%97%A5%E6%9C%AC%E8%AA%9E.txt', '日本語.txt'],
  ['/a%0d%0aX-Evil:%201.txt', 'aX-Evil: 1.txt'],
  ['/%3Cscript%3E.html', '<script>.html'],
  ['/gpj%E2%80%AE.exe', 'gpj.exe'],
  ['/100%25.txt', '100%.txt'],
  ['/api.txt', 'api.txt'],
])('the path %s becomes the name %s', async (path, name) => {
  const upload = await curl(newPerson(), ['-T', '-', `${server.url.origin}${path}`], { input: bytes(9) });
  const folder = await folderAt(upload.stdout);
  expect(folder.files[0]?.originalFilename).toBe(name);
  expect(upload.headers.get('X-Evil')).toBeNull();
});

testWith('curl')('a form with files larger than the buffer arrives whole', async () => {
  const files = { 'a.txt': bytes(10, 1), film: bytes(9_000_000, 2), 'c.txt': bytes(5, 3), end: bytes(7_000_000, 4) };
  const fields = Object.keys(files).flatMap((name) => ['-F', `file=@${name}`]);
  const person = newPerson();
  const folder = await folderAt((await curlWith(person, files, [...fields, at(server, '/')])).stdout);
  expect(folder).toMatchObject({ folderName: 'a.txt and 3 more', totalSize: 16_000_015, fileCount: 4 });
  expect(folder.files.map(({ originalFilename }) => originalFilename)).toEqual(Object.keys(files));
  for (const [index, content] of Object.values(files).entries()) {
    const file = await server.newVisitor().fetch(downloadPath(folder.folderId, folder.files[index]?.fileId ?? ''));
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  }
  expect(await usageOf(server.as(person))).toMatchObject({ uploadBytes: 16_000_015 });
  expect(await reservedFor(person)).toBe(0);
});

testWith('curl')('replaces a backslash in a name by an underscore, as the page does', async () => {
  const upload = await curl(newPerson(), ['-T', '-', at(server, '/C:%5Ca.txt')], { input: bytes(1) });
  expect((await folderAt(upload.stdout)).files).toMatchObject([{ originalFilename: 'C:_a.txt' }]);
  const body = '--x\r\nContent-Disposition: form-data; name="f"; filename="b\\c.txt"\r\n\r\n\r\n--x--\r\n';
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const form = await server.newVisitor().fetch('/', { method: 'POST', headers, body });
  expect((await folderAt(await form.text())).files).toMatchObject([{ originalFilename: 'b_c.txt' }]);
  expect((await curl(newPerson(), ['-T', '-', at(server, '/a%2Fb')], { input: bytes(1) })).status).toBe(400);
});

testWith('curl')('refuses texts in a form, an empty form, and other bodies', async () => {
  const refused = async (...args: string[]) => {
    const { status, stdout } = await curl(newPerson(), [...args, at(server, '/')]);
    return [status, stdout];
  };
  const storedBefore = await everythingStored(server);
  expect(await refused('-F', 'password=secret')).toEqual([400, expect.stringMatching(/^form: accepts only files/)]);
  expect(await refused('-F', 'file=@/dev/null;filename=a', '-F', 'Max-Days=1')).toEqual([
    400,
    expect.stringMatching(/“Max-Days” is text. Send settings as headers/),
  ]);
  expect(await refused('--data-binary', 'x=y')).toEqual([
    400,
    expect.stringMatching(/^form: must be a multipart form/),
  ]);
  expect(await refused('-H', 'Content-Type: multipart/form-data; boundary=x', '--data-binary', '--x--\r\n')).toEqual([
    400,
    'form: has no file\n',
  ]);
  expect(await refused('-H', 'Origin: null', '-F', 'file=@/dev/null;filename=a')).toEqual([
    403,
    expect.stringContaining('"other_site"'),
  ]);
  await expect.poll(() => everythingStored(server)).toEqual(storedBefore);
});

test('refuses a body that is too large before it is sent, and names the script', async () => {
  for (const [method, path] of [
    ['PUT', '/big'],
    ['POST', '/'],
  ] as const) {
    const headers = {
      'Content-Length': '96000000',
      'Content-Type': 'multipart/form-data; boundary=x',
      Expect: '100-continue',
    };
    const openRequest = openRaw(new URL(path, server.url), newPerson(), { method, headers });
    expect(await openRequest.answer).toMatchObject({
      status: 413,
      body: `One request may have at most 90.6 MB. To send larger files: curl -s ${server.url.origin}/cli | sh -s -- send FILE\n`,
    });
    openRequest.breakOff();
  }
});

testWith('curl')('refuses a file or pipe that does not match its checksum header', async () => {
  const send = (source: string, size: number, sum: string) => {
    const args = ['-T', source, '-H', `X-Checksum-SHA256: ${sum}`, at(server, '/a')];
    return source === '-'
      ? curl(newPerson(), args, { input: bytes(size) })
      : curlWith(newPerson(), { a: bytes(size) }, args);
  };
  for (const [source, size] of [
    ['a', 2000],
    ['-', 100],
    ['-', 6_000_000],
  ] as const) {
    expect((await send(source, size, sha256OfBytes(size))).status).toBe(201);
    const storedBefore = await everythingStored(server);
    const { status, stdout } = await send(source, size, sha256OfBytes(size + 1));
    const sentence = 'The checksum does not match: the bytes were damaged on the way. Send them again.\n';
    expect([status, stdout]).toEqual([422, sentence]);
    await expect.poll(() => everythingStored(server)).toEqual(storedBefore);
  }
});

testWith('curl')('refuses a pipe that becomes too large, and keeps nothing of it', async () => {
  const person = newPerson();
  const storedBefore = await everythingStored(server);
  const upload = await curl(person, ['-T', '-', at(server, '/big')], { input: bytes(95_000_001) });
  expect([upload.status, upload.stdout]).toEqual([413, expect.stringMatching(/^One request may have at most 90.6 MB/)]);
  await expect.poll(() => everythingStored(server), { timeout: 20_000 }).toEqual(storedBefore);
  await expect.poll(() => reservedFor(person)).toBe(0);
});

test('a body that breaks off leaves nothing stored and nothing reserved', async () => {
  const person = newPerson();
  const storedBefore = await everythingStored(server);
  const pipe = { method: 'PUT', headers: { 'Transfer-Encoding': 'chunked' }, body: bytes(7_000_000), breakOff: true };
  await sendRaw(new URL('/pipe', server.url), person, pipe);
  const sized = { method: 'PUT', headers: { 'Content-Length': '9000000' }, body: bytes(100_000), breakOff: true };
  await sendRaw(new URL('/sized', server.url), person, sized);
  const form = bytes(6_000_000);
  const head = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n';
  await sendRaw(new URL('/', server.url), person, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '8000000' },
    body: Buffer.concat([Buffer.from(head), form]),
    breakOff: true,
  });
  await expect.poll(() => everythingStored(server), { timeout: 20_000 }).toEqual(storedBefore);
  await expect.poll(() => reservedFor(person)).toBe(0);
  // The server counts the chunk that breaks off as a whole. Pipe: one chunk of 5 MiB has arrived, the next breaks off.
  // Body with a length: a chunk of 1 MiB breaks off. Form: nothing, because its file is not announced.
  await expect.poll(() => uploadedBytes(server.as(person))).toBe((5 + 5 + 1) * 1024 * 1024);
});

testWith('curl')('a program sends for its account with only an API token', async () => {
  const account = await newRegistered(server);
  const sendBy = (authorization: string) =>
    curl(newPerson(), ['-H', `Authorization: ${authorization}`, '-T', '-', at(server, '/a')], { input: bytes(1) });
  const { secret } = await makeToken(account, { scopes: ['send'] });
  const upload = await sendBy(`Bearer ${secret}`);
  const { folderId } = await folderAt(upload.stdout);
  expect((await folderById(server, folderId))?.ownerId).toBe(account.person.userId);
  // A management link outlives the token, so only tokens with the scope `manage` get one.
  expect([upload.headers.get('X-Manage-Url'), upload.headers.get('X-Url-Delete')]).toEqual([null, null]);
  const { secret: managing } = await makeToken(account, { scopes: ['send', 'manage'] });
  const managed = await sendBy(`Bearer ${managing}`);
  expect(managed.headers.get('X-Manage-Url')).toContain('/m/');
  expect(managed.headers.get('X-Url-Delete')).toContain('/delete/');
  const { secret: reading } = await makeToken(account, { scopes: ['read'] });
  expect((await sendBy(`Bearer ${reading}`)).status).toBe(403);
  // An invalid token does not make the sender anonymous.
  expect((await sendBy('Bearer abc')).status).toBe(401);
});

testWith('curl')('refuses an uploader who is excluded, by address or by id', async () => {
  const person = newPerson();
  const send = (who: Person, ...args: string[]) =>
    curl(who, [...args, '-T', '-', at(server, '/a')], { input: bytes(1) });
  const { folderId } = await folderAt((await send(person, '-H', `X-User-Id: ${person.userId}`)).stdout);
  const excluded = { url: at(server, `/d/${folderId}`), reason: 'The third time' };
  await (await adminOf(server)).call(adminEndpoints.adminExclude, excluded);
  expect((await send(newPerson(), '-H', `X-User-Id: ${person.userId}`)).status).toBe(403);
  expect((await send(person)).status).toBe(403);
});

testWith('curl')('uploads of programs and of the page share one rate limit', async () => {
  const person = newPerson();
  const send = () => curl(person, ['-T', '-', at(server, '/a')], { input: bytes(1) });
  for (let count = 0; count < 9; count++) expect((await send()).status).toBe(201);
  await begin(server.as(person), [announced()]);
  const refused = await send();
  expect([refused.status, refused.stdout]).toEqual([
    429,
    'Too many uploads. Please wait before starting another one.\n',
  ]);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});
