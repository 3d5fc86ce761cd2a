import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlannedFile } from '../../../../../../../web/features/uploads/engine/init/plan';
import { ProgressStore } from '../../../../../../../web/features/uploads/engine/progress/progress-store';

const MB = 1024 * 1024;
const TICK_MS = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function sending(...sizes: number[]) {
  let now = 0;
  const files = sizes.map((size, index) => ({ name: `${index}.bin`, path: '', size, plainSize: size }) as PlannedFile);
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  const store = new ProgressStore({ files, fileCount: files.length, totalBytes }, () => now);
  const pass = (ms = TICK_MS) => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      now += TICK_MS;
      vi.advanceTimersByTime(TICK_MS);
    }
    return store.progress();
  };
  store.started({ shareLink: 'https://files.example/d/1', folderId: '1' });
  return { store, pass };
}

test('is verifying only while no file is being sent', () => {
  const { store, pass } = sending(10 * MB, 10 * MB);
  store.verifying(0);
  expect(pass()).toMatchObject({ phase: 'verifying', bytesPerSecond: null });
  store.sending(1);
  expect(pass()).toMatchObject({ phase: 'uploading' });
  store.done(1);
  expect(pass()).toMatchObject({ phase: 'verifying' });
  store.sending(0);
  expect(pass()).toMatchObject({ phase: 'uploading' });
  expect(store.files().map(({ state }) => state)).toEqual(['sending', 'done']);
});

test('is finishing once every file shows all its bytes as sent, even if some bytes are sent again', () => {
  const { store, pass } = sending(2 * MB, MB);
  for (const index of [0, 1]) store.sending(index);
  const first = store.openAccount(0, 2 * MB);
  first.progress(2 * MB);
  first.failed();
  expect(pass()).toMatchObject({ phase: 'uploading' });
  store.openAccount(1, MB).progress(MB);
  expect(pass()).toMatchObject({ phase: 'finishing', doneFiles: 0, bytesPerSecond: null });
  store.retrying(0, { number: 2, of: 4 });
  expect(pass()).toMatchObject({ phase: 'uploading' });
});

test('shows the attempt of a retried file until a part of it arrives', () => {
  const { store, pass } = sending(2 * MB);
  const attempt = () => {
    pass();
    return store.files()[0]?.attempt;
  };
  store.sending(0);
  expect(attempt()).toBeNull();
  store.retrying(0, { number: 2, of: 4 });
  expect(attempt()).toEqual({ number: 2, of: 4 });
  const account = store.openAccount(0, MB);
  account.progress(MB / 2);
  expect(attempt()).toEqual({ number: 2, of: 4 });
  account.arrived();
  expect(attempt()).toBeNull();
  store.retrying(0, { number: 3, of: 4 });
  expect(attempt()).toEqual({ number: 3, of: 4 });
  store.done(0);
  expect(attempt()).toBeNull();
});

test('shows speed and remaining time while bytes move, but not while every file is being retried', () => {
  const { store, pass } = sending(20 * MB, 20 * MB);
  for (const index of [0, 1]) store.sending(index);
  const accounts = [0, 1].map((index) => store.openAccount(index, 20 * MB));
  pass(1000);
  accounts[0]?.progress(4 * MB);
  const moving = pass(1000);
  expect(moving.bytesPerSecond).toBeGreaterThan(MB);
  expect(moving.secondsLeft).toBeGreaterThan(1);
  store.retrying(1, { number: 2, of: 4 });
  expect(pass().bytesPerSecond).not.toBeNull();
  store.retrying(0, { number: 2, of: 4 });
  expect(pass()).toMatchObject({ bytesPerSecond: null, secondsLeft: null });
});
