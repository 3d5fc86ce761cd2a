/** The keys of the clipboard, as this machine has them: Cmd on Macs, Ctrl elsewhere. */

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a `navigator.platform` is one of Apple's. */
export const isApple = (platform: string): boolean => /^(Mac|iP)/.test(platform);

/** What is asked for; null: nothing that moves. */
export function shortcutOf(event: Pressed, apple: boolean): 'cut' | 'paste' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey || metaKey !== apple || ctrlKey === apple) return null;
  return { x: 'cut' as const, v: 'paste' as const }[key.toLowerCase()] ?? null;
}

/** How the keys are written, e.g. `Ctrl+X`. */
export const keysOf = (letter: 'X' | 'V', apple: boolean): string => (apple ? `⌘${letter}` : `Ctrl+${letter}`);
