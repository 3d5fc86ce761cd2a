import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage';
import { createStore } from '../store';

export type NotificationKind = 'sent' | 'downloaded';

const STORAGE_KEY = 'fileshare_notify';

/** Ignores unknown words, which another release may have stored. */
export const parseKinds = (stored: string | null): NotificationKind[] =>
  (stored ?? '').split(' ').filter((kind): kind is NotificationKind => kind === 'sent' || kind === 'downloaded');

const choice = createStore<readonly NotificationKind[]>(parseKinds(browserStorage.read(STORAGE_KEY)));

export function chooseNotification(kind: NotificationKind, isOn: boolean): void {
  const others = choice.get().filter((other) => other !== kind);
  choice.set(isOn ? [...others, kind] : others);
  browserStorage.write(STORAGE_KEY, choice.get().join(' '));
}

export const wantsNotification = (kind: NotificationKind): boolean =>
  choice.get().includes(kind) && 'Notification' in window && Notification.permission === 'granted';

export const useWantsNotification = (kind: NotificationKind): boolean =>
  useSyncExternalStore(
    choice.subscribe,
    () => wantsNotification(kind),
    () => false,
  );
