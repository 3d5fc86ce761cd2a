import { expect, test } from 'vitest';
import { isApple, keysOf, shortcutOf } from '../../../../../web/features/my-files/move/shortcuts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [false, { ctrlKey: true }],
  [true, { metaKey: true }],
])("cuts with X and pastes with V only with the platform's modifier key (Apple: %s)", (apple, held) => {
  const pressed = (key: string, more: object = {}) => shortcutOf({ ...NONE, ...held, key, ...more }, apple);
  expect(['x', 'X', 'v', 'c', 'Enter'].map((key) => pressed(key))).toEqual(['cut', 'cut', 'paste', null, null]);
  for (const more of [{ altKey: true }, { shiftKey: true }, { ctrlKey: true, metaKey: true }, NONE]) {
    expect(pressed('x', more)).toBe(null);
  }
  expect(shortcutOf({ ...NONE, ...held, key: 'x' }, !apple)).toBe(null);
});

test('writes the shortcut as the platform does', () => {
  const written = ['MacIntel', 'iPhone', 'Win32', 'Linux x86_64', ''].map((platform) => keysOf('X', isApple(platform)));
  expect(written).toEqual(['⌘X', '⌘X', 'Ctrl+X', 'Ctrl+X', 'Ctrl+X']);
});
