/**
 * Signing in and out as the product means it: who signs in is registered with the server, and what this browser uploaded
 * before is linked to the account. Where that fails the sign-in holds all the same, and it is tried again with the next
 * page. The server is told of both before a list is shown anew.
 */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { ApiError, call } from '../../lib/api';
import { queryClient } from '../../lib/query-client';
import { session } from '../../lib/session/session';
import { browserMemory } from '../../lib/session/user-id';
import { siteConfigQuery } from '../../lib/site-config';
import { authCode } from './auth-words';
import type { Proof, Provider, User } from './provider';

/** Which account the original id was linked to, so that it is not done again with every page. */
const LINKED_STORAGE_KEY = 'fileshare_linked';

let opened: Promise<Provider | null> | null = null;

/** The identity provider, loaded on the first call; null: sign-in is not set up. Rejects where it cannot be loaded. */
export function loadProvider(): Promise<Provider | null> {
  opened ??= open().catch((failure) => {
    opened = null;
    throw failure;
  });
  return opened;
}

async function open(): Promise<Provider | null> {
  const { signIn } = await queryClient.ensureQueryData(siteConfigQuery);
  if (signIn === null) return null;
  const provider = (await import('./provider')).openProvider(signIn);
  await provider.restored();
  provider.onChange((user) => (user ? adopt(user) : leave()));
  return provider;
}

/** Finds out whether who was signed in when the page opened still is. */
export async function restore(): Promise<void> {
  const user = await (await loadProvider())?.restored();
  if (!user) return leave();
  adopt(user);
  if (browserMemory.read(LINKED_STORAGE_KEY) !== linkOf(user)) void welcome(user);
}

export async function signIn(email: string, password: string): Promise<void> {
  await enter(await (await provider()).signIn(email, password));
}

/** `displayName` may be empty. */
export async function signUp(email: string, password: string, displayName: string): Promise<void> {
  await enter(await (await provider()).signUp(email, password, displayName));
}

export async function signInWithGoogle(): Promise<void> {
  await enter(await (await provider()).signInWithGoogle());
}

export const sendReset = async (email: string): Promise<void> => (await provider()).sendReset(email);

/** Signs out at the provider; the cookie by which own downloads are free goes too. */
export async function logout(): Promise<void> {
  await call(endpoints.signOut, {}).catch(() => {});
  const identity = await provider();
  await endSession('logged-out', () => identity.signOut());
}

/** The act of the user by which the session ends; the provider tells of it while it is under way. */
let isOwnAct = false;

async function endSession(why: 'logged-out' | 'deleted', act: () => Promise<void>): Promise<void> {
  isOwnAct = true;
  session.announceEnd(why);
  try {
    await act();
    leave();
  } catch (failure) {
    session.announceEnd(null);
    throw failure;
  } finally {
    isOwnAct = false;
  }
}

/**
 * Deletes the account: first what it has here, then the account itself, so that it can be said again if the second
 * fails. Where the last sign-in is too long ago nothing happens, and it rejects with what `needsProof` knows.
 */
export async function deleteAccount(proof?: Proof): Promise<void> {
  const identity = await provider();
  if (proof !== undefined) await identity.confirm(proof);
  await call(endpoints.deleteAccount, { userId: session.get().userId });
  await endSession('deleted', () => identity.delete());
}

/** Gives the account another name, here and at the provider. */
export async function rename(displayName: string): Promise<void> {
  await enter(await (await provider()).rename(displayName));
}

/**
 * Changes the password and ends all other sessions, which the provider does by itself only within an hour. Returns false
 * if the password was changed and the sessions could not be ended now.
 */
export async function changePassword(proof: Proof, password: string): Promise<boolean> {
  const identity = await provider();
  await identity.confirm(proof);
  await identity.changePassword(password);
  return endOtherSessions().then(
    () => true,
    () => false,
  );
}

/** Ends all sessions of the account but this browser's, which signs in anew for that. */
export async function signOutOthers(proof: Proof): Promise<void> {
  await (await provider()).confirm(proof);
  await endOtherSessions();
}

const endOtherSessions = () => call(endpoints.signOutOthers, { userId: session.get().userId });

/** The address changes when the link is opened that is mailed to it. */
export async function changeEmail(proof: Proof, email: string): Promise<void> {
  const identity = await provider();
  await identity.confirm(proof);
  await identity.changeEmail(email);
}

export const verifyEmail = async (): Promise<void> => (await provider()).verifyEmail();

/** Whether mail arrives may have been proved in another tab meanwhile. */
export async function reread(): Promise<void> {
  adopt(await (await provider()).reload());
}

/** How this account can prove who it is. */
export const proofOffered = async (): Promise<'password' | 'google'> =>
  (await provider()).hasPassword() ? 'password' : 'google';

async function provider(): Promise<Provider> {
  const loaded = await loadProvider();
  if (loaded === null) throw new Error('Sign-in is not set up.');
  return loaded;
}

async function enter(user: User): Promise<void> {
  adopt(user);
  await welcome(user);
}

const userIdOf = ({ uid }: User) => `user_${uid}`;
const linkOf = (user: User) => `${session.originalId()} ${userIdOf(user)}`;

function adopt(user: User): void {
  const { email, displayName, emailVerified, metadata } = user;
  session.signedIn({
    userId: userIdOf(user),
    email,
    displayName,
    isEmailVerified: emailVerified,
    memberSince: metadata.creationTime ? new Date(metadata.creationTime).toISOString() : null,
    token: (fresh) =>
      user.getIdToken(fresh).catch((failure) => {
        if (authCode(failure) === 'network-request-failed') throw failure;
        return null;
      }),
    refused: (token) => replaceRefused(user, token),
  });
}

/** How long another tab's sign-in takes to arrive here at most: the provider looks every 800 ms. */
const OTHER_TAB_MS = 2 * SECOND_MS;
const LOOK_AGAIN_MS = 200;

/**
 * Another tab may have signed in again, as "Sign out other devices" does. Returns whether its token has arrived here;
 * otherwise this browser is signed out.
 */
async function replaceRefused(user: User, token: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < OTHER_TAB_MS; waitedMs += LOOK_AGAIN_MS) {
    const present = await user.getIdToken().catch(() => null);
    if (present !== token) return present !== null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  await (await provider()).signOut();
  leave();
  return false;
}

/** Registers and links; failures are left for the next start. */
async function welcome(user: User): Promise<void> {
  const { uid: firebaseUid, email, displayName } = user;
  const anonymousUserId = session.originalId();
  try {
    const { userId } = await call(endpoints.register, { firebaseUid, email, displayName, anonymousUserId });
    await call(endpoints.linkAnonymous, { userId, anonymousUserId }).catch(unlessLinkedElsewhere);
    browserMemory.write(LINKED_STORAGE_KEY, linkOf(user));
  } catch (failure) {
    console.error(`Failed to register user with backend: ${failure instanceof Error ? failure.message : failure}`);
  }
  await queryClient.invalidateQueries();
}

/** An id that another account has is as powerless as one that was linked now. */
function unlessLinkedElsewhere(failure: unknown): void {
  if (!(failure instanceof ApiError && failure.code === 'linked_elsewhere')) throw failure;
}

/** What was linked stays with the account; this browser goes on as somebody new. */
function leave(): void {
  const { status, userId } = session.get();
  if (status === 'anonymous') return;
  const linked = browserMemory.read(LINKED_STORAGE_KEY) === `${session.originalId()} ${userId}`;
  session.signedOut(linked ? 'new' : 'original', isOwnAct ? 'user' : 'others');
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) });
}
