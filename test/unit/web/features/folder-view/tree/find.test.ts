import { describe, expect, test } from 'vitest';
import { EVERYTHING, type FileFilter, filterTree } from '../../../../../../web/features/folder-view/tree/find';
import { buildTree } from '../../../../../../web/features/folder-view/tree/tree';
import { sharedFile } from '../shared-file';

const files = [
  'Ärzte/Liste.pdf',
  'ΒΟΡΡΑΣ.txt',
  'Gru\u0308n.jpg',
  'film.mp4',
  'Ärzte/photo 2.JPG',
  'Makefile',
  'Café.txt',
  'Straße.txt',
  'कि.txt',
].map((path) => sharedFile(path));
const findNames = (filters: Partial<FileFilter>, emptyFolders: readonly string[] = []) =>
  filterTree(buildTree(files, 'name'), { ...EVERYTHING, ...filters }, 'name', emptyFolders).rows.map((row) =>
    row.kind === 'folder' ? `${row.path}/` : row.file.originalFilename,
  );

describe('findIn', () => {
  test.each([
    ['ärz', ['Ärzte/', 'Liste.pdf', 'photo 2.JPG']],
    ['βορράς', ['ΒΟΡΡΑΣ.txt']],
    ['Grün', ['Gru\u0308n.jpg']],
    ['LISTE', ['Ärzte/', 'Liste.pdf']],
    ['strasse', ['Straße.txt']],
    // Letters with and without an accent do not match.
    ['cafe', []],
    ['कु', []],
    ['nothing of this', []],
  ])('finds %s in names of files and folders, regardless of case and Unicode composition', (text, names) => {
    expect(findNames({ text })).toEqual(names);
  });

  test('filters by kind, alone and together with a name', () => {
    expect(findNames({ kind: 'image' })).toEqual(['Ärzte/', 'photo 2.JPG', 'Gru\u0308n.jpg']);
    expect(findNames({ kind: 'image', text: 'photo' })).toEqual(['Ärzte/', 'photo 2.JPG']);
    expect(findNames({ kind: 'code' })).toEqual(['Makefile']);
    expect(findNames({ kind: 'archive' })).toEqual([]);
  });

  test.each([
    ['image', 'a.jfif a.hif a.heics'],
    ['video', 'a.ogv a.3gp'],
    ['audio', 'a.oga a.mid a.weba'],
    ['archive', 'a.tgz a.jar'],
    ['text', 'a.odp a.txt'],
    ['code', 'a.htm a.vue'],
  ] as const)('knows the same extensions of the kind %s as previews do', (kind, names) => {
    const tree = buildTree(
      names.split(' ').map((name) => sharedFile(name)),
      'name',
    );
    expect(
      filterTree(tree, { text: '', kind }, 'name')
        .files.map(({ fileId }) => fileId)
        .sort(),
    ).toEqual(names.split(' ').sort());
  });

  test("uses the sender's type if the extension is unknown", () => {
    const tree = buildTree([sharedFile('clip', { type: 'video/mp4' }), sharedFile('x.bin', { type: '' })], 'name');
    expect(filterTree(tree, { text: '', kind: 'video' }, 'name').files.map(({ fileId }) => fileId)).toEqual(['clip']);
    expect(filterTree(tree, { text: '', kind: 'other' }, 'name').files.map(({ fileId }) => fileId)).toEqual(['x.bin']);
  });

  test('finds empty folders by name, unless the search is limited to a kind of file', () => {
    expect(findNames({ text: 'later' }, ['for later'])).toEqual(['for later/']);
    expect(findNames({ text: 'later', kind: 'image' }, ['for later'])).toEqual([]);
  });
});
