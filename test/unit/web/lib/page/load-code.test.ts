import { expect, test } from 'vitest';
import { failureMessage } from '../../../../../web/lib/failure-message.ts';
import { CodeNotLoaded, loadCode } from '../../../../../web/lib/page/load-code.ts';

test('rejects with a hint to reload if code does not arrive in time', async () => {
  const failure = await loadCode(() => new Promise(() => {}), 5)().catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(CodeNotLoaded);
  expect(failureMessage(failure)).toMatch(/Reload the page to try again\.$/);
});

test("rejects with the browser's error if code is missing", async () => {
  await expect(loadCode(() => Promise.reject(new TypeError('Failed to fetch')))()).rejects.toThrow('Failed to fetch');
});
