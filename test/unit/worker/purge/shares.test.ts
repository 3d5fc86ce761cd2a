import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from '../../../../worker/purge/shares';

const folder = (id: string, meterKey: string, fileCount: number) => ({ id, meterKey, fileCount });

test('allots one file to a folder whose counter is 0', () => {
  expect(shareOut([folder('a', 'x', 0)], 1000)).toEqual([{ folderId: 'a', files: 1 }]);
});

test('never exceeds the limit, and serves every sender', () => {
  const weights = fc.array(
    fc.record({ id: fc.uuid(), meterKey: fc.constantFrom('x', 'y', 'z'), fileCount: fc.nat(3000) }),
    { minLength: 1, maxLength: 50 },
  );
  fc.assert(
    fc.property(weights, fc.integer({ min: 3, max: 1000 }), (folders, limit) => {
      const shares = shareOut(folders, limit);
      expect(shares.reduce((sum, { files }) => sum + files, 0)).toBeLessThanOrEqual(limit);
      const served = new Set(shares.map(({ folderId }) => folders.find(({ id }) => id === folderId)?.meterKey));
      expect(served).toEqual(new Set(folders.map(({ meterKey }) => meterKey)));
    }),
  );
});
