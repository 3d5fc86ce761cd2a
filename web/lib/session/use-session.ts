import { useSyncExternalStore } from 'react';
import { type Session, session } from './session';

/** Session in prerendered pages. They are the same for every visitor. */
const UNKNOWN: Session = {
  status: 'restoring',
  isUnreachable: false,
  end: null,
  userId: '',
  email: null,
  displayName: null,
  isEmailVerified: false,
  memberSince: null,
};

/** Returns the current session and rerenders when the session changes. `userId` is empty in prerendered pages. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => UNKNOWN);
