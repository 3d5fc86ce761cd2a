import { directionOf } from '../../../worker/contract/languages';
import { language } from './language';

/**
 * In browsers, returns the direction of `<html>`, which the layout follows. During prerendering, returns the direction
 * of the language.
 */
export function direction(): 'ltr' | 'rtl' {
  if (typeof document === 'undefined') return directionOf(language());
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

const OPPOSITE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key that has the same meaning in a left-to-right language. So `ArrowRight` always means forward. */
export const forwardKey = (key: string): string => (direction() === 'rtl' && OPPOSITE[key]) || key;
