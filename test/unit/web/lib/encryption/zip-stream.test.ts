import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { type FileToZip, zipStream } from '../../../../../web/lib/encryption/zip-stream';
import { testWith } from '../../../../harness/running/programs';
import { collected, plainOf } from './sealed-file';

const dir = mkdtempSync(join(tmpdir(), 'fileshare-sealed-zip-'));
afterAll(() => rmSync(dir, { recursive: true }));

const fileOf = (path: string, name: string, size: number, isDirectory = false): FileToZip => ({
  name,
  path,
  size,
  modified: Date.UTC(2026, 1, 3, 4, 5, 6),
  isDirectory,
});

async function* inPieces(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

const testUnzip = testWith('unzip');

testUnzip('makes a ZIP of the announced size with files and empty directories', async () => {
  const files = [
    fileOf('', 'empty.txt', 0),
    fileOf('photos', 'empty', 0, true),
    fileOf('photos', 'a.jpg', 200_000),
    fileOf('photos', 'a.jpg', 70_000),
    ...Array.from({ length: 20 }, (_, index) => fileOf('small', `${index}.txt`, 100 + index)),
  ];
  const zip = zipStream(files);
  const opened: number[] = [];
  const open = (index: number) => {
    opened.push(index);
    return inPieces(plainOf(files[index]?.size ?? 0), 65_000);
  };
  const bytes = await collected(zip.bytes(open));
  expect(bytes).toHaveLength(zip.size);
  expect(new Set(opened).size).toBe(opened.length);

  const path = join(dir, 'all.zip');
  writeFileSync(path, bytes);
  execFileSync('unzip', ['-q', path, '-d', dir]);
  expect(readFileSync(join(dir, 'photos/a.jpg')).equals(plainOf(200_000))).toBe(true);
  expect(readFileSync(join(dir, 'photos/a (2).jpg')).equals(plainOf(70_000))).toBe(true);
  expect(readFileSync(join(dir, 'small/19.txt')).equals(plainOf(119))).toBe(true);
  expect(readFileSync(join(dir, 'empty.txt'))).toHaveLength(0);
  expect(execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' })).toContain('photos/empty/\n');
});

testUnzip('fails if a file has another size than announced, and ends the files that it has opened', async () => {
  const files = [fileOf('', 'a', 10), fileOf('', 'b', 10)];
  let ended = 0;
  async function* tooShort(): AsyncGenerator<Uint8Array, void> {
    try {
      yield plainOf(9);
    } finally {
      ended++;
    }
  }
  await expect(collected(zipStream(files).bytes(tooShort))).rejects.toThrow('9 instead of 10 bytes');
  await expect.poll(() => ended).toBe(2);
});
