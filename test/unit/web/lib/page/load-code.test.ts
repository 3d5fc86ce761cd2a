import { expect, test } from 'vitest';
import { loadCode } from '../../../../../web/lib/page/load-code.ts';

test('code that comes is passed on', async () => {
  await expect(loadCode(async () => ({ Page: 1 }))()).resolves.toEqual({ Page: 1 });
});

test('code that never comes ends in a sentence that says what to do', async () => {
  await expect(loadCode(() => new Promise(() => {}), 5)()).rejects.toThrow('Reload the page to try again.');
});

test('code that is not there fails as the browser says', async () => {
  await expect(loadCode(() => Promise.reject(new TypeError('Failed to fetch')))()).rejects.toThrow('Failed to fetch');
});
