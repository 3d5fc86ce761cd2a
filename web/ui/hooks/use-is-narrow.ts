import { useMedia } from './use-media';

/** Returns true on narrow screens. If only the look differs, use CSS instead. */
export const useIsNarrow = (): boolean => useMedia('(width < 40rem)');
