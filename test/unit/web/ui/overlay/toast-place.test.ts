import { expect, test } from 'vitest';
import { bottomAbove } from '../../../../../web/ui/overlay/toast-place';

const WINDOW_PX = 800;
const toasts = { left: 16, right: 359, heightPx: 60 };
const box = (top: number, bottom: number, left = 0, right = 375) => ({ top, bottom, left, right });

test.each([
  ['nothing is there', [], 16],
  ['the boxes are above', [box(0, 700)], 16],
  ['the boxes are beside the toasts', [box(740, 784, 360, 375)], 16],
  ['a bar is at the edge', [box(716, 800)], 92],
  ['the space above a bar is too small', [box(716, 800), box(600, 680)], 208],
  ['there is just enough space between two boxes', [box(640, 700), box(768, 800)], 40],
])('places toasts at the edge or above the boxes: %s', (_, boxes, bottomPx) => {
  expect(bottomAbove(boxes, toasts, WINDOW_PX)).toBe(bottomPx);
});

test('finds no position if the lower half of the window is full', () => {
  expect(bottomAbove([box(300, 800)], toasts, WINDOW_PX)).toBeNull();
});
