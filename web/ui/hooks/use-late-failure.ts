import { useEffect, useRef } from 'react';
import { notify } from '../overlay/notify';

/**
 * Returns a function for failed calls of a dialog. If the user has closed the dialog in the meantime, the function
 * shows the failure as a toast. Otherwise the dialog shows the failure.
 */
export function useLateFailure(words: (failure: Error) => string): (failure: Error) => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (failure) => {
    if (!isOpen.current) notify('error', words(failure));
  };
}
