import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INITIAL_VIEW, panBy, pinch, toggleZoom, zoomBy } from '../../../../../../web/features/previews/image/zoom';

const frame = { box: { width: 800, height: 600 }, picture: { width: 800, height: 400 } };
const middle = { x: 0, y: 0 };

test('zooms to scale 2 around the pointer on a double click, and back on the next double click', () => {
  const near = toggleZoom(INITIAL_VIEW, { x: 100, y: 0 }, frame);
  expect(near).toEqual({ scale: 2, x: -100, y: 0 });
  expect(toggleZoom(near, middle, frame)).toEqual(INITIAL_VIEW);
  expect(toggleZoom({ scale: 0.5, x: 0, y: 0 }, middle, frame)).toEqual(INITIAL_VIEW);
});

test("never moves the picture's edge further inside than the edge of its box", () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true });
  const point = fc.record({ x: number, y: number });
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(factor, point, point), { maxLength: 8 }), (moves) => {
      const end = moves.reduce((view, [by, at, drag]) => panBy(zoomBy(view, by, at, frame), drag, frame), INITIAL_VIEW);
      for (const [at, length, room] of [
        [end.x, frame.picture.width, frame.box.width],
        [end.y, frame.picture.height, frame.box.height],
      ] as const) {
        expect(Math.abs(at)).toBeLessThanOrEqual(Math.max(0, (length * end.scale - room) / 2) + 1e-9);
      }
    }),
  );
});

test('keeps the point between two fingers in place while pinching', () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const;
  const view = pinch(
    INITIAL_VIEW,
    from,
    [
      { x: -80, y: 20 },
      { x: 120, y: 20 },
    ],
    frame,
  );
  expect(view).toEqual({ scale: 2, x: 20, y: 20 });
  expect(pinch(INITIAL_VIEW, [middle, middle], from, frame)).toEqual(INITIAL_VIEW);
});
