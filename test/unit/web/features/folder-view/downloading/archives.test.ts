import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archivesOfSelection } from '../../../../../../web/features/folder-view/downloading/archives';
import { buildTree } from '../../../../../../web/features/folder-view/tree/tree';
import { ARCHIVE_SELECTION_MAX_FILES, ARCHIVE_SELECTION_MAX_PATHS } from '../../../../../../worker/contract/limits';
import { sharedFile } from '../shared-file';

const folder = { folderId: 'A', folderName: 'Trip' };
const wholeFolder = { folderId: 'A', name: 'Trip' };
const tree = buildTree(
  ['read me.txt', 'photos/1.jpg', 'photos/2.jpg', 'photos/raw/1.raw', 'notes/1.txt'].map((name) => sharedFile(name)),
  'name',
);

test('packs the whole folder without a selection, and leaves out folders inside if every file is selected', () => {
  expect(archivesOfSelection(folder, tree, null)).toEqual([wholeFolder]);
  const every = new Set(tree.files.map(({ fileId }) => fileId));
  expect(archivesOfSelection(folder, tree, every)).toEqual([{ ...wholeFolder, paths: [''] }]);
});

test('names a fully selected directory once, and the selected contents of a partly selected directory', () => {
  expect(
    archivesOfSelection(folder, tree, new Set(['read me.txt', 'photos/raw/1.raw', 'photos/1.jpg', 'notes/1.txt'])),
  ).toEqual([{ ...wholeFolder, files: ['photos/1.jpg', 'read me.txt'], paths: ['notes', 'photos/raw'] }]);
});

test('treats a directory as complete even if some of its files are still being uploaded', () => {
  const late = buildTree(
    [sharedFile('photos/1.jpg'), sharedFile('photos/2.jpg', { status: 'uploading' }), sharedFile('a')],
    'name',
  );
  expect(archivesOfSelection(folder, late, new Set(['photos/1.jpg']))).toEqual([
    { ...wholeFolder, files: [], paths: ['photos'] },
  ]);
});

test('splits a selection that is too large for one archive into numbered archives', () => {
  const many = Array.from({ length: ARCHIVE_SELECTION_MAX_FILES + 2 }, (_, index) => sharedFile(`${index}`));
  const chosen = new Set(many.slice(1).map(({ fileId }) => fileId));
  const archives = archivesOfSelection(folder, buildTree(many, 'name'), chosen);
  expect(archives.map(({ name, files }) => [name, files?.length])).toEqual([
    ['Trip (1)', ARCHIVE_SELECTION_MAX_FILES],
    ['Trip (2)', 1],
  ]);
});

test('packs every selected file exactly once, and no other file', () => {
  const segment = fc.constantFrom('a', 'b', 'ab');
  const file = fc.record({
    path: fc.array(segment, { maxLength: 3 }),
    chosen: fc.boolean(),
    late: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 40 }), (selected) => {
      const files = selected.map(({ path, late }, index) =>
        sharedFile([...path, `${index}.txt`].join('/'), { status: late ? 'uploading' : 'ready' }),
      );
      const chosen = files.filter(({ status }, index) => status === 'ready' && selected[index]?.chosen);
      fc.pre(chosen.length > 0);
      const archives = archivesOfSelection(
        folder,
        buildTree(files, 'name'),
        new Set(chosen.map(({ fileId }) => fileId)),
      );
      const archivedPaths = archives.flatMap(({ files: ids, paths }) =>
        files.filter(
          ({ fileId, path, status }) =>
            status === 'ready' &&
            ((!ids && !paths) ||
              ids?.includes(fileId) ||
              paths?.some(
                (selectedPath) => selectedPath === '' || path === selectedPath || path.startsWith(`${selectedPath}/`),
              )),
        ),
      );
      expect(archivedPaths.map(({ fileId }) => fileId).sort()).toEqual(chosen.map(({ fileId }) => fileId).sort());
      for (const { files: ids, paths } of archives) {
        expect(ids?.length ?? 0).toBeLessThanOrEqual(ARCHIVE_SELECTION_MAX_FILES);
        expect(paths?.length ?? 0).toBeLessThanOrEqual(ARCHIVE_SELECTION_MAX_PATHS);
      }
    }),
  );
});
