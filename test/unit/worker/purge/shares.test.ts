import fc from 'fast-check';
import pMap from 'p-map';
import { expect, test } from 'vitest';
import { shareOut } from '../../../../worker/purge/shares';

const folder = (id: string, meterKey: string, fileCount: number) => ({ id, meterKey, fileCount });

test('allots the same number of files to each sender, and assigns them to the folders in order', () => {
  const folders = [folder('a', 'x', 700), folder('b', 'y', 1), folder('c', 'x', 10), folder('d', 'y', 2)];
  expect(shareOut(folders, 1000)).toEqual([
    { folderId: 'a', files: 500 },
    { folderId: 'b', files: 1 },
    { folderId: 'd', files: 2 },
  ]);
});

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

test('limits concurrency, and starts nothing after a failure', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const act = async (item: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    if (item === 4) throw new Error('four');
    done.push(item);
  };
  await pMap([1, 2, 3], act, { concurrency: 6 });
  expect([done.toSorted(), most]).toEqual([[1, 2, 3], 3]);
  await expect(pMap([4, 5, 6, 7, 8], act, { concurrency: 2 })).rejects.toThrow('four');
  expect(done).not.toContain(8);
});
