import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';
import { reloadUser, verifyEmail } from './account';
import { authWords } from './auth-words';

export function Unverified() {
  useEffect(() => {
    // The user may have opened the link in the email in another window.
    const refresh = () => void reloadUser().catch(() => {});
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: verifyEmail,
    onSuccess: () => notify('notice', t`A link was mailed to you. Open it, then come back.`),
    onError: (failure) => notify('error', authWords(failure, t`The link could not be mailed. Please try again.`)),
  });

  return (
    <>
      <span className="text-sm text-limit">
        <Trans comment="About an email address">Not verified</Trans>
      </span>
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        <Trans comment="Verb: mails a link to the address">Verify</Trans>
      </Button>
    </>
  );
}
