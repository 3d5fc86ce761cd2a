/** Notifications that the user asked for. This browser remembers them. */
import { useSyncExternalStore } from 'react';

export type NotificationKind = 'sent' | 'downloaded';

const STORAGE_KEY = 'fileshare_notify';

/**
 * Undefined until the stored choice has been read. If the browser forbids storage, the choice is only in this variable.
 */
let choice: readonly NotificationKind[] | undefined;
const listeners = new Set<() => void>();

/** Ignores unknown words, because another release may have stored them. */
export const parseKinds = (stored: string | null): NotificationKind[] =>
  (stored ?? '').split(' ').filter((kind): kind is NotificationKind => kind === 'sent' || kind === 'downloaded');

function readChoice(): readonly NotificationKind[] {
  if (choice === undefined) {
    try {
      choice = parseKinds(localStorage.getItem(STORAGE_KEY));
    } catch {
      choice = [];
    }
  }
  return choice;
}

export function chooseNotification(kind: NotificationKind, isOn: boolean): void {
  const others = readChoice().filter((other) => other !== kind);
  choice = isOn ? [...others, kind] : others;
  try {
    localStorage.setItem(STORAGE_KEY, choice.join(' '));
  } catch {
    // If storage is forbidden, the choice is lost when the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns false if the user has withdrawn the permission in the browser's settings. */
export const wantsNotification = (kind: NotificationKind): boolean =>
  readChoice().includes(kind) && 'Notification' in window && Notification.permission === 'granted';

/** Rerenders when the user changes the choice. */
export const useWantsNotification = (kind: NotificationKind): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wantsNotification(kind),
    () => false,
  );
