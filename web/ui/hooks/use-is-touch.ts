import { useMedia } from './use-media';

/** Returns true if the main pointer is a finger, as on phones and tablets. */
export const useIsTouch = (): boolean => useMedia('(pointer:coarse)');
