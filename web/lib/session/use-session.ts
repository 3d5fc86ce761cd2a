import { useSyncExternalStore } from 'react';
import { type Session, session } from './session';

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

/** Returns an empty `userId` in prerendered pages, because they are the same for every visitor. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => UNKNOWN);
