import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('plain Node can load all that the benchmark needs, and says how it is called', () => {
  const { status, stderr } = spawnSync(process.execPath, ['test/bench/bench.ts', 'nonsense'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('npm run bench');
});
