import { t } from '@lingui/core/macro';
import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';

/** Shows a notice after a failure. Otherwise moves the focus, because the pressed button no longer exists. */
export async function logOut(): Promise<void> {
  try {
    await (await import('./account')).logout();
    requestAnimationFrame(focusHeading);
  } catch {
    notify('error', t`You could not be logged out. Please try again.`);
  }
}
