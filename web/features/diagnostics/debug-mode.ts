const STORAGE_KEY = 'fileshare_debug';

/** `?debug=1` and `?debug=0` turn the debug panel on and off, also for later visits. Never on in production. */
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
