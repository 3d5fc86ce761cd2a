import { expect, test } from 'vitest';
import { loadCode } from '../../../../../web/lib/page/load-code';
import { laterMessages, startLaterMessages } from '../../../../../web/lib/words/later-messages';

test('waits for nothing in a program without messages', async () => {
  await laterMessages();
});

test('gives code only together with its messages', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  startLaterMessages(() => promise);
  let isLoaded = false;
  const code = loadCode(async () => 'page')().then((module) => {
    isLoaded = true;
    return module;
  });
  await new Promise((passed) => setTimeout(passed, 5));
  expect(isLoaded).toBe(false);
  resolve();
  expect(await code).toBe('page');
});

test('loads once, and again after a failure', async () => {
  let loads = 0;
  startLaterMessages(async () => {
    loads++;
    if (loads === 1) throw new TypeError('Failed to fetch');
  });
  await expect(laterMessages()).rejects.toThrow('Failed to fetch');
  await Promise.all([laterMessages(), laterMessages()]);
  expect(loads).toBe(2);
});
