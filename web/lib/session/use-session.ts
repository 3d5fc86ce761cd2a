import { useSyncExternalStore } from 'react';
import { type Session, session } from './session';

/** What is drawn beforehand is the same for everybody: nobody is known in it. */
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

/** Who the page acts as, now and whenever it changes; `userId` is `''` in a page that was drawn beforehand. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => UNKNOWN);
