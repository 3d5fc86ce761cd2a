/** A service worker shows notifications, because Android browsers refuse `new Notification` in pages. */
import type { ShowNotification } from '../share-target/messages';
import { registerShareTarget } from '../share-target/registration';
import { type NotificationKind, wantsNotification } from './choice';

/** `later`: the user closed the browser's question. `failed`: no service worker, as in private windows of Firefox. */
export type Permission = 'granted' | 'denied' | 'later' | 'failed';

/** Safari on iPhones has notifications only in an installed page. */
export const hasNotifications = (): boolean => 'Notification' in window && 'serviceWorker' in navigator;

/** Must be called in a click handler, otherwise browsers do not show the question. */
export async function askForNotifications(): Promise<Permission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'later';
  return (await registerShareTarget()) ? 'granted' : 'failed';
}

export async function notifyInBackground(kind: NotificationKind, title: string, body: string): Promise<void> {
  if (document.visibilityState === 'visible' || !wantsNotification(kind)) return;
  const serviceWorker = await registerShareTarget();
  serviceWorker?.postMessage({ type: 'notification', title, body } satisfies ShowNotification);
}
