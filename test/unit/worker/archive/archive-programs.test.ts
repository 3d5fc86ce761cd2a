import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect } from 'vitest';
import { combineCrc32 } from '../../../../worker/uploads/multipart/crc32-combine';
import { computeLayout, mergePieces } from '../../../../zip/layout';
import { testWith } from '../../../harness/running/programs';
import { archived, type Content, entriesOf, entryNames, entryOf, listed, streamed } from './archive-files';

const PYTHON = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
if sys.argv[2] == 'test':
    assert archive.testzip() is None
    print(len(archive.namelist()))
else:
    sys.stdout.buffer.write(archive.read(sys.argv[2]))
`;

type Args = (zip: string) => string[];
type ArgsFor = (zip: string, nameOrDirectory: string) => string[];

/** Null if any output is accepted. */
type Printed = (contents: readonly Content[]) => Buffer | null;
const anything: Printed = () => null;
const allBytes: Printed = (contents) => Buffer.concat(contents.map(({ bytes }) => bytes));

/** Arguments to check an archive, expected output, arguments to print a file, arguments to unpack. */
const programs: [string, Args, Printed, ArgsFor, ArgsFor][] = [
  ['unzip', (zip) => ['-tqq', zip], anything, (zip, name) => ['-p', zip, name], (zip, to) => ['-q', zip, '-d', to]],
  ['7z', (zip) => ['t', zip], anything, (zip, name) => ['e', '-so', zip, name], (zip, to) => ['x', `-o${to}`, zip]],
  ['bsdtar', (zip) => ['-xOf', zip], allBytes, (zip, name) => ['-xOf', zip, name], (zip, to) => ['-xf', zip, '-C', to]],
  [
    'python3',
    (zip) => ['-c', PYTHON, zip, 'test'],
    (contents) => Buffer.from(`${contents.length}\n`),
    (zip, name) => ['-c', PYTHON, zip, name],
    (zip, to) => ['-m', 'zipfile', '-e', zip, to],
  ],
];

/** Names of up to 255 UTF-16 code units. Most are too long for file systems. */
const LONG_NAMES = ['a', 'ж', 'é', 'e\u0301', 'ا', '字', '한', '🎉', '👨‍👩‍👧‍👦'].flatMap((text) => {
  const long = text.repeat(Math.floor(255 / text.length));
  return [`${long.slice(0, -text.length * 4)}.txt`, long].flatMap((name) => [
    { path: '', name },
    { path: '', name },
    { path: `${long}/${long}`, name },
  ]);
});

/** Some sizes are next to the size of a Deflate block. */
const SIZES: readonly Content[] = [0, 1, 65_534, 65_535, 65_536, 200_000].map((size) => ({
  name: `é/${size}.bin`,
  bytes: Buffer.from(Array.from({ length: size }, (_, index) => index % 251)),
}));

const dir = mkdtempSync(join(tmpdir(), 'fileshare-zip-'));
afterAll(() => rmSync(dir, { recursive: true }));

const env = { ...process.env, LC_ALL: 'C.UTF-8' };
const run = (program: string, args: readonly string[]) =>
  promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26, encoding: 'buffer' });

const hostile = [
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\windows\\x.exe',
  '..\\up',
  'con',
  '-rf',
  '*',
  '[a]',
  '@list',
  '%s%n',
  'same',
  'Same',
  'same',
  'same/inside',
  'é',
  'e\u0301',
  'half \ud83c',
  '\0',
  '\n',
  '🎉'.repeat(120),
  ' ',
  '~',
  '#!',
];
const somePath = fc.oneof(
  fc.constantFrom('a', 'a/b', 'A', '..', 'same', 'Same', 'con'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
);
const file = fc.record({
  name: fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 20 })),
  path: fc.oneof(fc.constantFrom('', 'a', 'a/b', 'A', '..', 'same'), fc.string({ unit: 'binary', maxLength: 10 })),
  bytes: fc.uint8Array({ maxLength: 300 }),
});

describe.each(programs)('%s', (program, testArgs, printed, printArgs, unpackArgs) => {
  const testIf = testWith(program);

  testIf('finds no errors in archives of any files', async () => {
    const zip = join(dir, `${program}.zip`);
    const all = fc.array(file, { minLength: 1, maxLength: 40 });
    const sound = fc.asyncProperty(all, fc.array(somePath, { maxLength: 8 }), async (files, empty) => {
      const names = entryNames(files, empty);
      const contents = names.map((name, index) => ({ name, bytes: files[index]?.bytes ?? new Uint8Array() }));
      await writeFile(zip, archived(contents));
      const { stdout } = await run(program, testArgs(zip));
      expect(stdout).toEqual(printed(contents) ?? stdout);
    });
    await fc.assert(sound, { numRuns: 8, endOnFailure: true });
  });

  testIf('reads files whose checksums follow their bytes', async () => {
    const zip = join(dir, `${program}-streamed.zip`);
    await writeFile(zip, streamed(SIZES));
    const { stdout } = await run(program, testArgs(zip));
    expect(stdout).toEqual(printed(SIZES) ?? stdout);
    const last = await run(program, printArgs(zip, 'é/200000.bin'));
    expect(last.stdout).toEqual(SIZES.at(-1)?.bytes);
  });

  testIf('unpacks names of any length into separate files', async () => {
    const zip = join(dir, `${program}-long.zip`);
    const to = await mkdtemp(join(dir, 'unpacked-'));
    const nested = Array.from({ length: 30 }, (_, index) => `${index} ${'字'.repeat(80)}`).join('/');
    const names = entryNames([...LONG_NAMES, { path: nested, name: 'deep.txt' }]);
    const contents = names.map((name, index) => ({ name, bytes: Buffer.from(`file ${index}`) }));
    await writeFile(zip, archived(contents));
    await run(program, unpackArgs(zip, to));
    const entries = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(entries.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')));
    expect(texts.toSorted()).toEqual(contents.map(({ bytes }) => String(bytes)).toSorted());
  });

  testIf('unpacks empty directories', async () => {
    const zip = join(dir, `${program}-empty.zip`);
    const to = await mkdtemp(join(dir, 'unpacked-'));
    const names = entryNames([{ path: 'a', name: 'x' }], ['a/empty', '日本/é', 'x']);
    await writeFile(
      zip,
      archived(names.map((name) => ({ name, bytes: Buffer.from(name.endsWith('/') ? '' : 'hello') }))),
    );
    await run(program, unpackArgs(zip, to));
    const entries = await readdir(to, { recursive: true, withFileTypes: true });
    const directories = entries.filter((entry) => entry.isDirectory());
    const paths = directories.map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1)).sort();
    expect(paths).toEqual(['a', 'a/empty', 'x', '日本', '日本/é']);
    expect(entries).toHaveLength(paths.length + 1);
    for (const path of paths) expect((await stat(join(to, path))).mode & 0o700).toBe(0o700);
  });

  testIf('reads 70,000 files, most of them empty', async () => {
    const zip = join(dir, `${program}-many.zip`);
    const contents = Array.from({ length: 70_000 }, (_, index) => ({
      name: `${index % 100}/${index}`,
      bytes: index % 1000 === 0 ? Buffer.from(`file ${index}`) : new Uint8Array(),
    }));
    await writeFile(zip, archived(contents));
    await run(program, testArgs(zip));
    expect(String((await run(program, printArgs(zip, '0/69000'))).stdout)).toBe('file 69000');
  });

  testIf('reads a file beyond 4 GiB', async () => {
    const zip = join(dir, 'sparse.zip');
    await writeSparse(zip);
    expect(String((await run(program, printArgs(zip, 'after.txt'))).stdout)).toBe('behind it all');
  });
});

/** Reads an archive from start to end, as from a pipe. */
const JAVA = `
import java.io.*;
import java.util.zip.*;
public class Read {
  public static void main(String[] args) throws Exception {
    try (ZipInputStream zip = new ZipInputStream(new FileInputStream(args[0]))) {
      while (zip.getNextEntry() != null) zip.transferTo(System.out);
    }
  }
}
`;

testWith('java')('java reads files whose checksums follow their bytes, from a pipe', async () => {
  const [source, zip] = [join(dir, 'Read.java'), join(dir, 'java-streamed.zip')];
  await writeFile(source, JAVA);
  await writeFile(zip, streamed(SIZES));
  expect((await run('java', [source, zip])).stdout).toEqual(allBytes(SIZES));
});

const ZEROS = 4 * 2 ** 30 + 5;

/** Writes more than 4 GiB of zeros, then a small file. In a sparse file, zeros need no disk space. */
async function writeSparse(zip: string): Promise<void> {
  const after: Content = { name: 'after.txt', bytes: Buffer.from('behind it all') };
  const zeros = entryOf('zeros.bin', ZEROS, crc32OfZeros(ZEROS));
  const layout = computeLayout(listed([zeros, ...entriesOf([after])]));
  const handle: FileHandle = await open(zip, 'w');
  let at = 0;
  for (const piece of mergePieces(layout.pieces({ offset: 0, length: layout.size }), 1024)) {
    if (piece instanceof Uint8Array) await handle.write(piece, 0, piece.length, at);
    else if (piece.index === 1) await handle.write(after.bytes, 0, piece.length, at);
    at += piece.length;
  }
  await handle.close();
  expect(at).toBe(layout.size);
}

function crc32OfZeros(length: number): number {
  if (length === 1) return crc32(new Uint8Array(1));
  const half = Math.floor(length / 2);
  const once = crc32OfZeros(half);
  const twice = combineCrc32(once, once, half);
  return length % 2 === 0 ? twice : combineCrc32(twice, crc32(new Uint8Array(1)), 1);
}
