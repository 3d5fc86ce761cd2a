import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('loads in plain Node and prints its usage for an unknown argument', () => {
  const { status, stderr } = spawnSync(process.execPath, ['test/bench/bench.ts', 'nonsense'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('npm run bench');
});
