import { expect, test } from 'vitest';
import { type SealingSecrets, seal, unseal } from '../../../../worker/mail/sealing';

const OLD = 'the secret that was there before the change';
const NEW = 'the secret that is there from the change on';
const secrets = (signing: string, previous = '', hashing = ''): SealingSecrets => ({
  SIGNING_SECRET: signing,
  PREVIOUS_SIGNING_SECRET: previous,
  HASHING_SECRET: hashing,
});
const VALUE = { address: 'ada@example.com', name: 'Ada' };

test('encrypts a value into unreadable text, and decrypts it', async () => {
  const sealed = await seal(secrets(OLD), 'mail-address', VALUE);
  expect(await unseal(secrets(OLD), 'mail-address', sealed)).toEqual(VALUE);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/example/i);
});

test('encrypts the same value differently each time', async () => {
  const encrypted = await Promise.all([1, 2, 3].map(() => seal(secrets(OLD), 'mail-address', VALUE)));
  expect(new Set(encrypted).size).toBe(3);
});

test.each([
  ['the previous secret is accepted', secrets(NEW, OLD)],
  ['the hashing secret is the old secret', secrets(NEW, '', OLD)],
])('decrypts after a change of the signing secret, if %s', async (_, changed) => {
  const sealed = await seal(secrets(OLD), 'mail-address', VALUE);
  expect(await unseal(changed, 'mail-address', sealed)).toEqual(VALUE);
});

test('decrypts a value of the hashing secret after the signing secret has changed', async () => {
  const sealed = await seal(secrets(NEW, '', OLD), 'mail-address', VALUE);
  expect(await unseal(secrets('a third secret, which is long enough', '', OLD), 'mail-address', sealed)).toEqual(VALUE);
});

test('returns null for another secret, another purpose, a changed value and no value', async () => {
  const sealed = await seal(secrets(OLD), 'mail-address', VALUE);
  expect(await unseal(secrets(NEW), 'mail-address', sealed)).toBeNull();
  expect(await unseal(secrets(OLD), 'mail-secrets', sealed)).toBeNull();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(await unseal(secrets(OLD), 'mail-address', changed.toString('base64url'))).toBeNull();
  expect(await unseal(secrets(OLD), 'mail-address', '')).toBeNull();
});
