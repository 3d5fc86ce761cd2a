import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, MailCheck, MailX, Unlink } from 'lucide-react';
import { useState } from 'react';
import { mailEndpoints } from '../../../worker/contract/calls/mail';
import { ApiError, call } from '../../lib/api';
import { refusalMessage } from '../../lib/failure-message';
import { PRODUCT_NAME } from '../../lib/product';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Outcome, Refusal } from './link-page';

/** Waits for a press of the button, because programs that check emails open all links. `token` may be `''`. */
export function Unsubscribe({ token }: { token: string }) {
  const [state, setState] = useState<'unchanged' | 'unsubscribed' | 'undone'>('unchanged');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (undo: boolean) => call(mailEndpoints.unsubscribe, { token, undo }),
    onSuccess: (_, undo) => setState(undo ? 'undone' : 'unsubscribed'),
  });
  if (token === '' || (error instanceof ApiError && error.code === 'not_found')) {
    return (
      <Outcome
        icon={Unlink}
        title={t`This link does not work`}
        text={t`A part of it may be missing. Copy the whole link from the email.`}
      />
    );
  }
  const refusal = <Refusal>{error && (refusalMessage(error) ?? t`That did not work. Please try again.`)}</Refusal>;
  if (state === 'unsubscribed') {
    return (
      <Outcome
        key={state}
        icon={CircleCheck}
        title={t`You are unsubscribed`}
        text={t`We send nothing more to this address, except about a plan that you pay for or a report that you sent.`}
        action={
          <Button size="large" busy={isPending} onClick={() => mutate(true)}>
            <Trans comment="Verb. The button allows emails again">Undo</Trans>
          </Button>
        }
      >
        {refusal}
      </Outcome>
    );
  }
  const unsubscribe = (
    <Button
      variant={state === 'undone' ? 'secondary' : 'primary'}
      size="large"
      busy={isPending}
      onClick={() => mutate(false)}
    >
      <Trans comment="Verb. The button stops all emails to this address">Unsubscribe</Trans>
    </Button>
  );
  if (state === 'undone') {
    return (
      <Outcome
        key={state}
        icon={MailCheck}
        title={t`You get emails again`}
        text={t`We email this address when someone sends files to it.`}
        action={unsubscribe}
      >
        {refusal}
      </Outcome>
    );
  }
  return (
    <Notice
      icon={MailX}
      level={1}
      title={t`Stop all emails?`}
      text={t`${{ product: PRODUCT_NAME }} then sends nothing more to your address: no files, no reminders.`}
      action={unsubscribe}
    >
      {refusal}
    </Notice>
  );
}
