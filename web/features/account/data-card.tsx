import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { CardAct, Section } from '../../ui/card';
import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';
import { DeleteAccountDialog } from './delete-account-dialog';
import { ExportButton } from './export-button';

interface DataCardProps {
  userId: string;
  /** End of the paid period. Null if there is none. Undefined if unknown. */
  endsAt: string | null | undefined;
}

export function DataCard({ userId, endsAt }: DataCardProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Section title={t`Your data`}>
      <div className="divide-y divide-line">
        <CardAct
          name={t({ message: 'A copy', comment: 'Of the data of the account' })}
          text={t`One JSON file that lists your account, files and requests.`}
        >
          <ExportButton userId={userId} />
        </CardAct>
        <CardAct
          name={t({ message: 'Deletion', comment: 'Of the account' })}
          text={t`Deletes the account and all its files, for good.`}
        >
          <Button variant="danger" onClick={() => setDeleting(true)}>
            <Trans>Delete account</Trans>
          </Button>
        </CardAct>
      </div>
      {deleting && (
        <DeleteAccountDialog
          endsAt={endsAt}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            notify('notice', t`Your account was deleted.`);
            requestAnimationFrame(focusHeading);
          }}
        />
      )}
    </Section>
  );
}
