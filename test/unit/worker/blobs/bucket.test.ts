import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WORKER = join(import.meta.dirname, '../../../../worker');
const CALL = /\bbucket\??\.(?:get|put|head|list|delete|createMultipartUpload|resumeMultipartUpload)\(/i;

test('calls R2 only in bucket.ts', () => {
  const callers = globSync('**/*.ts', { cwd: WORKER }).filter((file) =>
    CALL.test(readFileSync(join(WORKER, file), 'utf8')),
  );
  expect(callers).toEqual(['blobs/bucket.ts']);
});
