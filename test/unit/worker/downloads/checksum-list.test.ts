import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FileObject } from '../../../../worker/archive/manifest.ts';
import { CHECKSUM_LIST_BATCH, checksumList } from '../../../../worker/downloads/checksum-list.ts';
import { ARCHIVE_MAX_FILES } from '../../../../worker/downloads/limits.ts';
import { PLATFORM_LIMITS } from '../../../strict/limits.ts';
import { manifestOf } from '../archive/archive-files.ts';

const SHA256 = 'ab'.repeat(32);

describe('checksumList', () => {
  test('holds one batch at a time, even for the largest archive', async () => {
    const count = ARCHIVE_MAX_FILES;
    const manifest = await manifestOf(
      Array.from({ length: count }, (_, index) => ({
        name: `${index}`,
        path: `${index % 100}`,
        r2Key: `key ${index}`,
      })),
      count,
    );
    const queried = new Set<string>();
    const batches: number[] = [];
    let longest = 0;
    let lines = 0;
    const find = async (files: readonly FileObject[]) => {
      batches.push(files.length);
      for (const { r2Key } of files) queried.add(r2Key);
      return files.map(() => ({ sha256: SHA256, parts: 0 }));
    };
    for await (const text of checksumList(manifest, find)) {
      // The next batch is queried only after the reader has taken this batch.
      expect(batches).toHaveLength(Math.ceil((lines + 1) / CHECKSUM_LIST_BATCH));
      lines += text.split('\n').length - 1;
      longest = Math.max(longest, text.length);
    }
    expect([lines, queried.size]).toEqual([count, count]);
    expect(Math.max(...batches)).toBe(CHECKSUM_LIST_BATCH);
    expect(longest).toBeLessThan(CHECKSUM_LIST_BATCH * 100);
    // The layout needs a query per 2,000 files, and each batch needs a query. Each file needs a subrequest.
    expect(batches.length).toBeLessThan(PLATFORM_LIMITS.queries / 2 + 1);
    const subrequests = Number(/^subrequests = (\d+)$/m.exec(readFileSync('wrangler.toml', 'utf8'))?.[1]);
    expect(subrequests).toBeGreaterThan(count + 50_000);
  });
});
