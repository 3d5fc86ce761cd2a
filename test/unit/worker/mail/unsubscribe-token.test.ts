import { expect, test } from 'vitest';
import type { Config } from '../../../../worker/lib/config';
import { addressHashIn, unsubscribeTokenOf } from '../../../../worker/mail/stopping/unsubscribe-token';

const OLD = 'the secret that was there before the change';
const NEW = 'the secret that is there from the change on';
const config = (signing: string, hashing = '') => ({ SIGNING_SECRET: signing, HASHING_SECRET: hashing }) as Config;
const HASH = 'a'.repeat(43);

test('a token outlives a change of the signing secret', async () => {
  const token = await unsubscribeTokenOf(config(OLD), HASH);
  expect(await addressHashIn(config(NEW, OLD), token)).toBe(HASH);
});

test('rejects tokens of other secrets, changed tokens and other text', async () => {
  const token = await unsubscribeTokenOf(config(OLD), HASH);
  const tokens = [`${'b'.repeat(43)}${token.slice(43)}`, token.slice(1), `${token}a`, HASH, '', 'a/../b'];
  for (const wrong of tokens) expect([wrong, await addressHashIn(config(OLD), wrong)]).toEqual([wrong, null]);
  expect(await addressHashIn(config(NEW), token)).toBeNull();
});
