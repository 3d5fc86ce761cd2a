import { expect, test, vi } from 'vitest';
import { initBatches, jsonBytes } from '../../../../../../../web/features/uploads/engine/init/init-batches';
import { endpoints } from '../../../../../../../worker/contract/calls/endpoints';
import { checkJson } from '../../../../../../../worker/lib/bodies/json-bounds';
import { JSON_BODY_MAX_DEPTH } from '../../../../../../../worker/lib/bodies/read-json';

// The names make hundreds of MB of JSON. A busy machine needs up to 40 s.
vi.setConfig({ testTimeout: 120_000 });

const named = (name: string, path: string) => ({
  name,
  size: 1,
  type: 'application/octet-stream',
  idempotencyKey: `user_00000000-0000-4000-8000-000000000000|new|1|1700000000000|${path}/${name}`,
  path,
});

test('splits files into calls of up to 1,000, and into a smaller first call on request', () => {
  const files = Array.from({ length: 2500 }, (_, index) => ({ name: `${index}` }));
  for (const [batches, lengths] of [
    [initBatches(files, jsonBytes), [1000, 1000, 500]],
    [initBatches(files, jsonBytes, undefined, 100), [100, 1000, 1000, 400]],
  ] as const) {
    expect(batches.map(({ length }) => length)).toEqual(lengths);
    expect(batches.flat()).toEqual(files);
  }
  expect(initBatches([], jsonBytes)).toEqual([]);
});

test.each([
  ['short names', (index: number) => named(`${index}`, '')],
  ['the longest names and paths, in a script of three bytes a letter', () => named('字'.repeat(255), '字'.repeat(680))],
  ['names that JSON writes with escapes', () => named('"'.repeat(255), '\\'.repeat(680))],
])('splits 100,000 files with %s into calls that the server accepts', (_, fileOf) => {
  const { body, input } = endpoints.initUpload;
  const files = Array.from({ length: 100_000 }, (_, index) => fileOf(index));
  const batches = initBatches(files, jsonBytes, undefined, 100);
  expect(batches.reduce((count, batch) => count + batch.length, 0)).toBe(files.length);
  const commonFields = {
    userId: 'user_00000000-0000-4000-8000-000000000000',
    expiryDays: 1,
    uploadKey: 'a'.repeat(64),
  };
  const largest = batches.toSorted((a, b) => b.length - a.length).slice(0, 2);
  for (const batch of [...largest, ...batches.slice(0, 2), ...batches.slice(-1)]) {
    const initInput = {
      ...commonFields,
      folderId: 'abcdefghijklmnop',
      folderName: 'x'.repeat(255),
      firstSession: {},
      files: batch,
    };
    const json = new TextEncoder().encode(JSON.stringify(initInput));
    expect(json.byteLength).toBeLessThanOrEqual(body?.maxBytes ?? 0);
    expect(checkJson(json, { maxValues: body?.maxValues ?? 0, maxDepth: JSON_BODY_MAX_DEPTH })).toBe('ok');
    expect(input.safeParse(initInput).success).toBe(true);
  }
});
