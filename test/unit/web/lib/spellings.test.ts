import { expect, test } from 'vitest';
import { inContractSpelling } from '../../../../web/lib/spellings';

test('a file and a shared folder in other spellings are read as the contract has them', () => {
  const answer = {
    folder: {
      folder_id: 'f',
      folderName: 'Trip',
      created_at: 'then',
      total_size: 3,
      files: [{ file_id: 'a', filename: 'a.txt', size: 3, contentType: 'text/plain', uploadDate: 'then' }],
    },
  };
  expect(inContractSpelling(answer)).toMatchObject({
    folder: {
      folderId: 'f',
      folder_name: 'Trip',
      createdAt: 'then',
      totalSize: 3,
      files: [{ fileId: 'a', original_filename: 'a.txt', file_size: 3, mime_type: 'text/plain', upload_date: 'then' }],
    },
  });
});

test('the lists of an owner are read so, too', () => {
  const answer = {
    folders: [{ folderId: 'f', name: 'Trip', fileCount: 1, totalSize: 3, expiryDate: null }],
    files: [{ fileId: 'a', originalFilename: 'a.txt' }],
    current: { folderId: 'g', folderName: 'Inside' },
  };
  expect(inContractSpelling(answer)).toMatchObject({
    folders: [{ folder_id: 'f', folder_name: 'Trip', file_count: 1, total_size: 3, expiry_date: null }],
    files: [{ original_filename: 'a.txt' }],
    current: { folder_id: 'g', folder_name: 'Inside' },
  });
});

test('the contract’s own spelling wins, and what is no record stays as it is', () => {
  const file = { fileId: 'a', file_id: 'b', file_size: 1, size: 2 };
  expect(inContractSpelling({ files: [file] })).toEqual({ files: [file] });
  expect([null, 'text', 4, [1]].map(inContractSpelling)).toEqual([null, 'text', 4, [1]]);
  expect(inContractSpelling({ files: [null, 'x'], folder: null })).toEqual({ files: [null, 'x'], folder: null });
});
