import { t } from '@lingui/core/macro';
import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';

/** Moves the focus, because the pressed button no longer exists. After a failure, shows a notice instead. */
export async function logOut(): Promise<void> {
  try {
    await (await import('./account')).logout();
    requestAnimationFrame(focusHeading);
  } catch {
    notify('error', t`You could not be logged out. Please try again.`);
  }
}
