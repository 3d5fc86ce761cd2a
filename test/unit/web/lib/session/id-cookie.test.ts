import { expect, test } from 'vitest';
import { idCookie } from '../../../../../web/lib/session/id-cookie';
import { anonymousUserId, type Memory } from '../../../../../web/lib/session/user-id';

const OURS = 'user_2b7c1d1e-1111-4222-8333-444455556666';
const THEIRS = 'user_99999999-1111-4222-8333-444455556666';
const OLD = 'fileshare_user_id';
const NEW = '__Host-fileshare_user_id';

/** Cookies of `share.example` (RFC 6265bis). The page can delete cookies of its host, but not of the domain. */
class Browser {
  readonly host = new Map<string, string>();
  readonly domain = new Map<string, string>();

  get cookie(): string {
    return [...this.domain, ...this.host].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=');
    const has = (attribute: string) => attributes.includes(attribute);
    if (name.startsWith('__Host-') && !(has('Secure') && has('Path=/'))) return;
    if (has('Max-Age=0')) this.host.delete(name);
    else this.host.set(name, value);
  }

  /** A page of `evil.share.example` can do this. */
  setFromSubdomain(name: string, value: string): void {
    if (!name.startsWith('__Host-')) this.domain.set(name, value);
  }
}

const memoryOf = (browser: Browser): Memory => {
  const stored: Record<string, string> = {};
  const cookie = idCookie(browser, true);
  return {
    read: (key) => stored[key] ?? null,
    write: (key, value) => {
      stored[key] = value;
    },
    readCookie: cookie.read,
    writeCookie: cookie.write,
  };
};

test('keeps the id on HTTPS in a cookie that only this host can set', () => {
  const browser = new Browser();
  const id = anonymousUserId(memoryOf(browser));
  expect([...browser.host]).toEqual([[NEW, id]]);
  expect(anonymousUserId(memoryOf(browser))).toBe(id);
});

test('ignores a cookie that a subdomain set', () => {
  const visitor = new Browser();
  visitor.setFromSubdomain(OLD, THEIRS);
  visitor.setFromSubdomain(NEW, THEIRS);
  expect(idCookie(visitor, true).read()).toBeNull();
  const id = anonymousUserId(memoryOf(visitor));
  expect(id).not.toBe(THEIRS);
  expect(idCookie(visitor, true).read()).toBe(id);
});

test('uses no prefix on plain HTTP, where browsers would reject it', () => {
  const browser = new Browser();
  idCookie(browser, false).write(OURS);
  expect([...browser.host]).toEqual([[OLD, OURS]]);
  expect(idCookie(browser, false).read()).toBe(OURS);
});

test('finds the cookie among other cookies', () => {
  const read = (cookie: string) => idCookie({ cookie }, false).read();
  expect(read(`a=1; ${OLD}=x; b=2`)).toBe('x');
  expect([read(`other_${OLD}=x`), read('')]).toEqual([null, null]);
});
