/**
 * Shows notifications while the page is in the background. A service worker shows them, because browsers on Android
 * refuse the constructor `Notification` in pages.
 */
import type { ShowNotification } from '../share-target/messages';
import { registerShareTarget } from '../share-target/registration';
import { type NotificationKind, wantsNotification } from './choice';

/** `later` means that the user closed the browser's question without an answer. */
export type Permission = 'granted' | 'denied' | 'later' | 'unsupported';

/** Must be called in a click handler, because browsers then show the question. */
export async function askForNotifications(): Promise<Permission> {
  if (!('Notification' in window) || !navigator.serviceWorker) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'later';
  return (await registerShareTarget()) ? 'granted' : 'unsupported';
}

/** Shows a notification if the user asked for it and does not see the page. */
export async function notifyInBackground(kind: NotificationKind, title: string, body: string): Promise<void> {
  if (document.visibilityState === 'visible' || !wantsNotification(kind)) return;
  const serviceWorker = await registerShareTarget();
  serviceWorker?.postMessage({ type: 'notification', title, body } satisfies ShowNotification);
}
