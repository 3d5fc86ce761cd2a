/**
 * Returns true for Safari on iPhones and iPads, which has no install prompt. Other iOS browsers add their name to the
 * user agent. An iPad calls itself a Mac, but a Mac has no touch screen.
 */
export const isIosSafari = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  (/\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)) &&
  /\bVersion\/[\d.]+ .*\bSafari\//.test(userAgent) &&
  !/\b(CriOS|FxiOS|EdgiOS|OPT|OPiOS|DuckDuckGo)\//.test(userAgent);
