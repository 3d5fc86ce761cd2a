import { expect, test } from 'vitest';
import { filesOf, importedByFile } from '../../../../dev/build/icons.ts';

const INDEX = `
export { default as CircleAlert, default as CircleAlertIcon } from './icons/circle-exclamation-point.mjs';
export { default as X } from './icons/x.mjs';
export { default as createLucideIcon } from './createLucideIcon.mjs';`;

const files = filesOf(INDEX, '/lucide');

test('maps each name of an icon to its file', () => {
  expect([...files]).toEqual([
    ['CircleAlert', '/lucide/icons/circle-exclamation-point.mjs'],
    ['CircleAlertIcon', '/lucide/icons/circle-exclamation-point.mjs'],
    ['X', '/lucide/icons/x.mjs'],
  ]);
});

test('imports icons from their files under their local names, and skips types', () => {
  expect(importedByFile("import { CircleAlert, type LucideIcon, X as Cross } from 'lucide-react';\nx();", files)).toBe(
    'import CircleAlert from "/lucide/icons/circle-exclamation-point.mjs"; import Cross from "/lucide/icons/x.mjs";\nx();',
  );
  expect(importedByFile("import type { LucideIcon } from 'lucide-react';", files)).toContain('import type');
});

test('names an icon that does not exist', () => {
  expect(() => importedByFile("import { Unicorn } from 'lucide-react';", files)).toThrow('no icon Unicorn');
});
