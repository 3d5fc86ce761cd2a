import { MIB } from '../../../worker/contract/units';

/** Files of this size are saved through the service worker, which needs little memory. */
export const SERVED_MIN_BYTES = 64 * MIB;
/** Limit without a service worker. On phones, a page cannot use much more memory. */
export const MEMORY_MAX_BYTES = 1024 * MIB;

export function saveWay(bytes: number, hasServiceWorker: boolean): 'in_memory' | 'served' | 'too_large' {
  if (bytes >= SERVED_MIN_BYTES && hasServiceWorker) return 'served';
  return bytes > MEMORY_MAX_BYTES ? 'too_large' : 'in_memory';
}
