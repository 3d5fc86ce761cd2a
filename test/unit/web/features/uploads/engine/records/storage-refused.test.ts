import { afterEach, describe, expect, test, vi } from 'vitest';
import { planUpload } from '../../../../../../../web/features/uploads/engine/init/plan';
import { makeRecord } from '../../../../../../../web/features/uploads/engine/records/make-record';
import {
  deleteRecord,
  loadRecord,
  recordsOf,
  saveRecord,
} from '../../../../../../../web/features/uploads/engine/records/record';
import { isLocked, lockInThisTab } from '../../../../../../../web/features/uploads/engine/records/tab-lock';
import { pickedFile, USER_ID } from '../uploading';

const plan = planUpload([pickedFile('a', 1)], { userId: USER_ID, scope: 'new' });
const record = makeRecord(plan, {
  folderId: 'f',
  userId: USER_ID,
  folderName: 'a',
  scope: 'new',
  expiryDays: 1,
  startedAt: 0,
  announcedAt: 0,
});

const refused = () => new DOMException('The operation is insecure.', 'SecurityError');

afterEach(() => vi.unstubAllGlobals());

describe('browser without storage', () => {
  test.each([
    ['has no database', undefined],
    [
      'throws',
      {
        open: () => {
          throw refused();
        },
      },
    ],
  ])('keeps uploads running if it %s', async (_, indexedDB) => {
    vi.stubGlobal('indexedDB', indexedDB);
    await saveRecord(record);
    await deleteRecord('f');
    expect(await loadRecord('f')).toBeNull();
    expect(await recordsOf([USER_ID])).toEqual([]);
  });

  test('uploads and offers to resume without a lock if it refuses locks', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refused()) } });
    expect(await lockInThisTab('f')).toBeTypeOf('function');
    expect(await isLocked('f')).toBe(false);
  });
});
