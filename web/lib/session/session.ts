import { readEnd, type SessionEnd, writeEnd } from './session-end';
import { anonymousUserId, becomeAccount, becomeAnonymous, browserMemory, type Memory, storedAccount } from './user-id';

/** Identity of this browser: an anonymous id or an account. */
export interface Session {
  /**
   * `restoring`: an account is stored in this browser, and the page checks whether the account is still signed in.
   */
  readonly status: 'restoring' | 'anonymous' | 'signed-in';
  /** True if the last attempt to restore the session failed. The next API call with an account tries again. */
  readonly isUnreachable: boolean;
  /**
   * Reason why an account was signed out. Null if no account was signed out, or if the user signed out on this page.
   * Also null if the user dismissed the message.
   */
  readonly end: SessionEnd | null;
  readonly userId: string;
  /** Email address of the account. Null if the account has no email address, or if no account is signed in. */
  readonly email: string | null;
  readonly displayName: string | null;
  readonly isEmailVerified: boolean;
  /** Time when the account was created, ISO 8601. Null if the time is unknown, or if no account is signed in. */
  readonly memberSince: string | null;
}

export interface SignedIn
  extends Pick<Session, 'userId' | 'email' | 'displayName' | 'isEmailVerified' | 'memberSince'> {
  /**
   * Returns the account's ID token. If `forceRefresh` is true, the token is new. Returns null if the provider
   * refuses. Rejects if the provider cannot be reached.
   */
  token(forceRefresh: boolean): Promise<string | null>;
  /**
   * Called when the server has rejected this ID token because the sign-in session has ended. Returns true if the call
   * can be repeated with another token.
   */
  refused(token: string): Promise<boolean>;
}

const ANONYMOUS_IDENTITY = { email: null, displayName: null, isEmailVerified: false, memberSince: null };

/**
 * Creates the session store. The sign-in code is a separate module. The page loads this module only when necessary.
 * The sign-in module calls `signedIn` and `signedOut`. `restoreBy` sets the function that restores a stored session.
 */
export function createSession(memory: Memory) {
  let account: SignedIn | null = null;
  let current: Session | null = null;
  let restore: (() => Promise<void>) | null = null;
  let restoring: Promise<void> | null = null;
  let isUnreachable = false;
  /** Undefined until the value is read from storage. */
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
    // A newly opened page does not mention that the user signed out. The page mentions only a session that ended for
    // other reasons.
    if (end === undefined) end = readEnd(memory) === 'ended' ? 'ended' : null;
    return { status: 'anonymous', userId: anonymousUserId(memory), isUnreachable: false, end, ...ANONYMOUS_IDENTITY };
  }

  function invalidate(): void {
    current = null;
    for (const listener of listeners) listener();
  }

  /**
   * Restores the session. Rejects if the provider cannot be reached. Then the next call of `restored` tries again.
   */
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
    /** Returns the anonymous id that this browser had before the sign-in. */
    originalId: (): string => anonymousUserId(memory),
    restored,
    /**
     * Reads the stored session again after another tab may have signed in or out. Does nothing while an account is
     * signed in.
     */
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
     * Ends the account's session. `nextId` is `original` if the anonymous id was not linked to the account, otherwise
     * `new`. `endedBy` is `user` if the user signed out on this page. If `endedBy` is `others`, the reason is the
     * value that another tab stored with `announceEnd`. If no reason is stored, the reason is `ended`.
     */
    signedOut(nextId: 'original' | 'new', endedBy: 'user' | 'others'): void {
      if (get().status === 'anonymous') return;
      account = null;
      end = endedBy === 'user' ? null : (readEnd(memory) ?? 'ended');
      if (end !== null) writeEnd(memory, end);
      becomeAnonymous(memory, nextId);
      invalidate();
    },
    /** Stores the reason for a sign-out, so that other tabs can read the reason. Null removes the reason. */
    announceEnd: (reason: SessionEnd | null): void => writeEnd(memory, reason),
    /** Hides the message with the reason why the session ended. */
    dismissEnd(): void {
      end = null;
      writeEnd(memory, null);
      invalidate();
    },

    /**
     * Returns the ID token of the account `userId`. If `userId` is null, returns the ID token of the signed-in
     * account. Returns null if that account is not signed in.
     */
    async token(userId: string | null, forceRefresh: boolean): Promise<string | null> {
      await restored();
      if (account === null || (userId !== null && userId !== account.userId)) return null;
      return account.token(forceRefresh);
    },
    refused: async (token: string): Promise<boolean> => (await account?.refused(token)) ?? false,
    /**
     * Returns the id that replaces an anonymous id after the id was linked. The new id is the account's id, or a new
     * anonymous id if no account is signed in. Returns null if `userId` is not this browser's anonymous id.
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

export const session = createSession(browserMemory);
