import { useSyncExternalStore } from 'react';
import { type Session, session } from './session';

/** Session in prerendered pages, which are the same for every visitor. */
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

/** `userId` is empty in prerendered pages. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => UNKNOWN);
