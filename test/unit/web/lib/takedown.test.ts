import { expect, test } from 'vitest';
import { takedownOf } from '../../../../web/lib/takedown';

const folder = (over: Partial<Parameters<typeof takedownOf>[0]>) => ({
  folderName: 'Holiday films',
  originalFolderName: null,
  copyrightViolation: false,
  takedownReason: null,
  ...over,
});

test('returns null for a folder without a takedown mark in its name and without the flag', () => {
  expect(takedownOf(folder({}))).toBeNull();
});

test('treats a folder as removed if only the flag is set', () => {
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
])('reads the name %s as a removal with reason %s', (name, reason) => {
  expect(takedownOf(folder({ folderName: name }))).toEqual({ name: 'Removed Content', reason });
});

test("prefers the original name and the server's reason", () => {
  const removed = folder({
    folderName: 'DELETED_COPYRIGHT_VIOLATION: from the name',
    originalFolderName: 'Holiday films',
    takedownReason: 'Notice of the rights holder',
  });
  expect(takedownOf(removed)).toEqual({ name: 'Holiday films', reason: 'Notice of the rights holder' });
});
