import { useEffect, useState } from 'react';
import { availableProof } from './account';

/** Returns true if unknown, because most accounts have a password. */
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
