import { useEffect, useState } from 'react';
import { availableProof } from './account';

/** Returns false until the answer is known. */
export function useHasPassword(isSignedIn: boolean): boolean {
  const [hasPassword, setHasPassword] = useState(false);
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
