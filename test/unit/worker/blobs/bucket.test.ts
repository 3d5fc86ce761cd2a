import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WORKER = join(import.meta.dirname, '../../../../worker');
/** Calls of a bucket, such as `env.BUCKET.head(` and `bucket.put(`. */
const CALL = /\bbucket\??\.(?:get|put|head|list|delete|createMultipartUpload|resumeMultipartUpload)\(/i;
/** Wrapper that counts round trips. It forwards calls. */
const HANDS_ON = 'lib/counted-env.ts';

test('calls R2 only in bucket.ts', () => {
  const callers = globSync('**/*.ts', { cwd: WORKER }).filter((file) =>
    CALL.test(readFileSync(join(WORKER, file), 'utf8')),
  );
  expect(callers.filter((file) => file !== HANDS_ON)).toEqual(['blobs/bucket.ts']);
});
