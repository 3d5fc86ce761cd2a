/** Returns the direction of `<html>`. Prerendering has no document, and needs no direction. */
export const direction = (): 'ltr' | 'rtl' =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';

const OPPOSITE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key that has the same meaning in a left-to-right language. So `ArrowRight` always means forward. */
export const forwardKey = (key: string): string => (direction() === 'rtl' && OPPOSITE[key]) || key;
