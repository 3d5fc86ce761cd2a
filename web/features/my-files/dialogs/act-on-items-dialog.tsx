import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../lib/failure-message';
import { formatCount } from '../../../lib/format';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { Progress } from '../../../ui/progress';
import type { ItemFailure } from '../act-on-items';
import { ItemFailuresDialog } from './item-failures-dialog';

interface ActOnItemsDialogProps {
  title: string;
  count: number;
  submit: string;
  tone?: 'primary' | 'danger';
  disabled?: boolean;
  progress: string;
  failedTitle: { readonly all: string; readonly some: string };
  children: ReactNode;
  act(onProgress: (done: number) => void): Promise<readonly ItemFailure[]>;
  onClose(): void;
}

export function ActOnItemsDialog(props: ActOnItemsDialogProps) {
  const {
    title,
    count,
    submit,
    tone = 'primary',
    disabled = false,
    progress,
    failedTitle,
    children,
    act,
    onClose,
  } = props;
  const [done, setDone] = useState(0);
  const {
    mutate,
    isPending,
    data: failures = [],
    error,
  } = useMutation({
    mutationFn: () => act(setDone),
    onSuccess: (failed) => {
      if (failed.length === 0) onClose();
    },
  });

  const doneCount = formatCount(done);
  const totalCount = formatCount(count);
  if (failures.length > 0) {
    const failed = failures.length === count ? failedTitle.all : failedTitle.some;
    return <ItemFailuresDialog title={failed} failures={failures} onClose={onClose} />;
  }
  return (
    <Dialog open title={title} onClose={() => !isPending && onClose()}>
      {children}
      {isPending && count > 1 && (
        <div className="mt-4 space-y-2 text-sm text-muted tabular-nums">
          <Progress label={progress} value={(done / count) * 100} />
          <p>
            <Trans comment="Progress of a change of several items">
              {doneCount} of {totalCount} done
            </Trans>
          </p>
        </div>
      )}
      {error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {failureMessage(error)}
        </p>
      )}
      <DialogActions
        cancelDisabled={isPending}
        submit={submit}
        tone={tone}
        busy={isPending}
        disabled={disabled}
        onCancel={onClose}
        onSubmit={() => mutate()}
      />
    </Dialog>
  );
}
