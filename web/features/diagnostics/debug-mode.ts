const STORAGE_KEY = 'fileshare_debug';

/**
 * Returns true if the debug panel is on. `?debug=1` and `?debug=0` turn it on and off, also for later visits. Always
 * false in production builds.
 */
export function debugMode(search: string): boolean {
  if (import.meta.env.PROD) return false;
  const parameter = new URLSearchParams(search).get('debug');
  try {
    if (parameter !== null) localStorage.setItem(STORAGE_KEY, parameter);
    return localStorage.getItem(STORAGE_KEY) === '1';
  } catch {
    return parameter === '1';
  }
}
