import { expect, test } from 'vitest';
import { policyFor } from '../../../worker/pages/policy.ts';

const POLICY = "default-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

test('without providers the policy stays as it is', () => {
  expect(policyFor(POLICY, { ads: false, analytics: false })).toBe(POLICY);
});

test('analytics may load their one script and report to their one host', () => {
  expect(policyFor(POLICY, { ads: false, analytics: true })).toBe(
    "default-src 'self'; script-src 'self' https://static.cloudflareinsights.com; connect-src 'self' https://cloudflareinsights.com; frame-ancestors 'none'",
  );
});

test('advertisements may be framed, and still nobody may frame us', () => {
  const policy = policyFor(POLICY, { ads: true, analytics: false });
  expect(policy).toContain("frame-src 'self' https://*.googlesyndication.com");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});
