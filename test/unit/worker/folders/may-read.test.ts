import { expect, test } from 'vitest';
import {
  type GuardedFolder,
  isPublic,
  mayRead,
  publicTombstone,
  STRANGER,
  type Visitor,
} from '../../../../worker/folders/gate/may-read';

const OPEN: GuardedFolder = {
  status: 'open',
  expiresAt: 1000,
  takenDownAt: null,
  passwordHash: null,
  passVersion: 3,
  accessHash: null,
  stoppedAt: null,
  downloadLimit: null,
  downloadCount: 7,
  placesUntil: 0,
};
const OWNER: Visitor = { ...STRANGER, isOwner: true };

test('lets every visitor read a folder until its exact expiry', () => {
  expect(mayRead(OPEN, STRANGER, 999)).toBe('granted');
  expect(isPublic(OPEN, 999)).toBe(true);
  expect(mayRead(OPEN, OWNER, 1000)).toBe('expired');
  expect(isPublic(OPEN, 1000)).toBe(false);
  expect(mayRead(undefined, OWNER, 0)).toBe('not_found');
});

test('lets the owner, and recipients who hold a place, continue the last downloads', () => {
  const folder = { ...OPEN, downloadLimit: 7, placesUntil: 500 };
  const holder: Visitor = { ...STRANGER, holdsPlace: true };
  expect(isPublic(folder, 499)).toBe(false);
  expect(mayRead(folder, STRANGER, 499)).toBe('used_up');
  expect(mayRead(folder, holder, 499)).toBe('granted');
  expect(mayRead(folder, OWNER, 499)).toBe('granted');
  for (const visitor of [STRANGER, holder, OWNER]) expect(mayRead(folder, visitor, 500)).toBe('used_up');
  expect(mayRead({ ...folder, downloadLimit: 8 }, STRANGER, 900)).toBe('granted');
});

test('hides the name and totals of a folder that was taken down if it was not public', () => {
  const folder = { ...OPEN, takenDownAt: 1, name: 'Films', totalBytes: 7 };
  expect(publicTombstone(folder)).toEqual(folder);
  expect(publicTombstone({ ...folder, passwordHash: 'hash' })).toMatchObject({ name: '', totalBytes: 0 });
  expect(publicTombstone({ ...folder, stoppedAt: 5 })).toMatchObject({ name: '', totalBytes: 0 });
});
