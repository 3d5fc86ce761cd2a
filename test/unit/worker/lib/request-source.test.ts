import { describe, expect, test } from 'vitest';
import { isFromOtherSite } from '../../../../worker/lib/request-source.ts';

const OWN = 'https://files.example';

describe('isFromOtherSite', () => {
  test.each([
    ['a program, which sends neither header', undefined, undefined],
    ['a page of our own', 'same-origin', OWN],
    ['a form of our own on a page that hides its address', 'same-origin', 'null'],
    ['a visitor who typed the address', 'none', undefined],
    ['a page of our own in a browser without Sec-Fetch-Site', undefined, OWN],
  ])('accepts %s', (_, fetchSite, origin) => {
    expect(isFromOtherSite({ fetchSite, origin }, OWN)).toBe(false);
  });

  test.each([
    ['a page of another site', 'cross-site', 'https://evil.example'],
    ['a page of another site that names our origin', 'cross-site', OWN],
    ['a page of a subdomain', 'same-site', 'https://blog.files.example'],
    ['a page in a sandbox', 'cross-site', 'null'],
    ['a value that no browser sends', 'same-origin, cross-site', OWN],
    ['an empty value', '', OWN],
    ['another origin in a browser without Sec-Fetch-Site', undefined, 'https://evil.example'],
    ['our host on plain http', undefined, 'http://files.example'],
    ['our host on another port', undefined, `${OWN}:8443`],
    ['an origin that begins as ours does', undefined, `${OWN}.evil.example`],
    ['a sandbox in a browser without Sec-Fetch-Site', undefined, 'null'],
  ])('refuses %s', (_, fetchSite, origin) => {
    expect(isFromOtherSite({ fetchSite, origin }, OWN)).toBe(true);
  });
});
