import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Place } from './place';

/** Like `useState`, but resets the value to `initial` when the place changes. */
export function usePlaceState<T>(place: Place, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const placeKey = JSON.stringify(place);
  const [valueKey, setValueKey] = useState(placeKey);
  const [value, setValue] = useState(initial);
  if (valueKey !== placeKey) {
    setValueKey(placeKey);
    setValue(initial);
  }
  return [value, setValue];
}
