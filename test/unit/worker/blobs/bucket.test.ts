import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WORKER = join(import.meta.dirname, '../../../../worker');
/** A call of a bucket: `env.BUCKET.head(`, `bucket.put(`. */
const CALL = /\bbucket\??\.(?:get|put|head|list|delete|createMultipartUpload|resumeMultipartUpload)\(/i;
/** The wrapper that counts round trips hands calls on. */
const HANDS_ON = 'lib/counted-env.ts';

test('bucket.ts is the only file that calls R2', () => {
  const callers = globSync('**/*.ts', { cwd: WORKER }).filter((file) =>
    CALL.test(readFileSync(join(WORKER, file), 'utf8')),
  );
  expect(callers.filter((file) => file !== HANDS_ON)).toEqual(['blobs/bucket.ts']);
});
