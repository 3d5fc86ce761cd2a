import { useEffect, useState } from 'react';
import { proofOffered } from './account';

/** Whether whoever is signed in has a password of this site; false until that is known. */
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
