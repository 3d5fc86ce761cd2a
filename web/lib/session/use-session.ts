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

/** Prerendered pages have no `userId`, because they are the same for every visitor. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => UNKNOWN);
