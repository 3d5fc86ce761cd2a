const LONG_LINES = 5;
const LONG_CHARS = 300;

/** Returns true if a message is so long that the page first shows only its beginning. */
export const isLongMessage = (message: string): boolean =>
  message.length > LONG_CHARS || message.split('\n').length > LONG_LINES;
