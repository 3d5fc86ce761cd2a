const STORAGE_KEY = 'fileshare_debug';

/**
 * Whether the debug panel is asked for: `?debug=1` in the address turns it on for good, `?debug=0` off again.
 * Never in a production build.
 */
export function debugMode(search: string): boolean {
  if (import.meta.env.PROD) return false;
  const asked = new URLSearchParams(search).get('debug');
  try {
    if (asked !== null) localStorage.setItem(STORAGE_KEY, asked);
    return localStorage.getItem(STORAGE_KEY) === '1';
  } catch {
    return asked === '1';
  }
}
