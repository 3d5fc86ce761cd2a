const refused = new Map<string, string>();

/** `localStorage` without errors. If it is forbidden or full, a value is kept only until the page is closed. */
export const browserStorage = {
  read(key: string): string | null {
    try {
      return refused.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      refused.delete(key);
    } catch {
      refused.set(key, value);
    }
  },
  remove(key: string): void {
    refused.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {}
  },
};
