import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idempotencyKey } from '../../../../../../../web/features/uploads/engine/init/idempotency-key';
import { sendableName, sendablePath } from '../../../../../../../web/features/uploads/engine/init/sendable-name';
import { uniqueNames } from '../../../../../../../web/features/uploads/engine/init/unique-names';
import { rootFolderOf, withoutRoot, withRoot } from '../../../../../../../web/features/uploads/picking/root-folder';

describe('root folder', () => {
  test('is the folder that contains every file', () => {
    expect(rootFolderOf(['photos', 'photos/2024', 'photos/2024/may'])).toBe('photos');
    expect(rootFolderOf(['photos', 'photos2'])).toBeNull();
    expect(rootFolderOf(['photos', ''])).toBeNull();
    expect(rootFolderOf([''])).toBeNull();
    expect(rootFolderOf([])).toBeNull();
  });

  const path = fc.array(fc.stringMatching(/^[a-c]{1,2}$/), { maxLength: 4 }).map((segments) => segments.join('/'));

  test('is restored after it was removed', () => {
    fc.assert(
      fc.property(path, fc.constantFrom('a', 'b', null), (inside, root) => {
        expect(withoutRoot(withRoot(inside, root), root)).toBe(inside);
      }),
    );
  });

  test('is removed once: a folder of the same name inside it stays', () => {
    expect(withoutRoot('photos/photos/x', 'photos')).toBe('photos/x');
    expect(withoutRoot('photos2/x', 'photos')).toBe('photos2/x');
  });
});

describe('names', () => {
  test('get a number before the extension if different files share a path and name', () => {
    const names = ['a.txt', 'a.txt', 'a (2).txt', 'a.txt', '.env', '.env', 'archive.tar.gz', 'archive.tar.gz'];
    expect(uniqueNames(names.map((name) => ({ path: '', name })))).toEqual([
      'a.txt',
      'a (3).txt',
      'a (2).txt',
      'a (4).txt',
      '.env',
      '.env (2)',
      'archive.tar.gz',
      'archive.tar (2).gz',
    ]);
  });

  test('count as equal if only the Unicode form of an accent differs', () => {
    const [first, second] = uniqueNames([
      { path: '', name: 'caf\u00e9' },
      { path: '', name: 'cafe\u0301' },
    ]);
    expect(second).not.toBe(first);
    expect(second).toBe('cafe\u0301 (2)');
  });

  const name = fc.oneof(
    fc.constantFrom('a', 'a.txt', 'a (2).txt', 'a (3).txt', `${'x'.repeat(254)}y`, `${'x'.repeat(251)}.txt`),
    fc.string({ minLength: 1, maxLength: 255, unit: 'binary' }),
  );

  test('become unique and short enough, and the first of several equal names stays unchanged', () => {
    const files = fc.array(fc.record({ path: fc.constantFrom('', 'p'), name: name.map(sendableName) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(files, (input) => {
        const names = uniqueNames(input);
        const places = names.map((finalName, index) => `${input[index]?.path}/${finalName}`.normalize('NFC'));
        expect(new Set(places).size).toBe(input.length);
        expect(Math.max(0, ...names.map((finalName) => finalName.length))).toBeLessThanOrEqual(255);
        const isFirst = (_: unknown, index: number) =>
          index ===
          input.findIndex(
            (file) => file.path === input[index]?.path && file.name.normalize() === input[index]?.name.normalize(),
          );
        expect(names.filter(isFirst)).toEqual(input.filter(isFirst).map((file) => file.name));
      }),
    );
  });

  test('are numbered for 20,000 files of the same name', () => {
    const names = uniqueNames(Array.from({ length: 20_000 }, () => ({ path: '', name: 'image.png' })));
    expect(names.at(-1)).toBe('image (20000).png');
  });

  test('change only if the server would reject them', () => {
    expect(['a\\b.txt', '..', '.', ' ', 'plain name.txt', '.env'].map(sendableName)).toEqual([
      'a_b.txt',
      '_..',
      '_.',
      '_',
      'plain name.txt',
      '.env',
    ]);
    expect(['\u202e', '.\u061c.', 'two\u2028lines\u0007.txt'].map(sendableName)).toEqual(['_', '_..', 'twolines.txt']);
    expect(sendableName(`${'x'.repeat(300)}.txt`)).toBe(`${'x'.repeat(251)}.txt`);
    expect(sendablePath('a/b\\c/..')).toBe('a/b_c/_..');
    expect(sendablePath('')).toBe('');
  });
});

describe('idempotency keys', () => {
  const file = fc.record({
    path: fc.stringMatching(/^[a|1/]{0,4}$/),
    name: fc.stringMatching(/^[a|1]{1,4}$/),
    size: fc.nat(12),
    lastModified: fc.nat(12),
  });

  test('are equal for the same file, and differ for any other file', () => {
    fc.assert(
      fc.property(file, file, (a, b) => {
        const isSame = JSON.stringify(a) === JSON.stringify(b);
        const samePlace = `${a.path}/${a.name}` === `${b.path}/${b.name}`;
        fc.pre(isSame || !samePlace || a.size !== b.size || a.lastModified !== b.lastModified);
        expect(idempotencyKey('user_1', 'new', a) === idempotencyKey('user_1', 'new', b)).toBe(isSame);
      }),
    );
  });

  test("fit the server's limit at their longest", () => {
    const longest = {
      path: 'p'.repeat(1024),
      name: 'n'.repeat(255),
      size: Number.MAX_SAFE_INTEGER,
      lastModified: Number.MAX_SAFE_INTEGER,
    };
    expect(idempotencyKey(`user_${'u'.repeat(128)}`, 'f'.repeat(16), longest).length).toBeLessThanOrEqual(2048);
  });
});
