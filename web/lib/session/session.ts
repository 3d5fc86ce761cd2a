import { readEnd, type SessionEnd, writeEnd } from './session-end';
import { anonymousUserId, becomeAccount, becomeAnonymous, browserMemory, type Memory, storedAccount } from './user-id';

/** The identity that this browser acts as. */
export interface Session {
  /** `restoring`: it was signed in when the page opened, and this is being checked. */
  readonly status: 'restoring' | 'anonymous' | 'signed-in';
  /** Whether the last attempt to restore the session failed. The next call tries again. */
  readonly isUnreachable: boolean;
  /** Why an account was signed out here. Null if the user did that on this page, or dismissed it. */
  readonly end: SessionEnd | null;
  readonly userId: string;
  /** Email address of the account. Null if it has none, or if no account is signed in. */
  readonly email: string | null;
  readonly displayName: string | null;
  /** Whether the address was verified. */
  readonly isEmailVerified: boolean;
  /** ISO 8601. */
  readonly memberSince: string | null;
}

/** An account that is signed in. */
export interface SignedIn
  extends Pick<Session, 'userId' | 'email' | 'displayName' | 'isEmailVerified' | 'memberSince'> {
  /**
   * Returns its ID token, a new one if `forceRefresh`. Returns null if the provider refuses. Rejects if the provider
   * cannot be reached.
   */
  token(forceRefresh: boolean): Promise<string | null>;
  /**
   * Called when the server refused this ID token because its session has ended. Returns true if another token can be
   * tried.
   */
  refused(token: string): Promise<boolean>;
}

const ANONYMOUS_IDENTITY = { email: null, displayName: null, isEmailVerified: false, memberSince: null };

/**
 * Creates the session store. The sign-in code is loaded only when needed. It calls `signedIn` and `signedOut`, and sets
 * with `restoreBy` how to find out who was signed in before.
 */
export function createSession(memory: Memory) {
  let account: SignedIn | null = null;
  let current: Session | null = null;
  let restore: (() => Promise<void>) | null = null;
  let restoring: Promise<void> | null = null;
  let isUnreachable = false;
  /** Undefined until it was read from storage. */
  let end: SessionEnd | null | undefined;
  const listeners = new Set<() => void>();

  function get(): Session {
    current ??= readSession();
    return current;
  }

  function readSession(): Session {
    if (account) {
      const { token: _, refused: __, ...identity } = account;
      return { status: 'signed-in', isUnreachable: false, end: null, ...identity };
    }
    const accountId = storedAccount(memory);
    if (accountId) return { status: 'restoring', userId: accountId, isUnreachable, end: null, ...ANONYMOUS_IDENTITY };
    // A page that opens later does not mention a sign-out that the user did in another tab.
    if (end === undefined) end = readEnd(memory) === 'ended' ? 'ended' : null;
    return { status: 'anonymous', userId: anonymousUserId(memory), isUnreachable: false, end, ...ANONYMOUS_IDENTITY };
  }

  function invalidate(): void {
    current = null;
    for (const listener of listeners) listener();
  }

  /** Restores the session. Rejects if that fails now; the next call tries again. */
  function restored(): Promise<void> {
    if (get().status !== 'restoring' || restore === null) return Promise.resolve();
    restoring ??= restore().then(
      () => settle(false),
      (failure) => {
        settle(true);
        throw failure;
      },
    );
    return restoring;
  }

  function settle(failed: boolean): void {
    restoring = null;
    if (isUnreachable === failed) return;
    isUnreachable = failed;
    invalidate();
  }

  return {
    get,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Returns the anonymous id that this browser had before signing in. */
    originalId: (): string => anonymousUserId(memory),
    restored,
    /** Reads the session again, because another tab may have signed in or out. */
    reread(): void {
      if (account !== null) return;
      invalidate();
      void restored().catch(() => {});
    },
    restoreBy(restorer: () => Promise<void>): void {
      restore = restorer;
    },
    signedIn(next: SignedIn): void {
      account = next;
      end = null;
      writeEnd(memory, null);
      becomeAccount(memory, next.userId);
      invalidate();
    },
    /**
     * Ends the account's session. `nextId`: `original` if the anonymous id was not linked to the account, otherwise
     * `new`. `endedBy`: `user` if the user signed out on this page. Otherwise the reason that another tab announced is
     * kept, or `ended` if there is none.
     */
    signedOut(nextId: 'original' | 'new', endedBy: 'user' | 'others'): void {
      if (get().status === 'anonymous') return;
      account = null;
      end = endedBy === 'user' ? null : (readEnd(memory) ?? 'ended');
      if (end !== null) writeEnd(memory, end);
      becomeAnonymous(memory, nextId);
      invalidate();
    },
    /** Tells other tabs why they will be signed out. Null withdraws that. */
    announceEnd: (reason: SessionEnd | null): void => writeEnd(memory, reason),
    /** Continues without an account and hides why the session ended. */
    dismissEnd(): void {
      end = null;
      writeEnd(memory, null);
      invalidate();
    },

    /** Returns the bearer token for a call of an account. Returns null if that account is not signed in. */
    async token(userId: string | null, forceRefresh: boolean): Promise<string | null> {
      await restored();
      if (account === null || (userId !== null && userId !== account.userId)) return null;
      return account.token(forceRefresh);
    },
    refused: async (token: string): Promise<boolean> => (await account?.refused(token)) ?? false,
    /**
     * Returns the id that replaces a linked anonymous id: the account's, or a new anonymous one. Returns null if
     * `userId` is not this browser's anonymous id.
     */
    successorOf(userId: string): string | null {
      if (userId !== anonymousUserId(memory)) return null;
      current = null;
      if (get().status === 'anonymous') {
        becomeAnonymous(memory, 'new');
        invalidate();
      }
      return get().userId;
    },
  };
}

/** The session of this page. */
export const session = createSession(browserMemory);
