import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFileTable as read, readDirectories } from '../../../../worker/cli/file-table';
import {
  NAME_MAX_CHARS,
  PATH_MAX_CHARS,
  PATH_MAX_LEVELS,
  SINGLE_PUT_MAX_BYTES,
} from '../../../../worker/contract/limits';
import { cleanPath } from '../../../../worker/folders/naming';

const SUM = 'a'.repeat(64);
const OTHER_SUM = '0123456789abcdef'.repeat(4);
const DATE = 'Nov 1 12:30';
const LARGE = SINGLE_PUT_MAX_BYTES + 1;
const COLUMNS = 'must be number, size, date, SHA-256 or -, and path, separated by TABs';

const line = (place: string, { number = 1, size = 5, date = DATE, sum = SUM } = {}) =>
  `${[number, size, date, sum, place].join('\t')}\n`;
const readFileTable = (table: string) => read(table, { maxFiles: 100, maxFileBytes: LARGE + 1 });
const tableOf = (...lines: string[]) => {
  const table = readFileTable(lines.join(''));
  if ('problem' in table) throw new Error(table.problem.join(': '));
  return table;
};
const filesOf = (...lines: string[]) => tableOf(...lines).files;
const keysOf = (...lines: string[]) => filesOf(...lines).map(({ idempotencyKey }) => idempotencyKey);

test('reads the files of the table in order', () => {
  expect(
    filesOf(
      line('top.txt'),
      line('a/b/c.iso', { number: 2, size: LARGE, sum: '-' }),
      line('empty', { number: 3, size: 0 }),
    ),
  ).toEqual([
    { line: 1, name: 'top.txt', path: '', size: 5, sha256: SUM, idempotencyKey: `cli|1|${SUM}` },
    { line: 2, name: 'c.iso', path: 'a/b', size: LARGE, sha256: null, idempotencyKey: `cli|2|${LARGE}|${DATE}` },
    { line: 3, name: 'empty', path: '', size: 0, sha256: SUM, idempotencyKey: `cli|3|${SUM}` },
  ]);
});

test('accepts a last line without a line end', () => {
  expect(filesOf(line('a'), line('b').trimEnd())).toEqual(filesOf(line('a'), line('b')));
});

test.each([
  ['an empty line', '\n'],
  ['no place', `1\t5\t${DATE}\t${SUM}\t`],
  ['three columns', `1\t5\t${DATE}\t${SUM}`],
  ['spaces instead of TAB', `1 5 ${DATE} ${SUM} a`],
  ['no number', `\t5\t${DATE}\t${SUM}\ta`],
  ['a number of 10 digits', `1234567890\t5\t${DATE}\t${SUM}\ta`],
  ['no size', `1\t\t${DATE}\t${SUM}\ta`],
  ['a negative size', `1\t-5\t${DATE}\t${SUM}\ta`],
  ['a fraction', `1\t5.5\t${DATE}\t${SUM}\ta`],
  ['a size of 16 digits', `1\t1234567890123456\t${DATE}\t${SUM}\ta`],
  ['no date', `1\t5\t\t${SUM}\ta`],
  ['a long date', `1\t5\t${'x'.repeat(41)}\t${SUM}\ta`],
  ['an upper-case checksum', `1\t5\t${DATE}\t${SUM.toUpperCase()}\ta`],
  ['a short checksum', `1\t5\t${DATE}\t${SUM.slice(1)}\ta`],
  ['no checksum', `1\t5\t${DATE}\t\ta`],
])('rejects a line with %s', (_, table) => {
  expect(readFileTable(table)).toEqual({ problem: ['line 1 of files', COLUMNS] });
});

test.each(['a\tb', 'a\t', '\ta', '\t', 'a\t/b'])('rejects TAB in the path %j', (place) => {
  expect(readFileTable(line('x') + line(place))).toEqual({ problem: ['line 2 of files', COLUMNS] });
});

const levels = (count: number) => Array.from({ length: count }, () => 'd').join('/');
const longPath = (count: number) => `${'d'.repeat(200)}/`.repeat(6).slice(0, count);

