import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { announcedSealed, beginSealed, keyHeader, random } from '../../harness/encryption.ts';
import { atTerminal, sharedAt } from '../../harness/running/open-program.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { put, uploadOne } from '../../harness/uploads.ts';

const PER_FOLDER = 5_000_000;

// A separate server, because one test logs an admin in.
const server = ownServer({ vars: { FOLDER_DOWNLOAD_BYTES: String(PER_FOLDER), MAX_FILE_BYTES: '1000000' } });

const shared = (size = 10, options: Parameters<typeof sharedAt>[2] = {}) =>
  sharedAt(server, [{ name: 'a.txt', buffer: bytes(size) }], options);

type SharedLink = Awaited<ReturnType<typeof shared>>;

type Spoil = (share: SharedLink) => Promise<string> | string;

const otherKey = () => `1${random(32)}`;

test.each<[what: string, code: number, message: string, Spoil]>([
  ['without a key', 1, 'This link is incomplete.', ({ link }) => link.replace(/#.*/, '')],
  ['with a damaged key', 1, 'This link is damaged.', ({ link }) => link.slice(0, -1)],
  ['with another key', 2, 'This link is damaged.', ({ link }) => link.replace(/#.*/, `#${otherKey()}`)],
  ['of a newer version', 1, 'This program is too old for this link.', ({ link }) => link.replace('#1', '#2')],
  ['of no share', 1, 'This is not a link of an encrypted share', () => `${server.url.origin}/pricing`],
  [
    'of an unknown share',
    4,
    'Nothing was found here.',
    ({ link }) => link.replace(/\/e\/.{16}/, '/e/AAAAAAAAAAAAAAAA'),
  ],
  [
    'of an expired share',
    4,
    'expired',
    async ({ folderId, link }) => {
      await changeFolder(server, folderId, { expiresAt: Date.now() - 1000 });
      return link;
    },
  ],
  [
    'of a stopped share',
    4,
    'The sender has stopped sharing this.',
    async ({ folderId, link, sender }) => {
      await sender.own(endpoints.changeSharing, { folderId, isStopped: true });
      return link;
    },
  ],
  [
    'of a share whose download limit is reached',
    4,
    "The sender's download limit has been reached.",
    async ({ folderId, link }) => {
      await changeFolder(server, folderId, { downloadLimit: 1, downloadCount: 1 });
      return link;
    },
  ],
  [
    'of removed content',
    2,
    'This content has been removed. Illegal',
    async ({ link, path }) => {
      const admin = await adminOf(server);
      await admin.call(adminEndpoints.adminTakedown, { url: server.url.origin + path, reason: 'Illegal' });
      return link;
    },
  ],
  [
    'of a share that is not encrypted',
    1,
    'This share is not encrypted. Download it with: curl -OJ ',
    async ({ link, sender, folderId }) => link.replace(folderId, (await uploadOne(sender, bytes(3))).folderId),
  ],
])('refuses a link %s', (_, code, message, spoil) =>
  atTerminal(server, async ({ open, directory }) => {
    const link = await spoil(await shared());
    const result = await open([link, 'got']);
    expect([result.code, result.stdout, result.stderr]).toEqual([code, '', expect.stringContaining(message)]);
    expect(await readdir(directory)).toEqual([]);
  }),
);

test('repairs %23 in a link, and says that the key has reached the server', () =>
  atTerminal(server, async ({ open, sums }) => {
    const { link } = await shared();
    const { code, stderr } = await open([`${link.replace('#', '%23')}.`, 'got']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('its key has reached the server')]);
    expect(await sums('got')).toEqual({ 'a.txt': sha256(bytes(10)) });
  }));

test('says that the bandwidth limit of a folder is exceeded', () =>
  atTerminal(server, async ({ open }) => {
    const { link } = await shared(900_000);
    const results = [];
    for (let run = 0; run < 6; run++) results.push(await open([link, `got${run}`]));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 2]);
    expect(results.at(-1)?.stderr).toContain('Download limit exceeded for this folder.');
  }));

test('says that too many passwords were tried, and how long to wait', () =>
  atTerminal(server, async ({ open, person }) => {
    const { link, folderId } = await shared(10, { password: 'right' });
    const guesser = server.as({ ...person, headers: { ...person.headers, ...keyHeader(random(32)) } });
    for (let guess = 0; guess < 10; guess++) {
      await expect(guesser.call(endpoints.folder, { folderId })).rejects.toMatchObject({ code: 'wrong_key' });
    }
    const { code, stderr } = await open([link], { env: { FILESHARE_PASSWORD: 'right' } });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/Too many passwords were tried.*Try again in \d+ s\./)]);
  }));

test('downloads what has arrived, and says that files are missing', () =>
  atTerminal(server, async ({ open, sums }) => {
    const { link, folderId, sender } = await shared();
    await beginSealed(sender, [announcedSealed()], { folderId });
    const { code, stderr } = await open([link, 'got']);
    expect([code, stderr]).toEqual([4, expect.stringContaining('1 file not uploaded yet.')]);
    expect(await sums('got')).toMatchObject({ 'a.txt': sha256(bytes(10)) });
  }));

test('leaves out a file whose metadata is damaged', () =>
  atTerminal(server, async ({ open, sums }) => {
    const { link, folderId, sender } = await shared();
    const { uploadUrls } = await beginSealed(sender, [announcedSealed({ size: 40 })], { folderId });
    expect((await put(sender, uploadUrls[0]?.uploadUrl ?? '', bytes(40))).status).toBe(200);
    const { code, stderr } = await open([link, 'got']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('1 file left out')]);
    expect(await sums('got')).toEqual({ 'a.txt': sha256(bytes(10)) });
  }));

test('refuses a share whose folder key is damaged', () =>
  atTerminal(server, async ({ open }) => {
    const { link, folderId } = await shared();
    const stored = (await folderById(server, folderId))?.encryption;
    if (!stored) throw new Error('The folder is not encrypted.');
    await changeFolder(server, folderId, { encryption: { ...stored, wrappedKey: random(60) } });
    const { code, stderr } = await open([link, 'got']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('The key of the share does not open.')]);
  }));

test('names the file that is too large to send, and remembers no key', () =>
  atTerminal(server, async ({ open, write, remembered }) => {
    await write({ 'tree/sub/large.bin': bytes(1_000_001), 'tree/a.txt': bytes(1) });
    const { code, stdout, stderr } = await open(['--seal', 'tree']);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('“sub/large.bin” is')]);
    expect(await remembered()).toBe('');
  }));

test('says that another server is not a Fileshare server', () =>
  atTerminal(server, async ({ open, write }) => {
    await write({ 'a.txt': bytes(1) });
    const before = `globalThis.fetch = async () => new Response('<p>Welcome</p>');`;
    const { code, stderr } = await open(['--seal', 'a.txt', '--server', 'https://hotel.example/x'], { before });
    expect([code, stderr]).toEqual([3, expect.stringContaining('https://hotel.example is not a Fileshare server.')]);
  }));
