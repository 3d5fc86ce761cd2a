import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { Invocation } from '../../strict/invocation.ts';
import { Platform } from '../../strict/platform.ts';
import { strictBucket } from '../../strict/strict-bucket.ts';

const server = sharedServer();
let platform: Platform;
beforeEach(() => {
  platform = new Platform();
});

const bucket = () => strictBucket(server.bucket, new Invocation(platform), platform);
const newKey = () => `strict/${crypto.randomUUID()}`;

async function uploadOf(...sizes: number[]) {
  const upload = await bucket().createMultipartUpload(newKey());
  const parts = [];
  for (const [index, size] of sizes.entries()) parts.push(await upload.uploadPart(index + 1, bytes(size)));
  return { upload, parts };
}

test('completes parts of equal size with a smaller last part', async () => {
  const { upload, parts } = await uploadOf(5 * MIB, 5 * MIB, 10);
  expect((await upload.complete(parts)).size).toBe(10 * MIB + 10);
});

test('refuses to complete parts of different sizes', async () => {
  const { upload, parts } = await uploadOf(5 * MIB, 6 * MIB, 10);
  await expect(upload.complete(parts)).rejects.toThrow('(10048)');
});

test('refuses to complete a part below 5 MiB that is not the last', async () => {
  const { upload, parts } = await uploadOf(5 * MIB - 1, 5 * MIB - 1);
  await expect(upload.complete(parts)).rejects.toThrow('(10011)');
});

test('deletes a multipart upload and its parts after seven days', async () => {
  const { upload, parts } = await uploadOf(10);
  platform.agedMs = 7 * DAY_MS - 60_000;
  const secondPart = await upload.uploadPart(1, bytes(10));
  platform.agedMs = 7 * DAY_MS;
  await expect(upload.uploadPart(1, bytes(10))).rejects.toThrow('(10024)');
  await expect(upload.complete([secondPart])).rejects.toThrow('(10024)');
  await expect(server.bucket.resumeMultipartUpload(upload.key, upload.uploadId).complete(parts)).rejects.toThrow();
});

test('loses a stored part if its second upload fails', async () => {
  const { upload, parts } = await uploadOf(5 * MIB, 10);
  platform.fail({ on: 'BUCKET', operation: 'uploadPart', failure: 'r2_internal' });
  await expect(upload.uploadPart(1, bytes(5 * MIB))).rejects.toThrow('(10001)');
  await expect(upload.complete(parts)).rejects.toThrow('(10025)');
  const [, second] = parts;
  const resentPart = await upload.uploadPart(1, bytes(5 * MIB));
  expect((await upload.complete([resentPart, ...(second ? [second] : [])])).size).toBe(5 * MIB + 10);
});

test('loses no other part if the first upload of a part fails', async () => {
  const { upload, parts } = await uploadOf(10);
  platform.fail({ on: 'BUCKET', operation: 'uploadPart', failure: 'r2_unavailable' });
  await expect(upload.uploadPart(2, bytes(10))).rejects.toThrow('(10043)');
  expect((await upload.complete(parts)).size).toBe(10);
});

test('refuses one of two parallel writers of a key', async () => {
  const key = newKey();
  const outcomes = await Promise.allSettled([bucket().put(key, bytes(10)), bucket().put(key, bytes(10, 2))]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(outcomes.find((outcome) => outcome.status === 'rejected')?.reason)).toContain('(10058)');
  await bucket().put(key, bytes(20));
  expect((await bucket().head(key))?.size).toBe(20);
});

test('stores the object of a put whose response is lost, but not of a failed put', async () => {
  const [lost, failed] = [newKey(), newKey()];
  platform.fail({ on: 'BUCKET', operation: 'put', about: lost, failure: 'connection_lost', when: 'after' });
  platform.fail({ on: 'BUCKET', operation: 'put', about: failed, failure: 'r2_too_many' });
  await expect(bucket().put(lost, bytes(10))).rejects.toThrow('Network connection lost.');
  await expect(bucket().put(failed, bytes(10))).rejects.toThrow('(10058)');
  expect([(await server.bucket.head(lost))?.size, await server.bucket.head(failed)]).toEqual([10, null]);
});

test('refuses to delete more than 1,000 keys in one call', async () => {
  const keys = Array.from({ length: 1001 }, newKey);
  await bucket().delete(keys.slice(1));
  expect(() => bucket().delete(keys)).toThrow('More than 1000 keys');
  expect(platform.violations).toHaveLength(1);
});
