import { expect, test } from 'vitest';
import { isFresh, withSeenFolders } from '../../../../../../web/features/my-files/downloading/seen-downloads';
import { refetchIntervalMs } from '../../../../../../web/lib/refetch-interval';

const folder = (folderId: string, totalDownloads: number) => ({ folderId, totalDownloads });

test('marks a folder if it was downloaded since the last visit', () => {
  const seen = withSeenFolders({}, [folder('folder-aaaaaa', 2), folder('folder-bbbbbb', 0)]);
  expect(isFresh(seen, folder('folder-aaaaaa', 2))).toBe(false);
  expect(isFresh(seen, folder('folder-aaaaaa', 3))).toBe(true);
  expect(isFresh(seen, folder('folder-bbbbbb', 1))).toBe(true);
  // This folder was created after the last visit.
  expect(isFresh(seen, folder('folder-cccccc', 1))).toBe(true);
  expect(isFresh(seen, folder('folder-cccccc', 0))).toBe(false);
});

test('remembers a limited number of folders, without ids that give access', () => {
  const many = Array.from({ length: 1200 }, (_, index) => folder(`secret-of-${String(index).padStart(6, '0')}`, index));
  const seen = withSeenFolders(withSeenFolders({}, [folder('secret-of-aaaaaa', 1)]), many);
  expect(Object.keys(seen)).toHaveLength(1000);
  expect(JSON.stringify(seen)).not.toContain('secret');
  expect(isFresh(seen, folder('secret-of-001199', 1199))).toBe(false);
  expect(withSeenFolders(seen, [folder('secret-of-001199', 1300)])).toMatchObject({ '001199': 1300 });
});

test('polls every 5 seconds after a change, and less often while nothing changes', () => {
  expect(refetchIntervalMs(0)).toBe(5000);
  expect(refetchIntervalMs(60_000)).toBe(15_000);
  expect(refetchIntervalMs(3_600_000)).toBe(60_000);
  expect(refetchIntervalMs(0, 10_000)).toBe(10_000);
});
