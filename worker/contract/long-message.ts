const LONG_LINES = 5;
const LONG_CHARS = 300;

export const isLongMessage = (message: string): boolean =>
  message.length > LONG_CHARS || message.split('\n').length > LONG_LINES;
