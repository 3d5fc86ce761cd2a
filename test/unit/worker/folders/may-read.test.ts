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
  stoppedAt: null,
  downloadLimit: null,
  downloadCount: 7,
  placesUntil: 0,
};
const OWNER: Visitor = { ...STRANGER, isOwner: true };
const withPass = (passVersion: number): Visitor => ({ ...STRANGER, passVersion });

test('a folder is everybody’s to read until its very second', () => {
  expect(mayRead(OPEN, STRANGER, 999)).toBe('granted');
  expect(isPublic(OPEN, 999)).toBe(true);
  expect(mayRead(OPEN, OWNER, 1000)).toBe('expired');
  expect(isPublic(OPEN, 1000)).toBe(false);
  expect(mayRead(undefined, OWNER, 0)).toBe('not_found');
});

test('a password asks everybody but the owner for a pass of its very version', () => {
  const folder = { ...OPEN, passwordHash: 'hash' };
  expect(isPublic(folder, 0)).toBe(false);
  expect(mayRead(folder, STRANGER, 0)).toBe('password_required');
  expect(mayRead(folder, withPass(2), 0)).toBe('password_required');
  expect(mayRead(folder, withPass(4), 0)).toBe('password_required');
  expect(mayRead(folder, withPass(3), 0)).toBe('granted');
  expect(mayRead(folder, OWNER, 0)).toBe('granted');
});

test('a folder without a password asks for none, whatever its version is', () => {
  expect(mayRead(OPEN, withPass(1), 0)).toBe('granted');
});

test('what is stopped is read by its owner alone, whoever knows the password', () => {
  const folder = { ...OPEN, stoppedAt: 5, passwordHash: 'hash' };
  expect(mayRead(folder, withPass(3), 0)).toBe('stopped');
  expect(mayRead(folder, OWNER, 0)).toBe('granted');
});

test('of the last downloads those who have begun them, and the owner, may go on', () => {
  const folder = { ...OPEN, downloadLimit: 7, placesUntil: 500 };
  const holder: Visitor = { ...STRANGER, holdsPlace: true };
  expect(isPublic(folder, 499)).toBe(false);
  expect(mayRead(folder, STRANGER, 499)).toBe('used_up');
  expect(mayRead(folder, holder, 499)).toBe('granted');
  expect(mayRead(folder, OWNER, 499)).toBe('granted');
  for (const visitor of [STRANGER, holder, OWNER]) expect(mayRead(folder, visitor, 500)).toBe('used_up');
  expect(mayRead({ ...folder, downloadLimit: 8 }, STRANGER, 900)).toBe('granted');
});

test('whoever holds a place still needs the password, and that it is shared', () => {
  const folder = { ...OPEN, downloadLimit: 7, placesUntil: 500, passwordHash: 'hash' };
  const holder: Visitor = { ...STRANGER, holdsPlace: true };
  expect(mayRead(folder, holder, 0)).toBe('password_required');
  expect(mayRead(folder, withPass(3), 0)).toBe('used_up');
  expect(mayRead({ ...folder, stoppedAt: 5 }, holder, 0)).toBe('stopped');
});

test('what is over is over for everybody, and says no more because of a password', () => {
  for (const given of [{}, { passwordHash: 'hash' }, { stoppedAt: 5 }]) {
    for (const visitor of [STRANGER, OWNER, withPass(3)]) {
      expect(mayRead({ ...OPEN, ...given, takenDownAt: 1 }, visitor, 2000)).toBe('taken_down');
      expect(mayRead({ ...OPEN, ...given, status: 'deleting' }, visitor, 0)).toBe('not_found');
      expect(mayRead({ ...OPEN, ...given, status: 'expired' }, visitor, 2000)).toBe('expired');
    }
  }
});

test('a folder that was taken down keeps its name and totals to itself where not all could read it', () => {
  const folder = { ...OPEN, takenDownAt: 1, name: 'Films', totalBytes: 7 };
  expect(publicTombstone(folder)).toEqual(folder);
  expect(publicTombstone({ ...folder, passwordHash: 'hash' })).toMatchObject({ name: '', totalBytes: 0 });
  expect(publicTombstone({ ...folder, stoppedAt: 5 })).toMatchObject({ name: '', totalBytes: 0 });
});
