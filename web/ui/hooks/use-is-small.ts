import { useMedia } from './use-media';

/**
 * Returns true on narrow screens and in low windows (`short` in the CSS). If only the look differs, use CSS instead.
 */
export const useIsSmall = (): boolean => useMedia('(width < 40rem) or (height < 30rem)');
