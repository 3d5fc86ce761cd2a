import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardAct } from '../../ui/card';
import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';
import { DeleteAccountDialog } from './delete-account-dialog';
import { ExportButton } from './export-button';

interface DataCardProps {
  userId: string;
  /** End of the period that a running subscription has paid for. Null without a subscription, undefined until known. */
  endsAt: string | null | undefined;
}

/** Profile card of what is stored: a copy of it, and its deletion. */
export function DataCard({ userId, endsAt }: DataCardProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Card title="Your Data">
      <div className="divide-y divide-line">
        <CardAct name="A copy" text="One JSON file that lists your account, files and requests.">
          <ExportButton userId={userId} />
        </CardAct>
        <CardAct name="Deletion" text="Deletes the account and all its files, for good.">
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete Account
          </Button>
        </CardAct>
      </div>
      {deleting && (
        <DeleteAccountDialog
          endsAt={endsAt}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            notify('notice', 'Your account was deleted.');
            // The pressed button is gone.
            requestAnimationFrame(focusHeading);
          }}
        />
      )}
    </Card>
  );
}
