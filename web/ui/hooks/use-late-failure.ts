import { useEffect, useRef } from 'react';
import { notify } from '../overlay/notify';

/**
 * For failed calls of a dialog: shows a toast if the user has closed the dialog in the meantime. Otherwise the dialog
 * shows the failure.
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
