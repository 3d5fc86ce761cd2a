import { ANONYMOUS_USER_ID, isAccountId, USER_ID_STORAGE_KEY } from '../../../worker/contract/ids';
import { browserStorage } from '../browser-storage';
import { randomUuid } from '../random-uuid';
import { idCookie } from './id-cookie';

const ORIGINAL_ID_STORAGE_KEY = `${USER_ID_STORAGE_KEY}_original`;

/** Storage of ids. The browser's settings may forbid `localStorage` and cookies. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string): void;
  readCookie(): string | null;
  writeCookie(id: string): void;
}

/** Returns null if the browser has no account. */
export function storedAccount(memory: Memory): string | null {
  const id = memory.read(USER_ID_STORAGE_KEY) ?? memory.readCookie();
  return id !== null && isAccountId(id) ? id : null;
}

/** Returns the anonymous id, which is a secret: `user_` and a version-4 UUID. Creates it if there is none. */
export function anonymousUserId(memory: Memory): string {
  const original = memory.read(ORIGINAL_ID_STORAGE_KEY);
  const isAccount = storedAccount(memory) !== null;
  const candidates = isAccount ? [original] : [memory.read(USER_ID_STORAGE_KEY), memory.readCookie()];
  const id = candidates.find(isAnonymousId) ?? newAnonymousId();
  if (!isAccount) storeId(memory, id);
  if (!isAnonymousId(original)) memory.write(ORIGINAL_ID_STORAGE_KEY, id);
  return id;
}

/** Stores an account id. The anonymous id stays stored. */
export function becomeAccount(memory: Memory, userId: string): void {
  anonymousUserId(memory);
  storeId(memory, userId);
}

/** `id` must be `new` if the original anonymous id was linked to an account. */
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

export const browserMemory: Memory = {
  ...browserStorage,
  readCookie: () => idCookie(document, location.protocol === 'https:').read(),
  writeCookie: (id) => idCookie(document, location.protocol === 'https:').write(id),
};
