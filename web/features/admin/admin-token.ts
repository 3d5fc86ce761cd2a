const TOKEN_STORAGE_KEY = 'fileshare_admin_token';

/** The admin's token in `localStorage`, kept until they log out. Without storage access, the token is not kept. */
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
