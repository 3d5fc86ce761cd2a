import { browserStorage } from '../../lib/browser-storage';

const STORAGE_KEY = 'fileshare_admin_token';

export const adminToken = {
  read: (): string | null => browserStorage.read(STORAGE_KEY),
  store: (token: string): void => browserStorage.write(STORAGE_KEY, token),
  forget: (): void => browserStorage.remove(STORAGE_KEY),
};
