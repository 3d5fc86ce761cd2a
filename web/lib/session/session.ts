import { readEnd, type SessionEnd, writeEnd } from './session-end';
import { anonymousUserId, becomeAccount, becomeAnonymous, browserMemory, type Memory, storedAccount } from './user-id';

/** An anonymous id or an account. */
export interface Session {
  /** `restoring`: the page is checking whether the stored account is still signed in. */
  readonly status: 'restoring' | 'anonymous' | 'signed-in';
  readonly isUnreachable: boolean;
  /** Why the session ended, if the page must tell the user. Otherwise null. */
  readonly end: SessionEnd | null;
  readonly userId: string;
  /** Null if unknown, or if no account is signed in. */
  readonly email: string | null;
  readonly displayName: string | null;
  readonly isEmailVerified: boolean;
  /** ISO 8601. Null if unknown, or if no account is signed in. */
  readonly memberSince: string | null;
}

export interface SignedIn
  extends Pick<Session, 'userId' | 'email' | 'displayName' | 'isEmailVerified' | 'memberSince'> {
  /** Returns null if the provider refuses. Rejects if it cannot be reached. */
  token(forceRefresh: boolean): Promise<string | null>;
  refused(token: string): Promise<boolean>;
}

const ANONYMOUS_IDENTITY = { email: null, displayName: null, isEmailVerified: false, memberSince: null };

/** `restoreBy` gets a function that loads the sign-in code, which calls `signedIn` and `signedOut`. */
export function createSession(memory: Memory) {
  let account: SignedIn | null = null;
  let current: Session | null = null;
  let restore: (() => Promise<void>) | null = null;
  let restoring: Promise<void> | null = null;
  let isUnreachable = false;
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
    // A new page tells the user only about an end that the user did not cause.
    if (end === undefined) end = readEnd(memory) === 'ended' ? 'ended' : null;
    return { status: 'anonymous', userId: anonymousUserId(memory), isUnreachable: false, end, ...ANONYMOUS_IDENTITY };
  }

  function invalidate(): void {
    current = null;
    for (const listener of listeners) listener();
  }

  /** Rejects if the provider cannot be reached. The next call tries again. */
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
    originalId: (): string => anonymousUserId(memory),
    restored,
    /** Reads the identity again, unless a user is signed in. Another tab may have changed it. */
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
    /** Ends the session. `nextId` must be `new` if the anonymous id was linked to the account. */
    signedOut(nextId: 'original' | 'new', endedBy: 'user' | 'others'): void {
      if (get().status === 'anonymous') return;
      account = null;
      end = endedBy === 'user' ? null : (readEnd(memory) ?? 'ended');
      if (end !== null) writeEnd(memory, end);
      becomeAnonymous(memory, nextId);
      invalidate();
    },
    /** Stores the reason for other tabs. Null removes it. */
    announceEnd: (reason: SessionEnd | null): void => writeEnd(memory, reason),
    dismissEnd(): void {
      end = null;
      writeEnd(memory, null);
      invalidate();
    },

    async token(userId: string | null, forceRefresh: boolean): Promise<string | null> {
      await restored();
      if (account === null || (userId !== null && userId !== account.userId)) return null;
      return account.token(forceRefresh);
    },
    refused: async (token: string): Promise<boolean> => (await account?.refused(token)) ?? false,
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
