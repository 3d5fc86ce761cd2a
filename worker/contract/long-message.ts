const LONG_LINES = 5;
const LONG_CHARS = 300;

/** At first, the page shows only the beginning of a long message. */
export const isLongMessage = (message: string): boolean =>
  message.length > LONG_CHARS || message.split('\n').length > LONG_LINES;