test('leaves out a file whose path is too long or too deep, and keeps the other files', () => {
  const acceptedPaths = [
    `${longPath(PATH_MAX_CHARS)}/n`,
    `a/${'n'.repeat(NAME_MAX_CHARS)}`,
    `${levels(PATH_MAX_LEVELS)}/n`,
  ];
  const leftOutPaths = [
    [`${longPath(PATH_MAX_CHARS + 1)}/n`, `its path must have at most ${PATH_MAX_CHARS} characters`],
    ['a/'.repeat(1_000_000), `its path must have at most ${PATH_MAX_CHARS} characters`],
    [`a/${'n'.repeat(NAME_MAX_CHARS + 1)}`, `its name must have at most ${NAME_MAX_CHARS} characters`],
    [`${levels(PATH_MAX_LEVELS + 1)}/n`, `its path must have at most ${PATH_MAX_LEVELS} levels`],
  ] as const;
  const table = tableOf(...acceptedPaths.map((place) => line(place)), ...leftOutPaths.map(([place]) => line(place)));
  expect(table.files.map(({ path, name }) => `${path}/${name}`)).toEqual(acceptedPaths);
  expect(table.rejected).toEqual(
    leftOutPaths.map(([, problem], index) => ({ line: acceptedPaths.length + index + 1, problem })),
  );
});

test('rejects too many lines before it reads the first line', () => {
  expect(readFileTable('x\n'.repeat(101))).toEqual({ problem: ['files', 'must be at most 100 per call'] });
  expect(readDirectories('/\n'.repeat(11), 10)).toBeNull();
});

test('leaves out a directory that is too deep, and keeps the other directories', () => {
  const [deepest, deeper] = [levels(PATH_MAX_LEVELS), levels(PATH_MAX_LEVELS + 1)];
  expect(readDirectories(`${deepest}/\n${deeper}/\n b \n`, 3)).toEqual({
    directories: [deepest, 'b'],
    rejected: [{ line: 2, problem: `its path must have at most ${PATH_MAX_LEVELS} levels` }],
  });
});

test('names the first malformed line', () => {
  expect(readFileTable(`${line('a')}${line('b')}\n${line('c')}x`)).toEqual({ problem: ['line 3 of files', COLUMNS] });
});

test('requires a checksum for a file of one PUT, but not for a larger file', () => {
  const withoutSum = (size: number) => readFileTable(line('a', { size, sum: '-' }));
  const refusal = { problem: ['line 1 of files', 'must have a SHA-256, because it is sent in one piece'] };
  expect([withoutSum(0), withoutSum(SINGLE_PUT_MAX_BYTES)]).toEqual([refusal, refusal]);
  expect(withoutSum(LARGE)).toMatchObject({ files: [{ size: LARGE, sha256: null }] });
});

test('uses the number in the key, so that a repeated file has the same key', () => {
  const lines = [1, 2, 12].map((number) => line('d/x', { number }));
  expect(keysOf(...lines)).toEqual([1, 2, 12].map((number) => `cli|${number}|${SUM}`));
  expect(keysOf(lines[2] ?? '')).toEqual([`cli|12|${SUM}`]);
});

test('changes the key with the content, or with size or date if the checksum is unknown', () => {
  const large = { size: LARGE, sum: '-' };
  const completeFiles = [line('x'), line('x', { sum: OTHER_SUM })];
  const unknown = [line('x', large), line('x', { ...large, size: LARGE + 1 }), line('x', { ...large, date: 'Nov 2' })];
  expect(new Set(keysOf(...completeFiles, ...unknown)).size).toBe(5);
  expect(keysOf(line('x', { date: 'Nov 2' }))).toEqual(keysOf(line('x')));
});

test('keeps all files of any table, with unique keys in each directory', () => {
  const place = fc.string({
    unit: fc.constantFrom('a', '/', '\\', '.', ' ', '\ufffd', '\r', 'é'),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.constantFrom(SUM, OTHER_SUM)), { minLength: 1, maxLength: 30 }), (rows) => {
      const files = filesOf(...rows.map(([where, sum], number) => line(where, { number, sum })));
      expect(files).toHaveLength(rows.length);
      for (const { path, name } of files) {
        expect(cleanPath(path)).toEqual({ name: path });
        expect(cleanPath(name)).toEqual({ name });
      }
      expect(new Set(files.map(({ path, idempotencyKey }) => `${path}\n${idempotencyKey}`)).size).toBe(rows.length);
    }),
  );
});
