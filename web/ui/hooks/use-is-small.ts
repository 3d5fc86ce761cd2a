import { useMedia } from './use-media';

/** Also true in low windows (`short` in the CSS). If only the look differs, use CSS instead. */
export const useIsSmall = (): boolean => useMedia('(width < 40rem) or (height < 30rem)');
