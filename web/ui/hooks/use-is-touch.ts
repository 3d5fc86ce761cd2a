import { useMedia } from './use-media';

export const useIsTouch = (): boolean => useMedia('(pointer:coarse)');
