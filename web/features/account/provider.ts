/** The only file that uses Firebase's SDK. Errors of the SDK have a `code`. */
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
import { language } from '../../lib/words/language';

export type ProviderSettings = NonNullable<Answer<typeof endpoints.config>['signIn']>;

export type Proof = { readonly password: string } | 'google';

export type Provider = ReturnType<typeof openProvider>;
export type { User };

export function openProvider(settings: ProviderSettings) {
  const { emulatorHost, ...options } = settings;
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  // Google's code for `zh-Hans` is `zh-CN`.
  auth.languageCode = language() === 'zh-Hans' ? 'zh-CN' : language();
  if (emulatorHost !== null) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });

  return {
    /** Resolves to the user of the stored session, or to null. Verifies the session if the provider is reachable. */
    async restored(): Promise<User | null> {
      await auth.authStateReady();
      return auth.currentUser;
    },
    /** Listens to tokens, because the SDK reports a sign-in in another tab only as a new token. */
    onChange: (listener: (user: User | null) => void) => auth.onIdTokenChanged(listener),
    signIn: async (email: string, password: string) => (await signInWithEmailAndPassword(auth, email, password)).user,
    signUp: async (email: string, password: string, displayName: string) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // A missing name is harmless, because the account exists.
      if (displayName !== '') await setName(user, displayName).catch(() => {});
      return user;
    },
    signInWithGoogle: async () =>
      (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user,
    sendReset: (email: string) => sendPasswordResetEmail(auth, email),
    signOut: () => signOut(auth),
    confirm: (proof: Proof) => confirm(currentUser(auth), proof),
    reload: async (): Promise<User> => {
      await reload(currentUser(auth));
      return currentUser(auth);
    },
    rename: async (displayName: string): Promise<User> => {
      await setName(currentUser(auth), displayName);
      return currentUser(auth);
    },
    changePassword: (password: string) => updatePassword(currentUser(auth), password),
    /** Mails a link that changes the address and ends all sessions. */
    changeEmail: (email: string) => verifyBeforeUpdateEmail(currentUser(auth), email),
    verifyEmail: () => sendEmailVerification(currentUser(auth)),
    delete: () => deleteUser(currentUser(auth)),
    hasPassword: () =>
      currentUser(auth).providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
  };
}

/** Also renews the token, because it contains the name. */
async function setName(user: User, displayName: string): Promise<void> {
  await updateProfile(user, { displayName });
  await user.getIdToken(true);
}

async function confirm(user: User, proof: Proof): Promise<void> {
  if (proof === 'google') await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  else await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', proof.password));
}

function currentUser(auth: Auth): User {
  if (!auth.currentUser) throw Object.assign(new Error('No user is signed in.'), { code: 'auth/user-token-expired' });
  return auth.currentUser;
}
