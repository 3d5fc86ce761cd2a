import { useEffect, useState } from 'react';
import { proofOffered } from './account';

/** Returns whether the signed-in user has a password for this site. Returns false until it is known. */
export function useHasPassword(isSignedIn: boolean): boolean {
  const [hasPassword, setHasPassword] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return;
    let isHere = true;
    proofOffered().then(
      (proof) => isHere && setHasPassword(proof === 'password'),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isSignedIn]);
  return hasPassword;
}
