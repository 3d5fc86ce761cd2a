import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { newPerson } from '../../harness/people.ts';
import { run } from '../../harness/running/command-line.ts';
import { fileRow, folderRow, seedFolder } from '../../harness/stored/seed.ts';
import type { Ground } from '../ground.ts';
import type { ActionRow, Kind, Row } from '../row.ts';

const sending: Row[] = [
  ...['/..%2f..%2fetc%2fpasswd', '/%2e%2e%2fx'].map(
    (path): Row => ({
      title: `sending a file to ${path}`,
      request: { method: 'PUT', path, body: 'x' },
      expected: { status: 400 },
    }),
  ),
  {
    title: 'sending a file to /%2e%2e%5c%2e%2e%5cx',
    request: { method: 'PUT', path: '/%2e%2e%5c%2e%2e%5cx', headers: { Accept: 'application/json' }, body: 'x' },
    expected: { status: 201, contains: ['"name":".._.._x"'], excludes: ['\\'] },
  },
];

const reading: Row[] = [
  {
    title: 'reading /assets/..%2f..%2fwrangler.toml',
    request: { path: '/assets/..%2f..%2fwrangler.toml' },
    expected: { status: 307, headers: { Location: '/assets/../../wrangler.toml' }, excludes: ['compatibility_date'] },
  },
  ...['/assets/../../wrangler.toml', '/threads/%2e%2e/%2e%2e/.dev.vars'].map(
    (path): Row => ({
      title: `reading ${path}`,
      request: { path },
      expected: { status: 404, excludes: ['SIGNING_SECRET'] },
    }),
  ),
  ...['/.dev.vars', '/.git/config', '/wrangler.toml', '/_headers', '/package.json', '/.wrangler/state'].map(
    (path): Row => ({
      title: `reading ${path}`,
      request: { path },
      expected: {
        status: 404,
        excludes: ['SIGNING_SECRET', 'Permissions-Policy: camera=(), microphone=()\n', '[core]'],
      },
    }),
  ),
  ...['..%2f..%2f', '..%252f', '%00', "'", '*', 'files/'].map(
    (id): Row => ({
      title: `downloading the file ${id} of the folder ${id}`,
      request: { path: `/api/download/${id}/${id}` },
      expected: { status: 404, code: 'not_found' },
    }),
  ),
  {
    title: "downloading another folder's file with the id of the attacker's folder",
    request: async ({ share, victim }) => ({ path: `/api/download/${(await share('abc')).folderId}/${victim.fileId}` }),
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: "an archive of another folder's file with the id of the attacker's folder",
    request: async ({ share, victim }) => ({
      path: archivePath((await share('abc')).folderId, { files: [victim.fileId] }),
    }),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'an archive of a directory above the folder',
    request: async ({ share }) => ({ path: archivePath((await share('abc')).folderId, { paths: ['../..'] }) }),
    expected: { status: 400, code: 'invalid_input' },
  },
  {
    title: 'the list of links of a directory above the folder',
    request: async ({ share }) => ({
      path: `/d/${(await share('abc')).folderId}/..%2f..%2f`,
      headers: { 'User-Agent': 'rclone/v1.60.1', Accept: 'application/json' },
    }),
    expected: { status: 404, code: 'not_found' },
  },
];

/** Unpacks an archive inside a temporary directory. Returns the exit code and all paths in this directory. */
async function unpacked({ server, stranger }: Ground, files: readonly { name: string; path: string }[]) {
  const owner = newPerson();
  const folder = folderRow({ ownerId: owner.userId });
  const rows = files.map((file, position) => fileRow(folder, position, { ...file, size: 3, crc32: CRC_OF_ABC }));
  // Inserts the rows directly, because an upload would clean the names.
  await seedFolder(server.d1, folder, rows);
  for (const { r2Key } of rows) await server.bucket.put(r2Key, 'abc');
  const dir = await mkdtemp(join(tmpdir(), 'attacks-'));
  try {
    const response = await stranger().fetch(archivePath(folder.id));
    expect(response.status).toBe(200);
    await writeFile(join(dir, 'a.zip'), Buffer.from(await response.arrayBuffer()));
    await mkdir(join(dir, 'deep/inside'), { recursive: true });
    const { code } = await run('unzip', ['-o', 'a.zip', '-d', 'deep/inside/out'], { cwd: dir });
    const unpackedFiles = (await readdir(dir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'a.zip')
      .map((entry) => join(entry.parentPath, entry.name));
    for (const path of unpackedFiles) expect(await readFile(path, 'utf8')).toBe('abc');
    return { code, made: unpackedFiles.map((path) => path.slice(dir.length + 1)) };
  } finally {
    await rm(dir, { recursive: true });
  }
}

const CRC_OF_ABC = 0x352441c2;

const slip = (title: string, files: readonly { name: string; path: string }[]): ActionRow => ({
  title: `unpacking ${title}`,
  outcome: `unzip succeeds, and all ${files.length} files are separate files in the target directory`,
  programs: ['unzip'],
  act: async (ground) => {
    const { code, made: unpackedFiles } = await unpacked(ground, files);
    expect(code).toBe(0);
    expect(unpackedFiles).toHaveLength(files.length);
    expect(unpackedFiles.filter((path) => !path.startsWith('deep/inside/out/'))).toEqual([]);
  },
});

const slipping: Row[] = [
  slip('a file called ../evil', [{ name: '../evil', path: '' }]),
  slip('a file in a directory called ..', [{ name: 'evil', path: '../..' }]),
  slip('a file at the root', [{ name: '/tmp/evil', path: '' }]),
  slip('a file in a directory at the root', [{ name: 'evil', path: '/etc' }]),
  slip('a file on a drive', [{ name: 'C:\\evil', path: 'D:' }]),
  slip('a file with backslashes in its path', [{ name: '..\\..\\evil', path: 'a\\..' }]),
  slip('dots with spaces after the dots', [{ name: '.. .', path: '.. ' }]),
  slip('a file and a directory of the same name', [
    { name: 'a', path: '' },
    { name: 'b', path: 'a' },
  ]),
  slip('files whose names differ only by case', [
    { name: 'A', path: '' },
    { name: 'a', path: '' },
  ]),
  slip('two files of the same name', [
    { name: 'a', path: '' },
    { name: 'a', path: '' },
  ]),
  slip('an alternate data stream of Windows', [{ name: 'a.txt:evil.exe', path: '' }]),
  slip('a device name of Windows', [{ name: 'CON', path: 'nul' }]),
  slip('names that start with a dash', [{ name: '-rf', path: '--help' }]),
];

export const traversal: Kind = { name: 'Paths', rows: [...sending, ...reading, ...slipping] };
