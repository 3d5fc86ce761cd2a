import { directionOf } from '../../../worker/contract/languages';
import { language } from './language';

/** Returns the direction of `<html>`, or during prerendering the direction of the language. */
export function direction(): 'ltr' | 'rtl' {
  if (typeof document === 'undefined') return directionOf(language());
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

const OPPOSITE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key with the same meaning in a left-to-right language: `ArrowRight` means forward. */
export const forwardKey = (key: string): string => (direction() === 'rtl' && OPPOSITE[key]) || key;
