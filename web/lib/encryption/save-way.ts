import { MIB } from '../../../worker/contract/units';

/** Minimum size of a file that the service worker saves. The service worker never has the whole file in memory. */
export const SERVED_MIN_BYTES = 64 * MIB;
/** Maximum size of a download without a service worker. On phones, a page can use hardly more memory than this. */
export const MEMORY_MAX_BYTES = 1024 * MIB;

/** Returns how a file of `bytes` bytes is saved. */
export function saveWay(bytes: number, hasServiceWorker: boolean): 'in_memory' | 'served' | 'too_large' {
  if (bytes >= SERVED_MIN_BYTES && hasServiceWorker) return 'served';
  return bytes > MEMORY_MAX_BYTES ? 'too_large' : 'in_memory';
}
