import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';
import { exportData } from './export-data';

export function ExportButton({ userId }: { userId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportData(userId),
    onError: () => notify('error', t`Your data could not be exported. Please try again.`),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Trans>Export my data</Trans>
    </Button>
  );
}
