import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiTokenEndpoints } from '../../../../worker/contract/calls/api-tokens';
import { call } from '../../../lib/api';
import { failureMessage } from '../../../lib/failure-message';
import { Dialog } from '../../../ui/overlay/dialog';
import { MadeToken } from './made-token';
import { TokenForm } from './token-form';
import type { askedOf } from './token-terms';

interface MakeTokenDialogProps {
  userId: string;
  /** Called once the token exists. */
  onMade(): void;
  onClose(): void;
}

/** Creates a token and shows it once. Asks before the dialog is closed by Escape or a click outside. */
export function MakeTokenDialog({ userId, onMade, onClose }: MakeTokenDialogProps) {
  const [isWarned, setWarned] = useState(false);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (asked: ReturnType<typeof askedOf>) => call(apiTokenEndpoints.makeApiToken, { userId, ...asked }),
    // Not awaited, because the token is shown at once.
    onSuccess: () => void onMade(),
  });

  function leave() {
    // A token created now would never be shown.
    if (isPending) return;
    if (!data || isWarned) return onClose();
    setWarned(true);
  }

  return (
    <Dialog open title={data ? 'Your new API token' : 'Create an API token'} onClose={leave}>
      {data ? (
        <MadeToken secret={data.secret} isWarned={isWarned} onClose={onClose} />
      ) : (
        <TokenForm busy={isPending} refusal={error && failureMessage(error)} onSend={mutate} onClose={onClose} />
      )}
    </Dialog>
  );
}
