import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partTasks, type WholeFile, wholeTasks } from '../../../../worker/cli/tasks';
import { packHead } from '../../../../worker/contract/bundle';
import { blobPath, partPath } from '../../../../worker/contract/byte-paths';
import { BUNDLE_FILE_MAX_BYTES, BUNDLE_MAX_BYTES, BUNDLE_MAX_FILES } from '../../../../worker/contract/limits';
import { partBytesFor } from '../../../../worker/contract/part-size';
import { GIB, MIB } from '../../../../worker/contract/units';

const ORIGIN = 'https://files.example';

const missing = (number: number, size: number, token = `token-${number}`): WholeFile => ({
  number,
  size,
  sha256: number.toString(16).padStart(64, '0'),
  uploadUrl: ORIGIN + blobPath(`file${number}`, encodeURIComponent(token)),
});
const rowsOf = (tasks: string) => {
  expect(tasks === '' || tasks.endsWith('\n')).toBe(true);
  const rows = tasks.split('\n').slice(0, -1);
  return rows.map((row) => {
    expect(row).toMatch(/^[^\t]+(?:\t[^\t]+){5}$/);
    const [kind, bytes, files = '', skipped, url, sum = ''] = row.split('\t');
    return { kind, bytes: Number(bytes), numbers: files.split(' ').map(Number), skipped, url, sum };
  });
};
const printed = (text: string) => execFileSync('sh', ['-c', 'printf %b "$1"', 'sh', text]);
const tokensOf = (files: readonly WholeFile[], tokens: readonly string[]) =>
  packHead(files.map(({ sha256 }, index) => ({ token: tokens[index] ?? '', checksum: sha256 })));

test('makes a task for each large file, followed by bundles of small files', () => {
  const [small, other] = [missing(1, 3), missing(3, BUNDLE_FILE_MAX_BYTES)];
  const large = missing(2, BUNDLE_FILE_MAX_BYTES + 1);
  const [wholeRow, bundle, ...otherRows] = rowsOf(wholeTasks([small, large, other], ORIGIN));
  const { size: bytes, uploadUrl: url, sha256: sum } = large;
  expect(wholeRow).toEqual({ kind: 'whole', bytes, numbers: [2], skipped: '-', url, sum });
  expect(bundle).toMatchObject({ kind: 'bundle', bytes: 3 + BUNDLE_FILE_MAX_BYTES, numbers: [1, 3], skipped: '-' });
  expect(bundle?.url).toBe(`${ORIGIN}/api/upload/bundle`);
  expect(printed(bundle?.sum ?? '')).toEqual(Buffer.from(tokensOf([small, other], ['token-1', 'token-3'])));
  expect(otherRows).toEqual([]);
});

test.each([
  [BUNDLE_MAX_FILES, 0, 1],
  [BUNDLE_MAX_FILES + 1, 0, 2],
  [BUNDLE_MAX_BYTES / BUNDLE_FILE_MAX_BYTES, BUNDLE_FILE_MAX_BYTES, 1],
  [BUNDLE_MAX_BYTES / BUNDLE_FILE_MAX_BYTES + 1, BUNDLE_FILE_MAX_BYTES, 2],
])('packs %i files of %i bytes into %i bundles', (count, size, bundles) => {
  const files = Array.from({ length: count }, (_, index) => missing(index + 1, size));
  expect(rowsOf(wholeTasks(files, ORIGIN))).toHaveLength(bundles);
});

const anySize = fc.oneof(fc.nat(2000), fc.nat(BUNDLE_FILE_MAX_BYTES), fc.integer({ min: MIB - 1, max: 3 * MIB }));

