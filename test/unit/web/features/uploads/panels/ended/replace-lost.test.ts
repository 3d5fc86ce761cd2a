import { describe, expect, test } from 'vitest';
import type { LostFile, PickedFile, UploadRequest } from '../../../../../../../web/features/uploads/engine/upload';
import { pairLost, requestWith } from '../../../../../../../web/features/uploads/panels/ended/replace-lost';

const picked = (name: string, path = '', content = 'abc', lastModified = 1): PickedFile => ({
  file: new File([content], name, { lastModified }),
  path,
});
const lost = (file: PickedFile): LostFile => ({ picked: file, fileId: `id of ${file.path}${file.file.name}` });
const request = (files: readonly PickedFile[], rest: Partial<UploadRequest> = {}): UploadRequest => ({
  files,
  userId: 'user_1',
  expiryDays: 2,
  ...rest,
});

describe('pairing lost files with picked ones', () => {
  test('prefers a file of the same folder, and pairs no lost file that was not picked', () => {
    const [one, two, missing] = [picked('a.txt', 'one'), picked('a.txt', 'two'), picked('c.txt')];
    const [newOne, newTwo, other] = [picked('a.txt', 'one'), picked('a.txt', 'two'), picked('x.txt')];
    const pairs = pairLost([one, two, missing].map(lost), [newTwo, other, newOne]);
    expect([...pairs]).toEqual([
      [one, newOne],
      [two, newTwo],
    ]);
  });
});

describe('the upload request after lost files were chosen again', () => {
  const [kept, old] = [picked('kept.txt', 'Trip'), picked('old.txt', 'Trip')];
  const changed = picked('old.txt', '', 'more bytes', 2);
  const rest = { lost: [lost(old)], replacements: new Map([[old, changed]]), folderId: 'f1', name: 'Trip' };

  test('goes into the folder of the first attempt, and deletes the announced file that changed', () => {
    const { files, replacedFileIds } = requestWith(request([kept, old]), rest);
    const resumes = { folderId: 'f1', userId: 'user_1', scope: 'new', root: 'Trip', folderName: 'Trip' };
    expect(files).toEqual([
      { ...kept, resumes },
      { file: changed.file, path: 'Trip', resumes },
    ]);
    expect(replacedFileIds).toEqual(['id of Tripold.txt']);
  });

  test('deletes nothing if the unchanged file was chosen again', () => {
    const same = { ...old, path: '' };
    const { files, replacedFileIds } = requestWith(request([old]), { ...rest, replacements: new Map([[old, same]]) });
    expect(files[0]?.path).toBe('Trip');
    expect(replacedFileIds).toEqual([]);
  });

  test('adds no folder to a request that has one, and removes `continues` of a changed file', () => {
    const continued = { ...old, continues: 'id' };
    const into = request([continued], { folderId: 'mine' });
    const { files } = requestWith(into, { ...rest, replacements: new Map([[continued, changed]]) });
    expect(files).toEqual([{ file: changed.file, path: 'Trip' }]);
  });
});
