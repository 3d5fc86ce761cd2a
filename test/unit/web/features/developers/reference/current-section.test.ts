import { expect, test } from 'vitest';
import { currentOf } from '../../../../../../web/features/developers/reference/current-section.ts';

const headings = (...tops: number[]) => tops.map((top, at) => ({ id: 'abc'[at] ?? '', top }));
const scrolled = { line: 100, height: 900, isAtEnd: false, target: '' };

test.each([
  [headings(300, 600, 900), null],
  [headings(100, 600, 900), 'a'],
  [headings(-900, -100, 101), 'b'],
  [headings(-900, -500, 80), 'c'],
])('picks the last section whose top (of %j) is above the line', (tops, current) => {
  expect(currentOf(tops, scrolled)).toBe(current);
});

test('picks the link target at the end of the page if it is visible, otherwise the last section', () => {
  const elements = headings(-10, 400, 700);
  expect(currentOf(elements, { ...scrolled, isAtEnd: true, target: 'b' })).toBe('b');
  expect(currentOf(elements, { ...scrolled, isAtEnd: true, target: 'a' })).toBe('c');
  expect(currentOf(elements, { ...scrolled, isAtEnd: true, target: '' })).toBe('c');
  expect(currentOf([], { ...scrolled, isAtEnd: true })).toBeNull();
});
