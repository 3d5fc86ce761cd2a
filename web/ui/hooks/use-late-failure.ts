import { useEffect, useRef } from 'react';
import { notify } from '../overlay/notify';

/**
 * Returns a handler for failed calls of a dialog. The dialog shows a failure itself while it is open. If the user has
 * closed it in the meantime, a toast shows the failure.
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
