import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';
import { exportData } from './export-data';

export function ExportButton({ userId }: { userId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportData(userId),
    onError: () => notify('error', 'Your data could not be exported. Please try again.'),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Export my data
    </Button>
  );
}
