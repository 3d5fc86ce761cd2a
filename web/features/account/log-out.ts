import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';

/**
 * Ends the session, and says so where that fails. What it needs is loaded then. The button that was pressed is gone
 * afterwards, so the focus goes to the beginning of the page.
 */
export async function logOut(): Promise<void> {
  try {
    await (await import('./account')).logout();
    requestAnimationFrame(focusHeading);
  } catch {
    notify('error', 'You could not be logged out. Please try again.');
  }
}
