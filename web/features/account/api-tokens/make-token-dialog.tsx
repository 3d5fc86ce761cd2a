import { useState } from 'react';
import { Dialog } from '../../../ui/overlay/dialog';
import { MadeToken } from './made-token';
import { TokenForm } from './token-form';

interface MakeTokenDialogProps {
  userId: string;
  /** Called once the token exists. */
  onMade(): void;
  onClose(): void;
}

/** Creates a token and shows it once. Asks before the dialog is closed by Escape or a click outside. */
export function MakeTokenDialog({ userId, onMade, onClose }: MakeTokenDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isWarned, setWarned] = useState(false);
  const [busy, setBusy] = useState(false);

  function leave() {
    // A token created now would never be shown.
    if (busy) return;
    if (secret === null || isWarned) return onClose();
    setWarned(true);
  }

  return (
    <Dialog open title={secret === null ? 'Make an API token' : 'Your new API token'} onClose={leave}>
      {secret === null ? (
        <TokenForm
          userId={userId}
          busy={busy}
          onBusy={setBusy}
          onMade={(made) => {
            setSecret(made);
            onMade();
          }}
          onClose={onClose}
        />
      ) : (
        <MadeToken secret={secret} isWarned={isWarned} onClose={onClose} />
      )}
    </Dialog>
  );
}
