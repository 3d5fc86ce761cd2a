const TOKEN_STORAGE_KEY = 'fileshare_admin_token';

/** The administrator's token, kept by this browser until they log out. Where storage is forbidden, by nobody. */
export const adminToken = {
  read(): string | null {
    try {
      return localStorage.getItem(TOKEN_STORAGE_KEY);
    } catch {
      return null;
    }
  },
  keep(token: string): void {
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
