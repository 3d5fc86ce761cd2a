const LONG_LINES = 5;
const LONG_CHARS = 300;

/** The page shows only the beginning of a long message at first. */
export const isLongMessage = (message: string): boolean =>
  message.length > LONG_CHARS || message.split('\n').length > LONG_LINES;
