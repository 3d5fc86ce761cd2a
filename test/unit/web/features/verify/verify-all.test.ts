import { expect, test } from 'vitest';
import { SharedFiles } from '../../../../../web/features/verify/match-files';
import { verifyAll } from '../../../../../web/features/verify/verify-all';
import { knownFile } from './known-file';

test('reports progress at most five times a second, and all files at the end', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `${index}`);
  const share = new SharedFiles();
  for (const name of names) share.add(knownFile(name, name));
  const chosen = names.map((name) => ({ file: new File([name], name), path: name }));
  let now = 0;
  const progress: (readonly [number, number])[] = [];
  await verifyAll(chosen, share, {
    signal: new AbortController().signal,
    clock: () => now++,
    onProgress: (compared, percent) =>
      progress.push([compared.filter((result) => result?.verdict === 'exact').length, percent]),
  });
  expect(progress.at(-1)).toEqual([1000, 100]);
  expect(progress.length).toBeGreaterThan(5);
  expect(progress.length).toBeLessThanOrEqual(now / 200 + 1);
  expect(progress.map(([exact]) => exact)).toEqual(progress.map(([exact]) => exact).toSorted((a, b) => a - b));
});
