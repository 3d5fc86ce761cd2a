import { expect, test } from 'vitest';
import { ownServer } from '../../harness/running/own-server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { ADMITTED, announced, begin } from '../../harness/uploads.ts';

const server = ownServer({ vars: { UPLOADS_PER_WINDOW: '3' } });

test('limits the uploads per window, returns the time to wait, and stores nothing of a rejected upload', async () => {
  const calls = server.newVisitor();
  for (const _ of [1, 2, 3]) await begin(calls, [announced()]);
  const storedBefore = await everythingStored(server);
  const { userId } = calls.person;
  const response = await calls.fetch('/api/upload/init', {
    method: 'POST',
    body: JSON.stringify({ userId, expiryDays: 1, files: [announced()] }),
  });
  expect([response.status, (await response.json()).code]).toEqual([429, 'too_many_uploads']);
  const seconds = Number(response.headers.get('Retry-After'));
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('limits simultaneous uploads', async () => {
  const calls = server.newVisitor();
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => begin(calls, [announced()])));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
});

test('does not count uploads of more files into a folder', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced()]);
  for (const _ of [1, 2, 3, 4]) await begin(calls, [announced()], { folderId });
  await expect(begin(calls, [announced()])).resolves.toMatchObject(ADMITTED);
});

test('resumes an unfinished upload even at the limit', async () => {
  const calls = server.newVisitor();
  const files = [announced()];
  const first = await begin(calls, files);
  for (const _ of [1, 2]) await begin(calls, [announced()]);
  const secondInit = await begin(calls, files);
  expect(secondInit.folderId).toBe(first.folderId);
});

test('does not count an upload rejected for another reason', async () => {
  const calls = server.newVisitor();
  for (const _ of [1, 2, 3, 4]) await begin(calls, [announced()], { expiryDays: 99 }).catch(() => {});
  await expect(begin(calls, [announced()])).resolves.toMatchObject(ADMITTED);
});
