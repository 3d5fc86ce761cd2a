import { cookieName, USER_ID_STORAGE_KEY } from '../../../worker/contract/ids';
import { USER_ID_COOKIE_SECONDS } from '../../../worker/contract/limits';

interface Jar {
  cookie: string;
}

/**
 * Reads and writes the cookie with the user's id. The prefix `__Host-` prevents subdomains from setting it (RFC 6265bis
 * section 4.1.3.2). The prefix and the Cookie Store API need HTTPS.
 */
export function idCookie(jar: Jar, isSecure: boolean) {
  const name = cookieName(USER_ID_STORAGE_KEY, isSecure);
  return {
    write(id: string): void {
      const secure = isSecure ? '; Secure' : '';
      jar.cookie = `${name}=${id}; Max-Age=${USER_ID_COOKIE_SECONDS}; Path=/; SameSite=Lax${secure}`;
    },
    read(): string | null {
      const pairs = jar.cookie.split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
    },
  };
}
