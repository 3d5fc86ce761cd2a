import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';

/**
 * Signs out, and shows a notice if that fails. Loads the sign-in code on demand. Then moves the focus to the start of
 * the page, because the pressed button no longer exists.
 */
export async function logOut(): Promise<void> {
  try {
    await (await import('./account')).logout();
    requestAnimationFrame(focusHeading);
  } catch {
    notify('error', 'You could not be logged out. Please try again.');
  }
}
