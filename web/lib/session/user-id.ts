import { ANONYMOUS_USER_ID, isAccountId, USER_ID_STORAGE_KEY } from '../../../worker/contract/ids';
import { randomUuid } from '../random-uuid';
import { idCookie } from './id-cookie';

/** The anonymous id of this browser, kept while it acts as an account. */
const ORIGINAL_ID_STORAGE_KEY = `${USER_ID_STORAGE_KEY}_original`;

/** The two places that remember the id; either may be forbidden by the browser's settings. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string): void;
  readCookie(): string | null;
  writeCookie(id: string): void;
}

/** The account that this browser acts as until somebody signs out; null: it acts anonymously. */
export function rememberedAccount(memory: Memory): string | null {
  const id = memory.read(USER_ID_STORAGE_KEY) ?? memory.readCookie();
  return id !== null && isAccountId(id) ? id : null;
}

/**
 * The anonymous id of this browser: `user_` and a version-4 UUID, a secret. Made up on the first call, then kept in
 * local storage and in a cookie for a year, each of which restores the other.
 */
export function anonymousUserId(memory: Memory): string {
  const original = memory.read(ORIGINAL_ID_STORAGE_KEY);
  const isAccount = rememberedAccount(memory) !== null;
  const kept = isAccount ? [original] : [memory.read(USER_ID_STORAGE_KEY), memory.readCookie()];
  const id = kept.find(isAnonymousId) ?? newAnonymousId();
  if (!isAccount) keep(memory, id);
  if (!isAnonymousId(original)) memory.write(ORIGINAL_ID_STORAGE_KEY, id);
  return id;
}

/** From now on this browser acts as the account. Its anonymous id is kept as the original. */
export function becomeAccount(memory: Memory, userId: string): void {
  anonymousUserId(memory);
  keep(memory, userId);
}

/** From now on this browser acts anonymously: under its original id, or under a new one if that has no power left. */
export function becomeAnonymous(memory: Memory, id: 'original' | 'new'): void {
  const next = id === 'original' ? anonymousUserId(memory) : newAnonymousId();
  keep(memory, next);
  memory.write(ORIGINAL_ID_STORAGE_KEY, next);
}

function keep(memory: Memory, id: string): void {
  memory.write(USER_ID_STORAGE_KEY, id);
  memory.writeCookie(id);
}

const newAnonymousId = () => `user_${randomUuid()}`;
const isAnonymousId = (id: string | null | undefined): id is string => id != null && ANONYMOUS_USER_ID.test(id);

/** Where storage is forbidden or full, the page itself remembers for as long as it is open. */
const rememberedByPage = new Map<string, string>();

export const browserMemory: Memory = {
  read: (key) => {
    try {
      return localStorage.getItem(key) ?? rememberedByPage.get(key) ?? null;
    } catch {
      return rememberedByPage.get(key) ?? null;
    }
  },
  write: (key, value) => {
    rememberedByPage.set(key, value);
    try {
      localStorage.setItem(key, value);
    } catch {}
  },
  readCookie: () => idCookie(document, location.protocol === 'https:').read(),
  writeCookie: (id) => idCookie(document, location.protocol === 'https:').write(id),
};