test('puts each file into one task, small files in order, and keeps the limits of a bundle', () => {
  fc.assert(
    fc.property(fc.array(anySize, { maxLength: 120 }), (sizes) => {
      const files = sizes.map((size, index) => missing(index + 1, size));
      const rows = rowsOf(wholeTasks(files, ORIGIN));
      const numbersOf = (kinds: string) => rows.flatMap(({ kind, numbers }) => (kind === kinds ? numbers : []));
      const isSmall = ({ size }: WholeFile) => size <= BUNDLE_FILE_MAX_BYTES;
      expect(numbersOf('bundle')).toEqual(files.filter(isSmall).map(({ number }) => number));
      expect(numbersOf('whole')).toEqual(files.filter((file) => !isSmall(file)).map(({ number }) => number));
      for (const { kind, bytes, numbers } of rows) {
        expect(bytes).toBe(numbers.reduce((sum, number) => sum + (sizes[number - 1] ?? 0), 0));
        if (kind !== 'bundle') continue;
        expect(numbers.length).toBeLessThanOrEqual(BUNDLE_MAX_FILES);
        expect(bytes).toBeLessThanOrEqual(BUNDLE_MAX_BYTES);
      }
    }),
  );
});

test('writes the head of a bundle so that printf restores it for any tokens', () => {
  const any = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed());
  const character = fc.oneof(fc.constantFrom(...'\\0\t\n%"\'$é7'), any);
  const token = fc.array(character, { maxLength: 10 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(fc.array(token, { minLength: 1, maxLength: BUNDLE_MAX_FILES }), (tokens) => {
      const files = tokens.map((fileToken, index) => missing(index + 1, 1, fileToken));
      const [{ sum } = { sum: '' }] = rowsOf(wholeTasks(files, ORIGIN));
      expect(sum).toMatch(/^[ -~]+$/);
      expect(printed(sum)).toEqual(Buffer.from(tokensOf(files, tokens)));
    }),
    { numRuns: 60 },
  );
});

const partUrl = (partNumber: number) => ORIGIN + partPath('file', partNumber, 'token');
const missingPart = (partNumber: number) => ({ partNumber, uploadUrl: partUrl(partNumber) });
/** `states` are the states of the parts, and repeat if there are more parts. */
const sessionOf = (size: number, states: readonly ('arrived' | 'missing')[]) => {
  const partSize = partBytesFor(size);
  const parts = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    partNumber: index + 1,
    state: states[index % states.length],
  }));
  const numbersOf = (...kinds: string[]) =>
    parts.filter(({ state = '' }) => kinds.includes(state)).map(({ partNumber }) => partNumber);
  const arrived = (partNumber: number) => ({ partNumber, size: 1, checksum: `sum-${partNumber}` });
  return {
    partSize,
    completedParts: numbersOf('arrived').map(arrived),
    missingParts: numbersOf('missing').map(missingPart),
  };
};

test('makes check tasks for arrived parts, and part tasks for missing parts', () => {
  const size = 100 * MIB - 1;
  const tasks = partTasks({ number: 7, size }, sessionOf(size, ['arrived', 'missing', 'arrived', 'missing']), 'a b');
  const urlOf = (partNumber: number) => `${partUrl(partNumber)}&complete=1&device=a%20b`;
  expect(rowsOf(tasks)).toEqual([
    { kind: 'check', bytes: 25 * MIB, numbers: [7], skipped: '0', url: '-', sum: 'sum-1' },
    { kind: 'check', bytes: 25 * MIB, numbers: [7], skipped: '50', url: '-', sum: 'sum-3' },
    { kind: 'part', bytes: 25 * MIB, numbers: [7], skipped: '25', url: urlOf(2), sum: '-' },
    { kind: 'part', bytes: 25 * MIB - 1, numbers: [7], skipped: '75', url: urlOf(4), sum: '-' },
  ]);
});

test('covers every byte of a file exactly once', () => {
  const state = fc.constantFrom('arrived' as const, 'missing' as const);
  const sizes = fc.integer({ min: 95_000_001, max: 10 * GIB });
  fc.assert(
    fc.property(sizes, fc.array(state, { minLength: 1, maxLength: 9 }), (size, states) => {
      const session = sessionOf(size, states);
      const pieces = rowsOf(partTasks({ number: 1, size }, session, 'device'))
        .map(({ bytes, skipped }) => ({ from: Number(skipped) * MIB, bytes }))
        .sort((a, b) => a.from - b.from);
      let end = 0;
      for (const { from, bytes } of pieces) {
        expect(from).toBe(end);
        expect(bytes).toBeGreaterThan(0);
        end += bytes;
      }
      expect(end).toBe(size);
    }),
    { numRuns: 30 },
  );
});
