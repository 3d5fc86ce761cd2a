import { SHARE_TARGET_PATH } from '../../../worker/contract/share-target';
import serviceWorkerUrl from '../../service-worker/share-target-worker?worker&url';
import { activation } from '../page/active-service-worker';

/** Never rejects. Returns null without a service worker, for example in private windows of Firefox. */
export async function registerShareTarget(): Promise<ServiceWorker | null> {
  try {
    const registration = await navigator.serviceWorker?.register(serviceWorkerUrl, {
      scope: SHARE_TARGET_PATH,
      // In development, the script is a module.
      type: import.meta.env.DEV ? 'module' : 'classic',
    });
    if (!registration) return null;
    return registration.active ?? (await activation(registration));
  } catch {
    return null;
  }
}

export const isShareTargetRegistered = async (): Promise<boolean> =>
  (await navigator.serviceWorker?.getRegistration(SHARE_TARGET_PATH).catch(() => undefined)) !== undefined;

/** Only browsers with this event share files with installed pages. */
export const canBeShareTarget = (): boolean => 'onbeforeinstallprompt' in window;

export const isInstalledWindow = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
