import { SECOND_MS } from '../../../worker/contract/units';

export const START_TIMEOUT_MS = 15 * SECOND_MS;

/** Resolves to null if no new service worker becomes active in time. */
export function activation({ installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const serviceWorker = installing ?? waiting;
  return serviceWorker ? activated(serviceWorker) : Promise.resolve(null);
}

export function activated(serviceWorker: ServiceWorker): Promise<ServiceWorker | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), START_TIMEOUT_MS);
    const check = () => {
      if (serviceWorker.state !== 'activated' && serviceWorker.state !== 'redundant') return;
      clearTimeout(timer);
      resolve(serviceWorker.state === 'activated' ? serviceWorker : null);
    };
    serviceWorker.addEventListener('statechange', check);
    check();
  });
}
