import { ANONYMOUS_USER_ID, isAccountId, USER_ID_STORAGE_KEY } from '../../../worker/contract/ids';
import { randomUuid } from '../random-uuid';
import { idCookie } from './id-cookie';

/** Storage key of this browser's anonymous id. The id is kept while the browser acts as an account. */
const ORIGINAL_ID_STORAGE_KEY = `${USER_ID_STORAGE_KEY}_original`;

/** Storage of the id: `localStorage` and a cookie. The browser's settings may forbid one or both. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string): void;
  readCookie(): string | null;
  writeCookie(id: string): void;
}

/** Returns the id of the account that this browser acts as. Returns null if the browser acts anonymously. */
export function storedAccount(memory: Memory): string | null {
  const id = memory.read(USER_ID_STORAGE_KEY) ?? memory.readCookie();
  return id !== null && isAccountId(id) ? id : null;
}

/**
 * Returns this browser's anonymous id: `user_` and a version-4 UUID. The id is a secret. The first call creates it and
 * stores it in `localStorage` and, for a year, in a cookie. If one copy is lost, the other restores it.
 */
export function anonymousUserId(memory: Memory): string {
  const original = memory.read(ORIGINAL_ID_STORAGE_KEY);
  const isAccount = storedAccount(memory) !== null;
  const candidates = isAccount ? [original] : [memory.read(USER_ID_STORAGE_KEY), memory.readCookie()];
  const id = candidates.find(isAnonymousId) ?? newAnonymousId();
  if (!isAccount) storeId(memory, id);
  if (!isAnonymousId(original)) memory.write(ORIGINAL_ID_STORAGE_KEY, id);
  return id;
}

/** Makes this browser act as the account. The browser's anonymous id is kept as the original id. */
export function becomeAccount(memory: Memory, userId: string): void {
  anonymousUserId(memory);
  storeId(memory, userId);
}

/** Makes this browser act anonymously. `id` must be `new` if the original id was linked to an account. */
export function becomeAnonymous(memory: Memory, id: 'original' | 'new'): void {
  const next = id === 'original' ? anonymousUserId(memory) : newAnonymousId();
  storeId(memory, next);
  memory.write(ORIGINAL_ID_STORAGE_KEY, next);
}

function storeId(memory: Memory, id: string): void {
  memory.write(USER_ID_STORAGE_KEY, id);
  memory.writeCookie(id);
}

const newAnonymousId = () => `user_${randomUuid()}`;
const isAnonymousId = (id: string | null | undefined): id is string => id != null && ANONYMOUS_USER_ID.test(id);

/** Used if `localStorage` is forbidden or full. Lasts until the page is closed. */
const pageStorage = new Map<string, string>();

export const browserMemory: Memory = {
  read: (key) => {
    try {
      return localStorage.getItem(key) ?? pageStorage.get(key) ?? null;
    } catch {
      return pageStorage.get(key) ?? null;
    }
  },
  write: (key, value) => {
    pageStorage.set(key, value);
    try {
      localStorage.setItem(key, value);
    } catch {}
  },
  readCookie: () => idCookie(document, location.protocol === 'https:').read(),
  writeCookie: (id) => idCookie(document, location.protocol === 'https:').write(id),
};
