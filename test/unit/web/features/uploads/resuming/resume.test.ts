import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planUpload } from '../../../../../../web/features/uploads/engine/init/plan';
import { makeRecord } from '../../../../../../web/features/uploads/engine/records/make-record';
import type { PickedFile } from '../../../../../../web/features/uploads/picking/picked-file';
import { matchFiles } from '../../../../../../web/features/uploads/resuming/match';
import { reopenFiles } from '../../../../../../web/features/uploads/resuming/reopen';
import { hasArrived, pickedAgain } from '../../../../../../web/features/uploads/resuming/resume';
import type { FileAnswer } from '../../../../../../worker/contract/calls/folders';
import { pickedFile, USER_ID } from '../engine/uploading';

const plan = (files: readonly PickedFile[], root?: string | null) =>
  planUpload(files, { userId: USER_ID, scope: 'new', root });

const recordOf = (files: readonly PickedFile[]) =>
  makeRecord(plan(files), {
    folderId: 'folder',
    userId: USER_ID,
    folderName: 'Trip',
    scope: 'new',
    expiryDays: 1,
    startedAt: 0,
    announcedAt: 0,
  });

/** Returns path, name and idempotency key of each file. */
const keysOf = (files: readonly PickedFile[]) =>
  plan(files, files[0]?.resumes ? files[0].resumes.root : undefined)
    .files.map(({ key, path, name }) => `${path}/${name} ${key}`)
    .sort();

describe('planUpload', () => {
  test('does not depend on the order in which files were picked', () => {
    const files = [
      pickedFile('b', 1, 'x'),
      pickedFile('a', 2, 'x/y'),
      pickedFile('a', 3, 'x'),
      pickedFile('a', 2, 'x'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
        expect(keysOf(shuffled)).toEqual(keysOf(files));
      }),
    );
  });

  test('keeps paths if no root folder is to be removed', () => {
    expect(plan([pickedFile('a', 1, 'x/y')], null).files[0]?.path).toBe('x/y');
    expect(plan([pickedFile('a', 1, 'x/y')]).files[0]?.path).toBe('y');
  });
});

test.each([
  ['separate files', [''], { fromFiles: true, fromFolder: false }],
  ['a folder', ['photos', 'photos/2024'], { fromFiles: false, fromFolder: true }],
  ['two folders', ['photos', 'letters'], { fromFiles: false, fromFolder: true }],
  ['a file and a folder', ['', 'photos'], { fromFiles: true, fromFolder: true }],
])('offers to pick %s again in the same way', (_, paths, expected) => {
  expect(pickedAgain(recordOf(paths.map((path, index) => pickedFile(`${index}.jpg`, 1, path))))).toEqual(expected);
});

describe('files picked again', () => {
  const photos = [
    pickedFile('a.jpg', 10, 'photos'),
    pickedFile('b.jpg', 20, 'photos/2024'),
    pickedFile('c.jpg', 30, 'photos/2025'),
  ];

  test('are found if the user picks the contents of the folder', () => {
    const inside = photos.map((photo) => ({ ...photo, path: photo.path.split('/').slice(1).join('/') }));
    const { files, missing } = matchFiles(recordOf(photos), inside);
    expect(missing).toEqual([]);
    expect(keysOf(files)).toEqual(keysOf(photos));
  });

  test('are found without any folder if exactly one file fits', () => {
    const loose = photos.map(({ file }) => ({ file, path: '' }));
    expect(keysOf(matchFiles(recordOf(photos), loose).files)).toEqual(keysOf(photos));
  });

  test('are not matched if several files fit', () => {
    const twins = [pickedFile('a', 5, 'root/x'), pickedFile('a', 5, 'root/y')];
    const { files, missing } = matchFiles(recordOf(twins), [
      pickedFile('a', 5, 'elsewhere'),
      pickedFile('a', 5, 'another'),
    ]);
    expect(files).toEqual([]);
    expect(missing).toEqual(['x/a', 'y/a']);
  });

  test('have the same keys if only some of them are picked', () => {
    const only = photos.slice(1, 2);
    const { files, missing } = matchFiles(recordOf(photos), only);
    expect(missing).toEqual(['a.jpg', '2025/c.jpg']);
    expect(keysOf(photos)).toEqual(expect.arrayContaining(keysOf(files)));
  });

  test('are reported if size or time has changed', () => {
    const now = [
      pickedFile('a.jpg', 11, 'photos'),
      pickedFile('b.jpg', 20, 'photos/2024', 2000),
      photos[2] as PickedFile,
    ];
    const { files, missing, changed } = matchFiles(recordOf(photos), now);
    expect({ missing, changed }).toEqual({ missing: [], changed: ['a.jpg', '2024/b.jpg'] });
    expect(files.map(({ name }) => name)).toEqual(['c.jpg']);
  });

  test('keep the numbers that distinguish equal names', () => {
    const sameNames = [pickedFile('a.txt', 1), pickedFile('a.txt', 2), pickedFile('a.txt', 3)];
    const { files } = matchFiles(recordOf(sameNames), [sameNames[2] as PickedFile]);
    expect(files.map(({ name, file }) => [name, file.name])).toEqual([['a (3).txt', 'a.txt']]);
    expect(keysOf(sameNames)).toEqual(expect.arrayContaining(keysOf(files)));
  });

  const segment = fc.constantFrom('a', 'b', ' c', 'd\\e');
  const tree = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('x', 'y', 'x (2)', 'q\\r'),
      path: fc.array(segment, { maxLength: 3 }).map((segments) => segments.join('/')),
      size: fc.nat(2),
      time: fc.nat(1),
    }),
    { minLength: 1, maxLength: 12, selector: (entry) => JSON.stringify(entry) },
  );

  test('make the same upload if all of them are picked', () => {
    fc.assert(
      fc.property(tree, (shape) => {
        const files = shape.map(({ name, path, size, time }) => pickedFile(name, size, path, time));
        const matched = matchFiles(recordOf(files), files);
        expect(matched.missing).toEqual([]);
        expect(matched.changed).toEqual([]);
        expect(keysOf(matched.files)).toEqual(keysOf(files));
      }),
    );
  });
});

