import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listZip } from '../../../../../../web/features/previews/archive/zip-entries';
import { sourceAt } from '../../../../../../web/features/previews/ranges';
import { ApiError } from '../../../../../../web/lib/api';
import { GIB } from '../../../../../../worker/contract/units';
import { buildZip } from '../../../../../harness/build-zip';

async function listed(zip: Buffer, status = 206) {
  let read = 0;
  const server = createServer((request, response) => {
    const [, start = '0', end = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const piece = zip.subarray(Number(start), Number(end) + 1);
    read += piece.length;
    response.writeHead(status).end(status === 206 ? piece : '{"code":"not_found","error":"Nothing was found here."}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const listing = await listZip(
    sourceAt(`http://127.0.0.1:${port}/`),
    zip.length,
    ['en'],
    new AbortController().signal,
  );
  return { listing, read };
}

const zipOf = (names: readonly Buffer[]) =>
  buildZip(
    'a.zip',
    names.map((name) => ({ name, content: Buffer.from('hello') })),
  ).buffer;

const pathsIn = (listing: Awaited<ReturnType<typeof listZip>>) =>
  typeof listing === 'string' ? listing : listing.files.map(({ path }) => path);

/** Directory and end records of a ZIP64 file, without contents (APPNOTE 4.3.14, 4.3.15, 4.5.3). */
function zip64(name: string, bytes: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(bytes), 12);
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt32LE(0xffffffff, 20);
  entry.writeUInt32LE(0xffffffff, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(0xffffffff, 42);
  const directory = Buffer.concat([entry, Buffer.from(name), extra]);
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(1n, 24);
  record.writeBigUInt64LE(1n, 32);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.write('PK\x05\x06\0\0\0\0', 'latin1');
  end.writeUInt16LE(0, 20);
  return Buffer.concat([directory, record, locator, end]);
}

describe('listZip', () => {
  test('reads only the end of a ZIP, and sorts its files by path', async () => {
    const entries = ['b/10.txt', 'b/', 'b/9.txt', 'Ärger.txt'].map((name) => ({
      name: Buffer.from(name),
      content: Buffer.alloc(name.endsWith('/') ? 0 : 1_000_000),
    }));
    const { listing, read } = await listed(buildZip('a.zip', entries).buffer);
    expect(pathsIn(listing)).toEqual(['Ärger.txt', 'b/9.txt', 'b/10.txt']);
    expect(read).toBeLessThan(100_000);
  });

  test('lists a ZIP64 archive with a file of more than 4 GiB', async () => {
    const { listing } = await listed(zip64('film.mkv', 5 * GIB));
    expect(listing).toEqual({ files: [{ path: 'film.mkv', bytes: 5 * GIB }] });
  });

  test.each([
    [
      'windows-1252',
      ['Gr\xfc\xdfe aus M\xfcnchen.txt', '\xdcbersicht f\xfcr B\xf6rse.txt'],
      ['Grüße aus München.txt', 'Übersicht für Börse.txt'],
    ],
    [
      'Shift_JIS',
      ['\x83e\x83X\x83g\x83t\x83@\x83C\x83\x8b.txt', '\x93\xfa\x96{\x8c\xea\x82\xcc\x95\xb6\x8f\x91.txt'],
      ['テストファイル.txt', '日本語の文書.txt'],
    ],
  ])('reads names in %s', async (_, stored, names) => {
    const { listing } = await listed(zipOf(stored.map((name) => Buffer.from(name, 'latin1'))));
    expect(new Set(pathsIn(listing))).toEqual(new Set(names));
  });

  test('does not load a directory of more than 8 MiB', async () => {
    const names = Array.from({ length: 140 }, (_, index) => Buffer.from(`${index}${'x'.repeat(65_000)}`));
    const { listing, read } = await listed(zipOf(names));
    expect(listing).toBe('too_long');
    expect(read).toBeLessThan(100_000);
  });

  test('distinguishes a damaged ZIP from a refusal of the server', async () => {
    expect((await listed(Buffer.from('This is no ZIP at all.'))).listing).toBe('unreadable');
    const cut = zipOf([Buffer.from('a.txt')]);
    cut.writeUInt32LE(1_000_000, cut.length - 6);
    expect((await listed(cut)).listing).toBe('unreadable');
    await expect(listed(cut, 404)).rejects.toEqual(new ApiError('not_found', 404, 'Nothing was found here.'));
  });
});
