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
const withPass = (passVersion: number): Visitor => ({ ...STRANGER, passVersion });

test('lets every visitor read a folder until its exact expiry', () => {
  expect(mayRead(OPEN, STRANGER, 999)).toBe('granted');
  expect(isPublic(OPEN, 999)).toBe(true);
  expect(mayRead(OPEN, OWNER, 1000)).toBe('expired');
  expect(isPublic(OPEN, 1000)).toBe(false);
  expect(mayRead(undefined, OWNER, 0)).toBe('not_found');
});

test('requires the access key of an encrypted folder from every visitor except the owner', () => {
  const folder = { ...OPEN, accessHash: 'hash' };
  expect(isPublic(folder, 0)).toBe(false);
  expect(mayRead(folder, STRANGER, 0)).toBe('key_required');
  expect(mayRead(folder, withPass(3), 0)).toBe('key_required');
  expect(mayRead(folder, { ...STRANGER, hasKey: true }, 0)).toBe('granted');
  expect(mayRead({ ...folder, stoppedAt: 1 }, { ...STRANGER, hasKey: true }, 0)).toBe('stopped');
  expect(mayRead(folder, OWNER, 0)).toBe('granted');
});

test('requires a pass of the current password version from every visitor except the owner', () => {
  const folder = { ...OPEN, passwordHash: 'hash' };
  expect(isPublic(folder, 0)).toBe(false);
  expect(mayRead(folder, STRANGER, 0)).toBe('password_required');
  expect(mayRead(folder, withPass(2), 0)).toBe('password_required');
  expect(mayRead(folder, withPass(4), 0)).toBe('password_required');
  expect(mayRead(folder, withPass(3), 0)).toBe('granted');
  expect(mayRead(folder, OWNER, 0)).toBe('granted');
});

test('requires no pass for a folder without a password', () => {
  expect(mayRead(OPEN, withPass(1), 0)).toBe('granted');
});

test('lets only the owner read a folder whose sharing was stopped', () => {
  const folder = { ...OPEN, stoppedAt: 5, passwordHash: 'hash' };
  expect(mayRead(folder, withPass(3), 0)).toBe('stopped');
  expect(mayRead(folder, OWNER, 0)).toBe('granted');
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

test('requires the password, and active sharing, also from a recipient who holds a place', () => {
  const folder = { ...OPEN, downloadLimit: 7, placesUntil: 500, passwordHash: 'hash' };
  const holder: Visitor = { ...STRANGER, holdsPlace: true };
  expect(mayRead(folder, holder, 0)).toBe('password_required');
  expect(mayRead(folder, withPass(3), 0)).toBe('used_up');
  expect(mayRead({ ...folder, stoppedAt: 5 }, holder, 0)).toBe('stopped');
});

test('denies every visitor once a folder has ended, with the same result with and without a password', () => {
  for (const fields of [{}, { passwordHash: 'hash' }, { stoppedAt: 5 }]) {
    for (const visitor of [STRANGER, OWNER, withPass(3)]) {
      expect(mayRead({ ...OPEN, ...fields, takenDownAt: 1 }, visitor, 2000)).toBe('taken_down');
      expect(mayRead({ ...OPEN, ...fields, status: 'deleting' }, visitor, 0)).toBe('not_found');
      expect(mayRead({ ...OPEN, ...fields, status: 'expired' }, visitor, 2000)).toBe('expired');
    }
  }
});

test('hides the name and totals of a folder that was taken down if it was not public', () => {
  const folder = { ...OPEN, takenDownAt: 1, name: 'Films', totalBytes: 7 };
  expect(publicTombstone(folder)).toEqual(folder);
  expect(publicTombstone({ ...folder, passwordHash: 'hash' })).toMatchObject({ name: '', totalBytes: 0 });
  expect(publicTombstone({ ...folder, stoppedAt: 5 })).toMatchObject({ name: '', totalBytes: 0 });
});
