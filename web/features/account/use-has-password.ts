import { useEffect, useState } from 'react';
import { availableProof } from './account';

/** Returns whether the account has a password. Returns true until this is known, because most accounts have one. */
export function useHasPassword(isSignedIn: boolean): boolean {
  const [hasPassword, setHasPassword] = useState(true);
  useEffect(() => {
    if (!isSignedIn) return;
    let isMounted = true;
    availableProof().then(
      (proof) => isMounted && setHasPassword(proof === 'password'),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [isSignedIn]);
  return hasPassword;
}
