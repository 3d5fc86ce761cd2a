import { notify } from '../../ui/overlay/notify';

/** Ends the session, and says so where that fails. What it needs is loaded then. */
export async function logOut(): Promise<void> {
  try {
    await (await import('./account')).logout();
  } catch {
    notify('error', 'You could not be logged out. Please try again.');
  }
}
