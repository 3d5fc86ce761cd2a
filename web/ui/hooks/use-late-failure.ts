import { useEffect, useRef } from 'react';
import { notify } from '../overlay/notify';

/** Shows a toast if the user has closed the dialog. An open dialog shows failures itself. */
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