describe('interrupted upload', () => {
  const files = (count: number, status: 'ready' | 'uploading') =>
    Array.from({ length: count }, () => ({ status })) as FileAnswer[];

  test('is complete once every file of its folder is ready', () => {
    expect(hasArrived({ files: files(3, 'ready'), fileCount: 3 })).toBe(true);
    expect(hasArrived({ files: [...files(2, 'ready'), ...files(1, 'uploading')], fileCount: 3 })).toBe(false);
  });

  test('is not complete if the first page of its folder has none of its files', () => {
    expect(hasArrived({ files: files(100, 'ready'), fileCount: 105 })).toBe(false);
  });
});

describe('files opened again by their handles', () => {
  const granted = { queryPermission: async () => 'granted', requestPermission: async () => 'granted' };
  const fileHandle = (file: File, permission = granted) => ({
    kind: 'file',
    name: file.name,
    getFile: async () => file,
    ...permission,
  });

  /** The keys of `files` are `path/name`. `prompts` receives the path of each requested subfolder. */
  function folderHandle(
    name: string,
    files: ReadonlyMap<string, File>,
    prompts: string[] = [],
  ): FileSystemDirectoryHandle {
    const inside = (path: string) => ({
      kind: 'directory',
      name: path.split('/').at(-1),
      getDirectoryHandle: async (child: string) => {
        prompts.push(`${path}/${child}`);
        return inside(`${path}/${child}`);
      },
      getFileHandle: async (child: string) => {
        const file = files.get(`${path}/${child}`);
        if (!file) throw new DOMException('gone', 'NotFoundError');
        return fileHandle(file);
      },
      ...granted,
    });
    return inside(name) as unknown as FileSystemDirectoryHandle;
  }

  test('are opened by the handle of the dropped folder, with one request per subfolder', async () => {
    const dropped = [
      pickedFile('a', 1, 'photos'),
      pickedFile('b', 2, 'photos/2024'),
      pickedFile('c', 3, 'photos/2024'),
    ];
    const prompts: string[] = [];
    const disk = new Map(dropped.map(({ file, path }) => [`${path}/${file.name}`, file]));
    const handle = folderHandle('photos', disk, prompts);
    const files = dropped.map((file) => ({ ...file, folderHandle: handle }));
    const record = recordOf(files);
    expect(record.handles?.handles).toHaveLength(1);

    const opened = await reopenFiles(record);
    expect(opened.changed).toEqual([]);
    expect(keysOf(opened.files)).toEqual(keysOf(files));
    expect(prompts).toEqual(['photos/2024']);
  });

  test('are reported as changed if they changed, and as refused if they cannot be read', async () => {
    const [a, b, c, d, e] = [
      pickedFile('a', 1),
      pickedFile('b', 2),
      pickedFile('c', 3),
      pickedFile('d', 4),
      pickedFile('e', 5),
    ] as const;
    const answering = (requestPermission: () => Promise<string>) => ({
      queryPermission: async () => 'prompt',
      requestPermission,
    });
    const tooLate = () => Promise.reject(new DOMException('User activation is required', 'SecurityError'));
    const withHandle = (file: PickedFile, handle: object) => ({ ...file, handle: handle as FileSystemFileHandle });
    const record = recordOf([
      withHandle(a, fileHandle(a.file)),
      withHandle(b, fileHandle(pickedFile('b', 2, '', 2000).file)),
      withHandle(
        c,
        fileHandle(
          c.file,
          answering(async () => 'denied'),
        ),
      ),
      withHandle(
        d,
        fileHandle(
          d.file,
          answering(async () => 'granted'),
        ),
      ),
      withHandle(e, fileHandle(e.file, answering(tooLate))),
    ]);
    const { files, refused, changed } = await reopenFiles(record);
    expect(files.map(({ name }) => name)).toEqual(['a', 'd']);
    expect(refused).toEqual(['c', 'e']);
    expect(changed).toEqual(['b']);
  });

  test('are opened from their own folder if two folders have the same name', async () => {
    const pickedFiles = [pickedFile('a', 1, 'photos/2024'), pickedFile('b', 2, 'photos/2024')] as const;
    const disks = pickedFiles.map(({ file, path }) =>
      folderHandle('photos', new Map([[`${path}/${file.name}`, file]])),
    );
    const files = pickedFiles.map((file, index) => ({
      ...file,
      folderHandle: disks[index] as FileSystemDirectoryHandle,
    }));
    const { changed } = await reopenFiles(recordOf(files));
    expect(changed).toEqual([]);
  });

  test('are not offered if one of them has no handle', () => {
    const a = pickedFile('a', 1);
    const handle = fileHandle(a.file) as unknown as FileSystemFileHandle;
    expect(recordOf([{ ...a, handle }, pickedFile('b', 2)]).handles).toBeNull();
    expect(recordOf([{ ...a, handle }]).handles).not.toBeNull();
  });
});
