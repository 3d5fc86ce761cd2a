import { useMedia } from './use-media';

/** Returns true if the main pointer is a finger. */
export const useIsTouch = (): boolean => useMedia('(pointer:coarse)');
