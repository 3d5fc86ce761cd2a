import { describe, expect, test } from 'vitest';
import { planUpload } from '../../../../../../web/features/uploads/engine/init/plan';
import type { PickedFile } from '../../../../../../web/features/uploads/engine/upload';
import { skippedFilesWords } from '../../../../../../web/features/uploads/panels/pending/skipped-files-words';
import { sortOut } from '../../../../../../web/features/uploads/panels/pending/sort-out';
import { addFiles, backToList, IDLE, stageAfter } from '../../../../../../web/features/uploads/panels/stage/stage';
import {
  emptyFoldersOf,
  foldersWithoutFiles,
  withEmptyFolders,
} from '../../../../../../web/features/uploads/picking/empty-folders';
import { pathInDirectory } from '../../../../../../web/features/uploads/picking/into-directory';
import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_LEVELS } from '../../../../../../worker/contract/limits';
import { pickedFile, startedUpload, uploadProgress } from '../picked-files';

const LIMITS = { maxFileBytes: 10, withSystemFiles: false, directory: null };
const sentOf = (files: readonly PickedFile[], limits: Partial<typeof LIMITS> = {}) =>
  sortOut(files, { ...LIMITS, ...limits }).emptyFolders;

test('attaches empty folders to all files of a pick, and counts each once', () => {
  const files = withEmptyFolders([pickedFile('a', 'Trip'), pickedFile('b')], ['Trip/raw', 'empty']);
  expect(emptyFoldersOf([...files, pickedFile('c')])).toEqual(['Trip/raw', 'empty']);
  expect(sentOf(files)).toEqual(['Trip/raw', 'empty']);
});

test('keeps a folder as empty if all of its files are left out', () => {
  const files = [pickedFile('a', 'Trip'), pickedFile('.DS_Store', 'Trip/raw/old'), pickedFile('.DS_Store', 'Trip')];
  expect(sentOf(files)).toEqual(['Trip/raw/old']);
  expect(sentOf(files, { withSystemFiles: true })).toEqual([]);
  expect(sentOf([pickedFile('a'), { file: new File(['a longer text'], 'large'), path: 'large' }])).toEqual(['large']);
});

test('lists only the innermost empty folders, and no folder that contains a file', () => {
  const files = withEmptyFolders([pickedFile('a', 'Trip/raw')], ['Trip/raw', 'Trip/x/y', 'Trip/x', 'Trip/xy']);
  expect(foldersWithoutFiles(files, [])).toEqual(['Trip/x/y', 'Trip/xy']);
});

test('leaves out and counts empty folders above the limit', () => {
  const folders = Array.from({ length: FOLDER_MAX_EMPTY_DIRECTORIES + 3 }, (_, n) => `Trip/${n}`);
  const sorted = sortOut(withEmptyFolders([pickedFile('a', 'Trip')], folders), LIMITS);
  expect([sorted.emptyFolders.length, sorted.emptyFoldersLeftOut]).toEqual([FOLDER_MAX_EMPTY_DIRECTORIES, 3]);
});

test('keeps empty folders of files that are picked again, and restores them after a failure', () => {
  const [a, b] = [pickedFile('a', 'Trip'), pickedFile('b')];
  const first = addFiles(IDLE, withEmptyFolders([a, b], ['one']));
  const stage = addFiles(first, withEmptyFolders([a], ['two']));
  const files = stage.name === 'staged' ? stage.files : [];
  expect([files.length, sentOf(files)]).toEqual([2, ['one', 'two']]);
  const request = { files: [a], emptyFolders: ['Trip/raw'], userId: 'user_1', expiryDays: 2 };
  const failed = stageAfter(uploadProgress({ phase: 'failed' }), startedUpload(request));
  const back = backToList(failed ?? IDLE);
  expect(back.name === 'staged' && sentOf(back.files)).toEqual(['Trip/raw']);
});

test('removes the root folder from the paths of empty folders, too', () => {
  const options = { userId: 'user_1', scope: 'new' };
  const inside = planUpload([pickedFile('a', 'Trip')], { ...options, emptyFolders: ['Trip/raw', 'Trip/a:b/..'] });
  expect([inside.root, inside.emptyFolders]).toEqual(['Trip', ['raw', 'a:b/_..']]);
  const beside = planUpload([pickedFile('a', 'Trip')], { ...options, emptyFolders: ['empty'] });
  expect([beside.root, beside.files[0]?.path, beside.emptyFolders]).toEqual([null, 'Trip', ['empty']]);
  expect([pathInDirectory('raw', 'a/b'), pathInDirectory('raw', ''), pathInDirectory('', 'a')]).toEqual([
    'a/b/raw',
    'raw',
    'a',
  ]);
});

describe('path that the server would reject', () => {
  const levels = (count: number) => Array.from({ length: count }, (_, level) => `l${level}`).join('/');
  const outcome = (paths: readonly string[], directory: string | null = null) => {
    const { sent, tooDeep } = sortOut(
      paths.map((path) => pickedFile('a', path)),
      { ...LIMITS, directory },
    );
    return [sent.length, tooDeep.length];
  };

  test('leaves out only its own file', () => {
    expect(outcome(['x', `x/${levels(PATH_MAX_LEVELS)}`, 'y'])).toEqual([2, 1]);
    expect(outcome(['y', `x/${'n'.repeat(250)}`.repeat(5)])).toEqual([1, 1]);
  });

  test('is checked as sent, without the root folder', () => {
    expect(outcome(['x', `x/${levels(PATH_MAX_LEVELS)}`])).toEqual([2, 0]);
    expect(outcome(['x', `x/${levels(PATH_MAX_LEVELS + 1)}`])).toEqual([1, 1]);
  });

  test('is checked below the directory that it joins', () => {
    expect(outcome([levels(PATH_MAX_LEVELS)], '')).toEqual([1, 0]);
    expect(outcome([levels(PATH_MAX_LEVELS)], 'here')).toEqual([0, 1]);
  });

  test('is reported with the names of its files', () => {
    const sorted = sortOut([pickedFile('lost.txt', levels(70)), pickedFile('b')], { ...LIMITS, directory: null });
    expect(skippedFilesWords(sorted, LIMITS)).toEqual([
      expect.stringMatching(/^We skipped 1 file, .* 1,024 characters and 64 levels: “lost\.txt”\.$/),
    ]);
  });
});
