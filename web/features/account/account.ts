/**
 * Signs users in and out, and changes their accounts. A sign-in registers the user with the server, and links the
 * browser's anonymous id to the account. If these calls fail, the next page load repeats them.
 */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { ApiError, call } from '../../lib/api';
import { browserStorage } from '../../lib/browser-storage';
import { once } from '../../lib/once';
import { queryClient } from '../../lib/query-client';
import { session } from '../../lib/session/session';
import { siteConfigQuery } from '../../lib/site-config';
import { authCode } from './auth-words';
import type { Proof, Provider, User } from './provider';

/** Anonymous id and account that this browser linked last. */
const LINKED_STORAGE_KEY = 'fileshare_linked';

/** Resolves to null if this instance has no sign-in. */
export const loadProvider = once(async (): Promise<Provider | null> => {
  const { signIn } = await queryClient.ensureQueryData(siteConfigQuery);
  if (signIn === null) return null;
  const provider = (await import('./provider')).openProvider(signIn);
  await provider.restored();
  provider.onChange((user) => (user ? becomeSignedIn(user) : becomeSignedOut()));
  return provider;
});

/** Restores the provider's session. Without a session, signs out this browser. */
export async function restore(): Promise<void> {
  const user = await (await loadProvider())?.restored();
  if (!user) return becomeSignedOut();
  becomeSignedIn(user);
  if (browserStorage.read(LINKED_STORAGE_KEY) !== linkOf(user)) void registerAndLink(user);
}

export async function signIn(email: string, password: string): Promise<void> {
  await completeSignIn(await (await provider()).signIn(email, password));
}

export async function signUp(email: string, password: string, displayName: string): Promise<void> {
  await completeSignIn(await (await provider()).signUp(email, password, displayName));
}

export async function signInWithGoogle(): Promise<void> {
  await completeSignIn(await (await provider()).signInWithGoogle());
}

export const sendReset = async (email: string): Promise<void> => (await provider()).sendReset(email);

/** Signs out even if the server call fails. The call only deletes the cookie for downloads of the user's own files. */
export async function logout(): Promise<void> {
  await call(endpoints.signOut, {}).catch(() => {});
  const identity = await provider();
  await endSession('logged-out', () => identity.signOut());
}

/** True while this tab ends the session. */
let isEndingSession = false;

async function endSession(reason: 'logged-out' | 'deleted', act: () => Promise<void>): Promise<void> {
  isEndingSession = true;
  session.announceEnd(reason);
  try {
    await act();
    becomeSignedOut();
  } catch (failure) {
    session.announceEnd(null);
    throw failure;
  } finally {
    isEndingSession = false;
  }
}

/** Deletes the data on the server, then the account. Rejects at once if the last sign-in is too old. */
export async function deleteAccount(proof?: Proof): Promise<void> {
  const identity = await provider();
  if (proof !== undefined) await identity.confirm(proof);
  await call(endpoints.deleteAccount, { userId: session.get().userId });
  await endSession('deleted', () => identity.delete());
}

export async function rename(displayName: string): Promise<void> {
  await completeSignIn(await (await provider()).rename(displayName));
}

/** Also ends all other sessions. If this fails, resolves to false, and the other sessions end within an hour. */
export async function changePassword(proof: Proof, password: string): Promise<boolean> {
  const identity = await provider();
  await identity.confirm(proof);
  await identity.changePassword(password);
  return endOtherSessions().then(
    () => true,
    () => false,
  );
}

/** `confirm` signs in this browser again. The call then ends all older sessions. */
export async function signOutOtherDevices(proof: Proof): Promise<void> {
  await (await provider()).confirm(proof);
  await endOtherSessions();
}

const endOtherSessions = () => call(endpoints.signOutOthers, { userId: session.get().userId });

/** The address changes when the user opens the link that the provider mails. */
export async function changeEmail(proof: Proof, email: string): Promise<void> {
  const identity = await provider();
  await identity.confirm(proof);
  await identity.changeEmail(email);
}

export const verifyEmail = async (): Promise<void> => (await provider()).verifyEmail();

export async function reloadUser(): Promise<void> {
  becomeSignedIn(await (await provider()).reload());
}

export const availableProof = async (): Promise<'password' | 'google'> =>
  (await provider()).hasPassword() ? 'password' : 'google';

async function provider(): Promise<Provider> {
  const loadedProvider = await loadProvider();
  if (loadedProvider === null) throw new Error('Sign-in is not set up.');
  return loadedProvider;
}

async function completeSignIn(user: User): Promise<void> {
  becomeSignedIn(user);
  await registerAndLink(user);
}

const userIdOf = ({ uid }: User) => `user_${uid}`;
const linkOf = (user: User) => `${session.originalId()} ${userIdOf(user)}`;

function becomeSignedIn(user: User): void {
  const { email, displayName, emailVerified, metadata } = user;
  session.signedIn({
    userId: userIdOf(user),
    email,
    displayName,
    isEmailVerified: emailVerified,
    memberSince: metadata.creationTime ? new Date(metadata.creationTime).toISOString() : null,
    token: (forceRefresh) =>
      user.getIdToken(forceRefresh).catch((failure) => {
        if (authCode(failure) === 'network-request-failed') throw failure;
        return null;
      }),
    refused: (token) => replaceRefusedToken(user, token),
  });
}

/** Maximum wait for a sign-in in another tab. The provider's SDK looks for it every 800 ms. */
const OTHER_TAB_MS = 2 * SECOND_MS;
const POLL_MS = 200;

/**
 * Handles a token that the server has refused. Another tab may have signed in again. Returns true if a new token
 * arrives. If the token stays the same, signs out this browser.
 */
async function replaceRefusedToken(user: User, token: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < OTHER_TAB_MS; waitedMs += POLL_MS) {
    const newToken = await user.getIdToken().catch(() => null);
    if (newToken !== token) return newToken !== null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await (await provider()).signOut();
  becomeSignedOut();
  return false;
}

async function registerAndLink(user: User): Promise<void> {
  const { uid: firebaseUid, email, displayName } = user;
  const anonymousUserId = session.originalId();
  try {
    const { userId } = await call(endpoints.register, { firebaseUid, email, displayName, anonymousUserId });
    await call(endpoints.linkAnonymous, { userId, anonymousUserId }).catch(unlessLinkedElsewhere);
    browserStorage.write(LINKED_STORAGE_KEY, linkOf(user));
  } catch (failure) {
    console.error(`Failed to register user with backend: ${failure instanceof Error ? failure.message : failure}`);
  }
  await queryClient.invalidateQueries();
}

/** Ignores that the anonymous id is linked to another account. This is harmless: a linked id gives no access. */
function unlessLinkedElsewhere(failure: unknown): void {
  if (!(failure instanceof ApiError && failure.code === 'linked_elsewhere')) throw failure;
}

/** Ends the session of this browser. If the anonymous id was linked, the browser gets a new one. */
function becomeSignedOut(): void {
  const { status, userId } = session.get();
  if (status === 'anonymous') return;
  const linked = browserStorage.read(LINKED_STORAGE_KEY) === `${session.originalId()} ${userId}`;
  session.signedOut(linked ? 'new' : 'original', isEndingSession ? 'user' : 'others');
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) });
}
