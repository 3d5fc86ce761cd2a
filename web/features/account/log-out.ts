import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';

/**
 * Signs out. Shows a notice if the sign-out fails. Loads the sign-in code on demand. After a sign-out the pressed
 * button no longer exists, so the focus moves to the heading.
 */
export async function logOut(): Promise<void> {
  try {
    await (await import('./account')).logout();
    requestAnimationFrame(focusHeading);
  } catch {
    notify('error', 'You could not be logged out. Please try again.');
  }
}
