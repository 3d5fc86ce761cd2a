import { cookieName, USER_ID_STORAGE_KEY } from '../../../worker/contract/ids';
import { USER_ID_COOKIE_SECONDS } from '../../../worker/contract/limits';

/** What is read and written like `document.cookie`. Not the Cookie Store API, which is missing on plain http. */
interface Jar {
  cookie: string;
}

/** The name of before there was a prefix, which on https a subdomain may have set as well. */
const OLD = USER_ID_STORAGE_KEY;

/**
 * The cookie that keeps the id of this browser. On https its name has a prefix that no subdomain can use. One of before
 * is taken over once and deleted.
 */
export function idCookie(jar: Jar, isSecure: boolean) {
  const name = cookieName(OLD, isSecure);
  const write = (id: string): void => {
    const secure = isSecure ? '; Secure' : '';
    jar.cookie = `${name}=${id}; Max-Age=${USER_ID_COOKIE_SECONDS}; Path=/; SameSite=Lax${secure}`;
    if (isSecure) deleteOld(jar);
  };
  return {
    write,
    read(): string | null {
      const [id] = valuesOf(jar, name);
      if (id !== undefined || !isSecure) return id ?? null;
      const old = deleteOld(jar);
      if (old !== null) write(old);
      return old;
    },
  };
}

/**
 * Deletes the old cookie and answers what it was. A subdomain's is of a domain, ours was of this host alone: deleting
 * one of this host leaves the other where it is, so what vanishes was ours.
 */
function deleteOld(jar: Jar): string | null {
  const before = valuesOf(jar, OLD);
  if (before.length === 0) return null;
  jar.cookie = `${OLD}=; Max-Age=0; Path=/; Secure`;
  const left = valuesOf(jar, OLD);
  const gone = before.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return gone[0] ?? null;
}

/** All cookies of that name: of one host and of several domains there may be several. */
const valuesOf = ({ cookie }: Jar, name: string): string[] =>
  cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
