import { cookieName, USER_ID_STORAGE_KEY } from '../../../worker/contract/ids';
import { USER_ID_COOKIE_SECONDS } from '../../../worker/contract/limits';

/** What is read and written like `document.cookie`. Not the Cookie Store API, which is missing on plain http. */
interface Jar {
  cookie: string;
}

/**
 * Reads and writes the cookie with the id of this browser. On https its name has the prefix `__Host-`, which no subdomain
 * can set (RFC 6265bis, 4.1.3.2). `read` returns null if there is none.
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
