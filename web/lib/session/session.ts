import { readEnd, type SessionEnd, writeEnd } from './session-end';
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
  /** Whether the last attempt to restore it failed; the next call tries again. */
  readonly isUnreachable: boolean;
  /** Why an account was signed out here, unless its user did that on this page; null once dismissed. */
  readonly end: SessionEnd | null;
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
  /** The server refused this ID token as one of an ended session. Returns whether another one can be tried. */
  refused(token: string): Promise<boolean>;
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
  let isUnreachable = false;
  /** Undefined until it was read. */
  let end: SessionEnd | null | undefined;
  const listeners = new Set<() => void>();

  function get(): Session {
    current ??= read();
    return current;
  }

  function read(): Session {
    if (account) {
      const { token: _, refused: __, ...known } = account;
      return { status: 'signed-in', isUnreachable: false, end: null, ...known };
    }
    const remembered = rememberedAccount(memory);
    if (remembered) return { status: 'restoring', userId: remembered, isUnreachable, end: null, ...NOBODY };
    // A page that opens later need not say what its user did in another.
    if (end === undefined) end = readEnd(memory) === 'ended' ? 'ended' : null;
    return { status: 'anonymous', userId: anonymousUserId(memory), isUnreachable: false, end, ...NOBODY };
  }

  function changed(): void {
    current = null;
    for (const listener of listeners) listener();
  }

  /** Rejects if it cannot be found out now; the next call tries again. */
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
    changed();
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
      end = null;
      writeEnd(memory, null);
      becomeAccount(memory, next.userId);
      changed();
    },
    /**
     * `goOnAs`: the original id as long as it was not linked to the account, else a new one. `by`: `user` if they asked
     * for it on this page; otherwise the session says why it ended.
     */
    signedOut(goOnAs: 'original' | 'new', by: 'user' | 'others'): void {
      if (get().status === 'anonymous') return;
      account = null;
      end = by === 'user' ? null : (readEnd(memory) ?? 'ended');
      if (end !== null) writeEnd(memory, end);
      becomeAnonymous(memory, goOnAs);
      changed();
    },
    /** Tells other tabs why they are about to find themselves signed out; null: they are not, after all. */
    announceEnd: (why: SessionEnd | null): void => writeEnd(memory, why),
    /** Goes on without an account, and no longer says why. */
    dismissEnd(): void {
      end = null;
      writeEnd(memory, null);
      changed();
    },

    /** The bearer token for a call in the name of an account; null: there is none. */
    async token(userId: string | null, fresh: boolean): Promise<string | null> {
      await restored();
      if (account === null || (userId !== null && userId !== account.userId)) return null;
      return account.token(fresh);
    },
    refused: async (token: string): Promise<boolean> => (await account?.refused(token)) ?? false,
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
