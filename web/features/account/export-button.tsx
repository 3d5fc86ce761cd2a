import { useState } from 'react';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';
import { exportData } from './export-data';

/** Saves all data of the account as one JSON file. */
export function ExportButton({ userId }: { userId: string }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await exportData(userId);
    } catch {
      notify('error', 'Your data could not be exported. Please try again.');
    }
    setBusy(false);
  }

  return (
    <Button busy={busy} onClick={() => void save()}>
      Export My Data
    </Button>
  );
}
