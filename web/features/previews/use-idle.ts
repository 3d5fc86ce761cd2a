import { useCallback, useEffect, useRef, useState } from 'react';

/** `idle` becomes true `ms` milliseconds after the last `wake`. */
export function useIdle(ms: number): readonly [idle: boolean, wake: () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), ms);
  }, [ms]);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return [idle, wake];
}
