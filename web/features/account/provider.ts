/**
 * Firebase Authentication through its own SDK, the only file that knows it. Loaded when somebody signs in or was signed
 * in before. Keeping, renewing and restoring sessions is the SDK's; failures reject with its own `code`.
 */
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';

export type ProviderSettings = NonNullable<Answer<typeof endpoints.config>['signIn']>;

/** What proves that it is still the same person in front of the browser. */
export type Proof = { readonly password: string } | 'google';

export type Provider = ReturnType<typeof openProvider>;
export type { User };

export function openProvider(settings: ProviderSettings) {
  const { emulatorHost, ...options } = settings;
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  auth.languageCode = navigator.language;
  if (emulatorHost !== null) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });

  return {
    /** Who is signed in, once that is known; asked of the provider where it can be reached. */
    async restored(): Promise<User | null> {
      await auth.authStateReady();
      return auth.currentUser;
    },
    /**
     * Called with the user who signs in or is changed, in this tab or another, and with null once they are signed out.
     * By tokens, which a change renews: of a change in another tab the SDK tells nothing else.
     */
    onChange: (listener: (user: User | null) => void) => auth.onIdTokenChanged(listener),
    signIn: async (email: string, password: string) => (await signInWithEmailAndPassword(auth, email, password)).user,
    signUp: async (email: string, password: string, displayName: string) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // The account is there, with a name or without.
      if (displayName !== '') await named(user, displayName).catch(() => {});
      return user;
    },
    signInWithGoogle: async () =>
      (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user,
    sendReset: (email: string) => sendPasswordResetEmail(auth, email),
    signOut: () => signOut(auth),
    confirm: (proof: Proof) => confirm(present(auth), proof),
    /** What the provider knows of whoever is signed in. */
    reload: async (): Promise<User> => {
      await reload(present(auth));
      return present(auth);
    },
    rename: async (displayName: string): Promise<User> => {
      await named(present(auth), displayName);
      return present(auth);
    },
    changePassword: (password: string) => updatePassword(present(auth), password),
    /** Mails a link to the new address; opening it changes the account's, and ends its sessions. */
    changeEmail: (email: string) => verifyBeforeUpdateEmail(present(auth), email),
    /** Mails a link to the address of the account; opening it proves that mail arrives there. */
    verifyEmail: () => sendEmailVerification(present(auth)),
    delete: () => deleteUser(present(auth)),
    /** Whether the account has a password to be asked for. */
    hasPassword: () =>
      present(auth).providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
  };
}

/** The name is part of the token from the next one on. */
async function named(user: User, displayName: string): Promise<void> {
  await updateProfile(user, { displayName });
  await user.getIdToken(true);
}

async function confirm(user: User, proof: Proof): Promise<void> {
  if (proof === 'google') await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  else await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', proof.password));
}

function present(auth: Auth): User {
  if (!auth.currentUser) throw Object.assign(new Error('nobody is signed in'), { code: 'auth/user-token-expired' });
  return auth.currentUser;
}
