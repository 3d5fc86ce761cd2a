// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAwake, screenMayTurnOff } from '../../../../../../web/features/uploads/engine/wake-lock';

class Lock extends EventTarget {
  released = false;
  async release(): Promise<void> {
    if (this.released) return;
    this.released = true;
    this.dispatchEvent(new Event('release'));
  }
}

let locks: Lock[];
let isRefused: boolean;
let visibility: DocumentVisibilityState;

const setBrowser = (wakeLock: unknown) =>
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock });

beforeEach(() => {
  locks = [];
  isRefused = false;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  setBrowser({
    async request() {
      if (isRefused) throw new DOMException('The battery is low.', 'NotAllowedError');
      const lock = new Lock();
      locks.push(lock);
      return lock;
    },
  });
});
afterEach(() => vi.restoreAllMocks());

async function show(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  // Browsers release the lock of a hidden page.
  if (state === 'hidden') for (const lock of locks) await lock.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('holds a lock until the upload ends', async () => {
  const end = keepAwake();
  await settled();
  expect(locks.map(({ released }) => released)).toEqual([false]);
  expect(screenMayTurnOff.get()).toBe(false);
  end();
  await settled();
  expect(locks.map(({ released }) => released)).toEqual([true]);
  expect(screenMayTurnOff.get()).toBe(false);
});

test('takes a new lock when the page becomes visible again', async () => {
  const end = keepAwake();
  await settled();
  await show('hidden');
  expect(screenMayTurnOff.get()).toBe(false);
  await show('visible');
  expect(locks.map(({ released }) => released)).toEqual([true, false]);
  end();
  await show('hidden');
  await show('visible');
  expect(locks).toHaveLength(2);
});

test('releases a lock that the browser grants after the upload has ended', async () => {
  keepAwake()();
  await settled();
  expect(locks.map(({ released }) => released)).toEqual([true]);
});

test('reports that the screen may turn off whenever an upload runs without a lock', async () => {
  const changes: boolean[] = [];
  const unsubscribe = screenMayTurnOff.subscribe(() => changes.push(screenMayTurnOff.get()));
  isRefused = true;
  const end = keepAwake();
  await settled();
  expect(changes).toEqual([true]);
  isRefused = false;
  await show('visible');
  expect(changes).toEqual([true, false]);
  await locks[0]?.release();
  expect(changes).toEqual([true, false, true]);
  end();
  expect(changes).toEqual([true, false, true, false]);
  unsubscribe();
});
