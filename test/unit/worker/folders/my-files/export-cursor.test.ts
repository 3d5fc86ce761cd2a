import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportWindows } from '../../../../../worker/folders/my-files/export-cursor';

test('covers each position exactly once, with at most the given number of positions per page', () => {
  const sizes = fc.array(fc.nat(40), { maxLength: 12 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 30 }), (counts, budget) => {
      const folders = counts.map((nextPosition, position) => ({ parentId: null, position, nextPosition }));
      const filesByFolder = new Map<number, number[]>();
      let rest = folders;
      let first = 0;
      for (;;) {
        const { windows, next } = exportWindows(rest, first, budget);
        expect(windows.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(budget);
        for (const { folder, from, count } of windows) {
          const positions = Array.from({ length: count }, (_, index) => from + index);
          filesByFolder.set(folder.position, [...(filesByFolder.get(folder.position) ?? []), ...positions]);
        }
        if (next === null) break;
        rest = folders.filter(({ position }) => position >= next.position);
        first = next.filePosition;
      }
      expect([...filesByFolder]).toEqual(
        counts.map((count, position) => [position, Array.from({ length: count }, (_, index) => index)]),
      );
    }),
  );
});
