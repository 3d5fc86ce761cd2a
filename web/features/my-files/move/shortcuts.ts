import { t } from '@lingui/core/macro';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isApple = (platform: string): boolean => /^(Mac|iP)/.test(platform);

/** Uses the position of the key on keyboards without Latin letters. */
export function shortcutOf(event: KeyPress, apple: boolean): 'cut' | 'paste' | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey || metaKey !== apple || ctrlKey === apple) return null;
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  return { x: 'cut' as const, v: 'paste' as const }[letter] ?? null;
}

export const shortcutLabel = (letter: 'X' | 'V', apple: boolean): string =>
  apple ? `⌘${letter}` : t({ message: `Ctrl+${letter}`, comment: 'Keys of a keyboard' });
