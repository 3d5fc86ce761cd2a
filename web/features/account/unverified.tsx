import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';
import { reread, verifyEmail } from './account';
import { authWords } from './auth-words';

/** Says that the email address is not verified, and offers to verify it. */
export function Unverified() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // A user who returns from their mail has perhaps opened the link.
    const look = () => void reread().catch(() => {});
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);

  async function send() {
    setBusy(true);
    try {
      await verifyEmail();
      notify('notice', 'A link was mailed to you. Open it, then come back.');
    } catch (failure) {
      notify('error', authWords(failure, 'The link could not be mailed. Please try again.'));
    }
    setBusy(false);
  }

  return (
    <>
      <span className="text-sm text-limit">Not verified</span>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void send()}>
        Verify
      </Button>
    </>
  );
}
