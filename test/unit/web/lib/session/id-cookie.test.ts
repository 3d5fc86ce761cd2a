import { expect, test } from 'vitest';
import { idCookie } from '../../../../../web/lib/session/id-cookie';
import { anonymousUserId, type Memory } from '../../../../../web/lib/session/user-id';

const OURS = 'user_2b7c1d1e-1111-4222-8333-444455556666';
const THEIRS = 'user_99999999-1111-4222-8333-444455556666';
const OLD = 'fileshare_user_id';
const NEW = '__Host-fileshare_user_id';

/**
 * The cookies of `share.example` on https, as RFC 6265bis has them: one of the host and one of the domain are two, the
 * host can delete its own alone by what the page writes, and a name with the prefix is of the host, secure and of `/`.
 */
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

  /** What a page of `evil.share.example` can do. */
  setFromSubdomain(name: string, value: string): void {
    if (!name.startsWith('__Host-')) this.domain.set(name, value);
  }
}

const memoryOf = (browser: Browser, stored: Record<string, string> = {}): Memory => {
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

test('on https the id is kept in a cookie that only this host can set', () => {
  const browser = new Browser();
  const id = anonymousUserId(memoryOf(browser));
  expect([...browser.host]).toEqual([[NEW, id]]);
  expect(anonymousUserId(memoryOf(browser))).toBe(id);
});

test('a cookie that a subdomain set is ignored', () => {
  const visitor = new Browser();
  visitor.setFromSubdomain(OLD, THEIRS);
  visitor.setFromSubdomain(NEW, THEIRS);
  expect(idCookie(visitor, true).read()).toBeNull();
  const id = anonymousUserId(memoryOf(visitor));
  expect(id).not.toBe(THEIRS);
  expect(idCookie(visitor, true).read()).toBe(id);
});

test('on plain http the name has no prefix, which browsers would refuse there', () => {
  const browser = new Browser();
  idCookie(browser, false).write(OURS);
  expect([...browser.host]).toEqual([[OLD, OURS]]);
  expect(idCookie(browser, false).read()).toBe(OURS);
});

test('the cookie is read from among others', () => {
  const read = (cookie: string) => idCookie({ cookie }, false).read();
  expect(read(`a=1; ${OLD}=x; b=2`)).toBe('x');
  expect([read(`other_${OLD}=x`), read('')]).toEqual([null, null]);
});
