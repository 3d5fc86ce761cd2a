/** `SHA256SUMS` of a folder: contents, size and rate limit. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { testWith } from '../../harness/running/programs.ts';
import type { Server } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileRow, folderRow, seedFiles, seedFolder, seedFolders } from '../../harness/stored/seed.ts';
import { announced, begin, put } from '../../harness/uploads.ts';

const SHA256SUM = 'sha256sum';
const UNPACK_ZIP = 'import io, sys, zipfile\nzipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).extractall()';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const newVisitor = () => server.as(newPerson());
const checksumsOf = (folderId: string, paging: { page?: number; limit?: number } = {}) =>
  newVisitor().call(endpoints.checksums, { folderId, ...paging });

describe('SHA256SUMS', () => {
  const listOf = async (folderId: string, query = '') =>
    (await newVisitor().fetch(`/api/folder/${folderId}/SHA256SUMS${query}`)).text();

  /** Seeds a folder with `count` ready files without objects. Returns its id. */
  const manyFiles = async (count: number) => {
    const folder = folderRow();
    const rows = Array.from({ length: count }, (_, position) => fileRow(folder, position, { name: `${position}.txt` }));
    await seedFolder(server.d1, folder, rows);
    return folder.id;
  };

  testWith(SHA256SUM, 'python3')('checks the files of an unpacked ZIP, also if the ZIP renamed them', async () => {
    const calls = newVisitor();
    const names = ['a:b.txt', 'a_b.txt', 'A_B.TXT', 'what? "it" is', '#hash'];
    const { folderId, uploadUrls } = await begin(
      calls,
      names.map((name, index) => announced({ name, size: index + 10, path: index % 2 === 0 ? '' : 'in: side' })),
    );
    for (const [index, { uploadUrl }] of uploadUrls.entries())
      expect((await put(calls, uploadUrl ?? '', bytes(index + 10, index))).status).toBe(200);
    const directory = mkdtempSync(join(tmpdir(), 'fileshare-checksums-'));
    const zip = Buffer.from(await (await newVisitor().fetch(archivePath(folderId))).arrayBuffer());
    execFileSync('python3', ['-c', UNPACK_ZIP], { cwd: directory, input: zip });
    const check = (list: string) =>
      execFileSync(SHA256SUM, ['--check', '--strict', '-'], { cwd: directory, input: list, stdio: 'pipe' }).toString();
    expect(check(await listOf(folderId)).match(/: OK$/gm)).toHaveLength(names.length);
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

  /** Seeds a folder with one file whose counter claims the maximum number of files. Returns its id. */
  async function largest(): Promise<string> {
    // The rate limit uses the folder's counter.
    const folder = folderRow({ fileCount: 100_000, nextPosition: 100_000 });
    await seedFolders(server.d1, [folder]);
    await seedFiles(server.d1, [fileRow(folder, 0)]);
    return folder.id;
  }

  test('counts requests from pages of other sites apart from the visitor’s own requests', async () => {
    const folderId = await largest();
    const visitor = newVisitor();
    const image = { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' } };
    const statusOf = async (options?: RequestInit) =>
      (await visitor.fetch(`/api/folder/${folderId}/SHA256SUMS`, options)).status;
    expect([await statusOf(image), await statusOf(image), await statusOf(image)]).toEqual([200, 200, 429]);
    expect(await statusOf()).toBe(200);
    await visitor.call(endpoints.checksums, { folderId });
  });

  test('rate-limits the checksums per caller', async () => {
    const folderId = await largest();
    const busy = newVisitor();
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
    expect((await checksumsOf(folderId)).files).toHaveLength(1);
  });

  test('counts nothing against a caller who receives no list', async () => {
    const folder = folderRow({ fileCount: 100_000, nextPosition: 100_000 });
    await seedFolders(server.d1, [folder]);
    await seedFiles(server.d1, [fileRow(folder, 0, { status: 'uploading' })]);
    const calls = newVisitor();
    const list = async () => (await calls.fetch(`/api/folder/${folder.id}/SHA256SUMS`)).status;
    for (let attempt = 0; attempt < 3; attempt++) expect(await list()).toBe(409);
    await seedFiles(server.d1, [fileRow(folder, 1)]);
    expect(await list()).toBe(200);
  });
});
