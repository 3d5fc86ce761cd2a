import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Place } from './place';

/**
 * Works like `useState`, for a value that belongs to a place. At a different place, the value is reset to `initial`.
 */
export function usePlaceState<T>(place: Place, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const placeKey = JSON.stringify(place);
  const [setAt, setSetAt] = useState(placeKey);
  const [value, setValue] = useState(initial);
  if (setAt !== placeKey) {
    setSetAt(placeKey);
    setValue(initial);
  }
  return [value, setValue];
}
