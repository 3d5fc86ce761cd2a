import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Hourglass, MailCheck, Unlink } from 'lucide-react';
import { mailEndpoints } from '../../../worker/contract/calls/mail';
import { ApiError, call } from '../../lib/api';
import { refusalMessage } from '../../lib/failure-message';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Outcome, Refusal } from './link-page';

interface ConfirmAddressProps {
  /** `''` if the link has no token. */
  token: string;
  /** Account that remembers the address. Undefined if not signed in. */
  userId: string | undefined;
}

/** Waits for a press of the button, because programs that check emails open all links. */
export function ConfirmAddress({ token, userId }: ConfirmAddressProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(mailEndpoints.openMailLink, { token, userId }),
  });
  const code = error instanceof ApiError ? error.code : null;
  if (data) {
    return (
      <Outcome
        icon={CircleCheck}
        title={t`Your address is confirmed`}
        text={
          <>
            <p>{data.address}</p>
            <p className="mt-2">
              <Trans>You can close this page and go back to your upload.</Trans>
            </p>
            <p className="mt-2 text-sm">
              <Trans>
                Did you start the upload in another browser or on another device? Enter the code from the email there.
              </Trans>
            </p>
          </>
        }
      />
    );
  }
  if (code === 'code_expired') {
    return (
      <Outcome
        icon={Hourglass}
        title={t`This link has expired`}
        text={t`It worked for 30 minutes. Go back to your upload and ask for a new email.`}
      />
    );
  }
  if (token === '' || code === 'invalid_input') {
    return (
      <Outcome
        icon={Unlink}
        title={t`This link is incomplete`}
        text={t`Copy the whole link from the email, or enter the code from the email on the page of your upload.`}
      />
    );
  }
  return (
    <Notice
      icon={MailCheck}
      tone="accent"
      level={1}
      title={t`Confirm your email address`}
      text={t`Then we can email the link to your files to you and to the people you named.`}
      action={
        <Button variant="primary" size="large" busy={isPending} onClick={() => mutate()}>
          <Trans>Confirm my address</Trans>
        </Button>
      }
    >
      <Refusal>{error && (refusalMessage(error) ?? t`Your address could not be confirmed. Please try again.`)}</Refusal>
    </Notice>
  );
}
