import { expect, test } from 'vitest';
import { isApple, shortcutLabel, shortcutOf } from '../../../../../web/features/my-files/move/shortcuts';

const NONE = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [false, { ctrlKey: true }],
  [true, { metaKey: true }],
])("cuts with X and pastes with V only with the platform's modifier key (Apple: %s)", (apple, modifiers) => {
  const pressed = (key: string, overrides: object = {}) =>
    shortcutOf({ ...NONE, ...modifiers, key, ...overrides }, apple);
  expect(['x', 'X', 'v', 'c', 'Enter'].map((key) => pressed(key))).toEqual(['cut', 'cut', 'paste', null, null]);
  for (const otherKeys of [{ altKey: true }, { shiftKey: true }, { ctrlKey: true, metaKey: true }, NONE]) {
    expect(pressed('x', otherKeys)).toBe(null);
  }
  expect(shortcutOf({ ...NONE, ...modifiers, key: 'x' }, !apple)).toBe(null);
});

test.each([
  ['ч', 'KeyX', 'cut'],
  ['м', 'KeyV', 'paste'],
  ['ء', 'KeyX', 'cut'],
  // Dvorak has Latin letters, so the letter counts, not the key.
  ['x', 'KeyB', 'cut'],
  ['q', 'KeyX', null],
])('recognizes %s on the key %s', (key, code, expected) => {
  expect(shortcutOf({ ...NONE, key, code, ctrlKey: true }, false)).toBe(expected);
});

test("writes the shortcut in the platform's notation", () => {
  const written = ['MacIntel', 'iPhone', 'Win32', 'Linux x86_64', ''].map((platform) =>
    shortcutLabel('X', isApple(platform)),
  );
  expect(written).toEqual(['⌘X', '⌘X', 'Ctrl+X', 'Ctrl+X', 'Ctrl+X']);
});
