import { expect, test } from 'vitest';
import { loadCode } from '../../../../../web/lib/page/load-code.ts';

test('returns loaded code', async () => {
  await expect(loadCode(async () => ({ Page: 1 }))()).resolves.toEqual({ Page: 1 });
});

test('rejects with a hint to reload if code does not arrive in time', async () => {
  await expect(loadCode(() => new Promise(() => {}), 5)()).rejects.toThrow('Reload the page to try again.');
});

test("rejects with the browser's error if code is missing", async () => {
  await expect(loadCode(() => Promise.reject(new TypeError('Failed to fetch')))()).rejects.toThrow('Failed to fetch');
});
