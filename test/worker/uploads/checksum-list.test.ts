import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileRow, folderRow, seedFiles, seedFolder, seedFolders } from '../../harness/stored/seed.ts';
import { uploadAll } from '../../harness/uploads.ts';

const SHA256SUM = 'sha256sum';
const UNPACK_ZIP = 'import io, sys, zipfile\nzipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).extractall()';

const server = sharedServer();

const bodyAt = (index: number) => bytes(index + 10, index);

async function sent(places: readonly { name: string; path: string }[]): Promise<string> {
  const files = places.map((place, index) => ({ ...place, body: bodyAt(index) }));
  return (await uploadAll(server.newVisitor(), files)).folderId;
}

const check = (directory: string, list: string) =>
  execFileSync(SHA256SUM, ['--check', '--strict', '-'], { cwd: directory, input: list, stdio: 'pipe' }).toString();

describe('SHA256SUMS', () => {
  async function listOf(folderId: string, query = ''): Promise<string> {
    const response = await server.newVisitor().fetch(`/api/folder/${folderId}/SHA256SUMS${query}`);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    return response.text();
  }

  const manyFiles = async (count: number) => {
    const folder = folderRow();
    const rows = Array.from({ length: count }, (_, position) => fileRow(folder, position, { name: `${position}.txt` }));
    await seedFolder(server.d1, folder, rows);
    return folder.id;
  };

  testWith(SHA256SUM)('checks downloaded files', async () => {
    const places = [
      { name: 'a.txt', path: '' },
      { name: 'späße 日本.txt', path: 'dir/in' },
      { name: "it's (1).txt", path: '' },
    ];
    const list = await listOf(await sent(places));
    const directory = mkdtempSync(join(tmpdir(), 'fileshare-checksums-'));
    mkdirSync(join(directory, 'dir/in'), { recursive: true });
    for (const [index, { name, path }] of places.entries()) writeFileSync(join(directory, path, name), bodyAt(index));
    expect(check(directory, list)).toBe("a.txt: OK\ndir/in/späße 日本.txt: OK\nit's (1).txt: OK\n");
    writeFileSync(join(directory, 'a.txt'), 'another');
    expect(() => check(directory, list)).toThrow(/a\.txt: FAILED|WARNING: 1 computed checksum did NOT match/);
    rmSync(directory, { recursive: true });
  });

  testWith(SHA256SUM, 'python3')('checks the files of an unpacked ZIP, also if the ZIP renamed them', async () => {
    const names = ['a:b.txt', 'a_b.txt', 'A_B.TXT', 'what? "it" is', '#hash'];
    const folderId = await sent(names.map((name, index) => ({ name, path: index % 2 === 0 ? '' : 'in: side' })));
    const directory = mkdtempSync(join(tmpdir(), 'fileshare-checksums-'));
    const zip = Buffer.from(await (await server.newVisitor().fetch(archivePath(folderId))).arrayBuffer());
    execFileSync('python3', ['-c', UNPACK_ZIP], { cwd: directory, input: zip });
    expect(check(directory, await listOf(folderId)).match(/: OK$/gm)).toHaveLength(names.length);
    const inside = await listOf(folderId, `?path=${encodeURIComponent('in: side')}`);
    expect(inside.match(/^\w{64} {2}in_ side\/.+$/gm)).toHaveLength(2);
    rmSync(directory, { recursive: true });
  });

  test('lists every file of a large folder', async () => {
    const count = 2500;
    const lines = (await listOf(await manyFiles(count))).trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    expect(new Set(lines)).toEqual(new Set(Array.from({ length: count }, (_, index) => `# ${index}.txt: not known`)));
  });

  async function largest(status: 'ready' | 'uploading' = 'ready') {
    // The rate limit reads the number of files from the folder's counter.
    const folder = folderRow({ fileCount: 100_000, nextPosition: 100_000 });
    await seedFolders(server.d1, [folder]);
    await seedFiles(server.d1, [fileRow(folder, 0, { status })]);
    return folder;
  }

  test('counts requests from pages of other sites apart from the visitor’s own requests', async () => {
    const { id: folderId } = await largest();
    const visitor = server.newVisitor();
    const image = { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' } };
    const statusOf = async (options?: RequestInit) =>
      (await visitor.fetch(`/api/folder/${folderId}/SHA256SUMS`, options)).status;
    expect([await statusOf(image), await statusOf(image), await statusOf(image)]).toEqual([200, 200, 429]);
    expect(await statusOf()).toBe(200);
    await visitor.call(endpoints.checksums, { folderId });
  });

  test('rate-limits the checksums per caller', async () => {
    const { id: folderId } = await largest();
    const busy = server.newVisitor();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = await busy.fetch(`/api/folder/${folderId}/SHA256SUMS`);
      statuses.push(answer.status);
      await answer.text();
    }
    expect(statuses).toEqual([200, 200, 429]);
    await expect(busy.call(endpoints.checksums, { folderId })).rejects.toMatchObject({
      status: 429,
      code: 'too_many_checksums',
    });
    expect((await busy.fetch(`/api/folder/${folderId}/SHA256SUMS`, { method: 'HEAD' })).status).toBe(200);
    expect((await server.newVisitor().call(endpoints.checksums, { folderId })).files).toHaveLength(1);
  });

  test('counts nothing against a caller who receives no list', async () => {
    const folder = await largest('uploading');
    const calls = server.newVisitor();
    const list = async () => (await calls.fetch(`/api/folder/${folder.id}/SHA256SUMS`)).status;
    for (let attempt = 0; attempt < 3; attempt++) expect(await list()).toBe(409);
    await seedFiles(server.d1, [fileRow(folder, 1)]);
    expect(await list()).toBe(200);
  });
});
