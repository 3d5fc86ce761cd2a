import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiToken, apiTokenEndpoints } from '../../../../worker/contract/calls/api-tokens';
import { call } from '../../../lib/api';
import { failureMessage } from '../../../lib/failure-message';
import { Dialog } from '../../../ui/overlay/dialog';
import { NewToken } from './new-token';
import { TokenForm } from './token-form';
import type { tokenRequestOf } from './token-terms';

interface MakeTokenDialogProps {
  userId: string;
  onCreated(token: ApiToken): void;
  onClose(): void;
}

/** The new token is visible only in this dialog. The first attempt to close the dialog shows a warning. */
export function MakeTokenDialog({ userId, onCreated, onClose }: MakeTokenDialogProps) {
  const [isWarned, setWarned] = useState(false);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (request: ReturnType<typeof tokenRequestOf>) =>
      call(apiTokenEndpoints.makeApiToken, { userId, ...request }),
    onSuccess: ({ token }) => onCreated(token),
  });

  function tryToClose() {
    // Stays open, because only this dialog shows the new token.
    if (isPending) return;
    if (!data || isWarned) return onClose();
    setWarned(true);
  }

  return (
    <Dialog open isAtTop title={data ? t`Your new API token` : t`Create an API token`} onClose={tryToClose}>
      {!data && (
        <TokenForm busy={isPending} refusal={error && failureMessage(error)} onSend={mutate} onClose={onClose} />
      )}
      <div aria-live="polite">
        {data && <NewToken secret={data.secret} token={data.token} isWarned={isWarned} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
