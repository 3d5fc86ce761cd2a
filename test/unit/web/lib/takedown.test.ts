import { expect, test } from 'vitest';
import { takedownOf } from '../../../../web/lib/takedown';

const folder = (over: Partial<Parameters<typeof takedownOf>[0]>) => ({
  folderName: 'Holiday films',
  originalFolderName: null,
  copyrightViolation: false,
  takedownReason: null,
  ...over,
});

test('a folder without mark or flag is there', () => {
  expect(takedownOf(folder({}))).toBeNull();
});

test('the flag alone removes it', () => {
  expect(takedownOf(folder({ copyrightViolation: true }))).toEqual({
    name: 'Removed Content',
    reason: 'Copyright violation',
  });
});

test.each([
  ['DELETED_COPYRIGHT_VIOLATION', 'Copyright violation'],
  ['DELETED_COPYRIGHT_VIOLATION: DMCA notice 4711', 'DMCA notice 4711'],
  ['DELETED_COPYRIGHT_VIOLATION_DMCA notice', 'DMCA notice'],
  ['DELETED_COPYRIGHT_VIOLATION - DMCA notice', 'DMCA notice'],
  ['DELETED_COPYRIGHT_VIOLATION|', 'Copyright violation'],
])('the name %s removes it for the reason %s', (name, reason) => {
  expect(takedownOf(folder({ folderName: name }))).toEqual({ name: 'Removed Content', reason });
});

test('the name before and the reason of the server are shown first', () => {
  const removed = folder({
    folderName: 'DELETED_COPYRIGHT_VIOLATION: from the name',
    originalFolderName: 'Holiday films',
    takedownReason: 'Notice of the rights holder',
  });
  expect(takedownOf(removed)).toEqual({ name: 'Holiday films', reason: 'Notice of the rights holder' });
});
