import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ExclusionAnswer } from '../../../worker/contract/calls/admin';
import { adminEndpoints } from '../../../worker/contract/calls/admin';
import { TAKEDOWN_REASON_MAX_CHARS } from '../../../worker/contract/limits';
import { call } from '../../lib/api';
import { formatExactTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { FormArea } from '../../ui/form/form-area';
import { DataTable } from '../../ui/lists/data-table';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { notify } from '../../ui/overlay/notify';
import { notifyFailure } from './failures';
import { ListState } from './list-state';
import { Panel } from './panel';
import { exclusionsQuery, FIRST_PAGE } from './queries';

interface ExclusionsPanelProps {
  bearer: string;
  /** Link to the folder whose uploader the admin wants to block. Null if the dialog is closed. */
  excluding: string | null;
  onDone(): void;
  onFailure(failure: unknown): boolean;
}

const HEAD = ['Folder', 'Reason', 'Admin', 'Date', 'Status'];

export function ExclusionsPanel({ bearer, excluding, onDone, onFailure }: ExclusionsPanelProps) {
  const [view, setView] = useState(FIRST_PAGE);
  const query = useQuery(exclusionsQuery(bearer, view));
  const outcome = (done: string) => ({
    onSuccess: () => {
      notify('notice', done);
      onDone();
    },
    onError: (failure: Error) => {
      if (!onFailure(failure))
        notifyFailure(failure, { refused: 'This could not be changed', broken: 'Error changing this' });
    },
  });
  const liftExclusion = useMutation({
    mutationFn: (exclusionId: string) => call(adminEndpoints.adminReadmit, { exclusionId }, { bearer }),
    ...outcome('Uploads are allowed again'),
  });
  const exclude = useMutation({
    mutationFn: (exclusion: { url: string; reason: string }) =>
      call(adminEndpoints.adminExclude, exclusion, { bearer }),
    ...outcome('The uploader was blocked'),
  });

  const cells = (each: ExclusionAnswer) => [
    <span key="folder" className="[overflow-wrap:anywhere]">
      {each.folderName}
    </span>,
    each.reason,
    each.admin,
    formatExactTime(each.createdAt),
    each.liftedAt === null ? 'Blocked' : `Lifted ${formatExactTime(each.liftedAt)}`,
  ];
  const actions = (each: ExclusionAnswer) =>
    each.liftedAt === null ? (
      <Button disabled={liftExclusion.isPending} onClick={() => liftExclusion.mutate(each.exclusionId)}>
        Lift
      </Button>
    ) : null;

  return (
    <Panel title="Blocked uploaders">
      <ListState name="blocked uploaders" view={view} onViewChange={setView} query={query} empty="Nobody is blocked.">
        {({ exclusions }) => (
          <DataTable
            caption="List of blocked uploaders"
            head={HEAD}
            look="cards"
            rows={exclusions.map((each) => ({ key: each.exclusionId, cells: cells(each), actions: actions(each) }))}
          />
        )}
      </ListState>
      {excluding !== null && (
        <ExcludeDialog
          busy={exclude.isPending}
          onClose={onDone}
          onSend={(reason) => exclude.mutate({ url: excluding, reason })}
        />
      )}
    </Panel>
  );
}

interface ExcludeDialogProps {
  busy: boolean;
  onClose(): void;
  onSend(reason: string): void;
}

function ExcludeDialog({ busy, onClose, onSend }: ExcludeDialogProps) {
  const [reason, setReason] = useState('');
  const form = useId();
  function send(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() !== '') onSend(reason);
  }
  return (
    <Dialog open title="Block this uploader?" onClose={onClose}>
      <form id={form} onSubmit={send} className="mt-3 space-y-4" noValidate>
        <p className="text-muted">
          Whoever uploaded this can no longer upload, neither with this id nor from this address. Existing uploads stay.
        </p>
        <FormArea label="Reason" rows={3} maxLength={TAKEDOWN_REASON_MAX_CHARS} value={reason} onChange={setReason} />
      </form>
      <DialogActions
        submit="Block uploader"
        tone="danger"
        form={form}
        busy={busy}
        disabled={reason.trim() === ''}
        onCancel={onClose}
      />
    </Dialog>
  );
}
