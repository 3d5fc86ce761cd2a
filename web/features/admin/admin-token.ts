const TOKEN_STORAGE_KEY = 'fileshare_admin_token';

/**
 * The token stays in `localStorage` until the admin logs out. If the browser forbids storage, the token is not
 * stored.
 */
export const adminToken = {
  read(): string | null {
    try {
      return localStorage.getItem(TOKEN_STORAGE_KEY);
    } catch {
      return null;
    }
  },
  store(token: string): void {
    try {
      localStorage.setItem(TOKEN_STORAGE_KEY, token);
    } catch {}
  },
  forget(): void {
    try {
      localStorage.removeItem(TOKEN_STORAGE_KEY);
    } catch {}
  },
};
