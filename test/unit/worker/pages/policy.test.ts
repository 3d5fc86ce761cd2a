import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EARLY_PRESS_SCRIPT, EARLY_PRESS_SHA256 } from '../../../../worker/contract/early-press.ts';
import { pagePolicy, serviceWorkerPolicy } from '../../../../worker/pages/policy.ts';

const HERE = 'https://share.example';
const OWN_SCRIPTS = `${HERE}/assets/ 'sha256-${EARLY_PRESS_SHA256}'`;
const NOBODY = { signIn: null, ads: false, analytics: false };
const sourcesOf = (policy: string, directive: string): string | undefined =>
  policy
    .split('; ')
    .find((rule) => rule.startsWith(`${directive} `))
    ?.slice(directive.length + 1);

test('allows the inline script of prerendered pages', () => {
  expect(createHash('sha256').update(EARLY_PRESS_SCRIPT).digest('base64')).toBe(EARLY_PRESS_SHA256);
});

test('allows connections to the sign-in provider and its frame if sign-in is configured', () => {
  const policy = pagePolicy(HERE, { ...NOBODY, signIn: { authDomain: 'mine.firebaseapp.com', emulatorHost: null } });
  expect(sourcesOf(policy, 'script-src')).toBe(`${OWN_SCRIPTS} https://apis.google.com`);
  expect(sourcesOf(policy, 'connect-src')).toBe(
    "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  );
  expect(sourcesOf(policy, 'frame-src')).toBe('https://mine.firebaseapp.com');
});

test('allows no script and no frame of the sign-in provider in a page whose address contains a key', () => {
  const signIn = { authDomain: 'mine.firebaseapp.com', emulatorHost: null };
  const policy = pagePolicy(HERE, { ...NOBODY, signIn, isScriptless: true });
  expect(sourcesOf(policy, 'script-src')).toBe(OWN_SCRIPTS);
  expect(sourcesOf(policy, 'frame-src')).toBe("'none'");
  expect(sourcesOf(policy, 'connect-src')).toMatch(/^'self' https:\/\/identitytoolkit\.googleapis\.com /);
});

test('lets the service worker load only downloads', () => {
  expect(serviceWorkerPolicy(HERE)).toBe(`default-src 'none'; connect-src ${HERE}/api/download/`);
});

test('allows connections to the emulator and its frame', () => {
  const signIn = { authDomain: 'localhost', emulatorHost: '127.0.0.1:9099' };
  const policy = pagePolicy('http://localhost:8787', { ...NOBODY, signIn });
  expect(sourcesOf(policy, 'connect-src')).toMatch(/ http:\/\/127\.0\.0\.1:9099$/);
  expect(sourcesOf(policy, 'frame-src')).toBe('https://localhost http://127.0.0.1:9099');
});

test('ignores configured hosts that would add a directive or a source', () => {
  for (const authDomain of ["a.example; script-src 'unsafe-inline'", 'a.example *', 'a.example,b', '', 'a b']) {
    const policy = pagePolicy(HERE, { ...NOBODY, signIn: { authDomain, emulatorHost: null } });
    expect(sourcesOf(policy, 'frame-src'), authDomain).toBe("'none'");
    expect(policy).not.toContain('unsafe');
  }
});

test('allows one script and one host for analytics', () => {
  const policy = pagePolicy(HERE, { ...NOBODY, analytics: true });
  expect(sourcesOf(policy, 'script-src')).toBe(`${OWN_SCRIPTS} https://static.cloudflareinsights.com`);
  expect(sourcesOf(policy, 'connect-src')).toBe("'self' https://cloudflareinsights.com");
});

test('allows frames of advertisements, but lets no site show our pages in a frame', () => {
  const policy = pagePolicy(HERE, { ...NOBODY, ads: true });
  expect(sourcesOf(policy, 'frame-src')).toMatch(/^https:\/\/\*\.googlesyndication\.com /);
  expect(sourcesOf(policy, 'frame-ancestors')).toBe("'none'");
  expect(policy).not.toContain('unsafe');
});
