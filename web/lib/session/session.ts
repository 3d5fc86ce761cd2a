import {
  anonymousUserId,
  becomeAccount,
  becomeAnonymous,
  browserMemory,
  type Memory,
  rememberedAccount,
} from './user-id';

/** Who this browser acts as. */
export interface Session {
  /** `restoring`: it was signed in when the page opened; whether it still is, is being found out. */
  readonly status: 'restoring' | 'anonymous' | 'signed-in';
  readonly userId: string;
  /** Of the account; null as well where it has none. */
  readonly email: string | null;
  readonly displayName: string | null;
  /** Whether it is known that mail to the address reaches them. */
  readonly isEmailVerified: boolean;
  /** ISO 8601. */
  readonly memberSince: string | null;
}

/** An account that is signed in. */
export interface SignedIn
  extends Pick<Session, 'userId' | 'email' | 'displayName' | 'isEmailVerified' | 'memberSince'> {
  /** Its ID token, a fresh one if asked for; null once the provider refuses. Rejects where nobody can be reached. */
  token(fresh: boolean): Promise<string | null>;
}

const NOBODY = { email: null, displayName: null, isEmailVerified: false, memberSince: null };

/**
 * Holds who the page acts as. What signs people in is not loaded before it is needed: it tells the session by `signedIn`
 * and `signedOut`, and gives it `restoreBy` to find out who was signed in before.
 */
export function createSession(memory: Memory) {
  let account: SignedIn | null = null;
  let current: Session | null = null;
  let restore: (() => Promise<void>) | null = null;
  let restoring: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function get(): Session {
    current ??= read();
    return current;
  }

  function read(): Session {
    if (account) {
      const { token: _, ...known } = account;
      return { status: 'signed-in', ...known };
    }
    const remembered = rememberedAccount(memory);
    if (remembered) return { status: 'restoring', userId: remembered, ...NOBODY };
    return { status: 'anonymous', userId: anonymousUserId(memory), ...NOBODY };
  }

  function changed(): void {
    current = null;
    for (const listener of listeners) listener();
  }

  /** Rejects if it cannot be found out now; the next call tries again. */
  function restored(): Promise<void> {
    if (get().status !== 'restoring' || restore === null) return Promise.resolve();
    restoring ??= restore().finally(() => {
      restoring = null;
    });
    return restoring;
  }

  return {
    get,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The id of this browser before anybody signed in. */
    originalId: (): string => anonymousUserId(memory),
    restored,
    /** Another tab may have signed in or out. */
    reread(): void {
      if (account !== null) return;
      changed();
      void restored().catch(() => {});
    },
    restoreBy(found: () => Promise<void>): void {
      restore = found;
    },
    signedIn(next: SignedIn): void {
      account = next;
      becomeAccount(memory, next.userId);
      changed();
    },
    /** `goOnAs`: the original id as long as it was not linked to the account, else a new one. */
    signedOut(goOnAs: 'original' | 'new'): void {
      if (get().status === 'anonymous') return;
      account = null;
      becomeAnonymous(memory, goOnAs);
      changed();
    },

    /** The bearer token for a call in the name of an account; null: there is none. */
    async token(userId: string | null, fresh: boolean): Promise<string | null> {
      await restored();
      if (account === null || (userId !== null && userId !== account.userId)) return null;
      return account.token(fresh);
    },
    /** Who acts instead of an anonymous id that turned out to have been linked: the account, or a new anonymous id. */
    successorOf(userId: string): string | null {
      if (userId !== anonymousUserId(memory)) return null;
      current = null;
      if (get().status === 'anonymous') {
        becomeAnonymous(memory, 'new');
        changed();
      }
      return get().userId;
    },
  };
}

/** This page's. */
export const session = createSession(browserMemory);
