import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../../web/lib/browser-storage';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['forbids all access', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['is full', { getItem: () => null, setItem: refuse, removeItem: () => {} }],
])('keeps values for this page if the storage %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  expect(browserStorage.read('key')).toBeNull();
  browserStorage.write('key', 'value');
  expect(browserStorage.read('key')).toBe('value');
  browserStorage.remove('key');
  expect(browserStorage.read('key')).toBeNull();
});

test('prefers the storage once it accepts values again', () => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => values.get(key) ?? null, setItem: refuse });
  browserStorage.write('key', 'refused');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  browserStorage.write('key', 'accepted');
  values.set('key', 'of another tab');
  expect(browserStorage.read('key')).toBe('of another tab');
});
