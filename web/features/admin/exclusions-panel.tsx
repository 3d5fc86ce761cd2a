import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { adminEndpoints, type ExclusionAnswer } from '../../../worker/contract/calls/admin';
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
  /** Link to content whose uploader the admin wants to block. Null if the dialog is closed. */
  urlToExclude: string | null;
  onDone(): void;
  /** Returns true if the session has ended. */
  onFailure(failure: unknown): boolean;
}

export function ExclusionsPanel({ bearer, urlToExclude, onDone, onFailure }: ExclusionsPanelProps) {
  const [view, setView] = useState(FIRST_PAGE);
  const query = useQuery(exclusionsQuery(bearer, view));
  const outcome = (successMessage: string) => ({
    onSuccess: () => {
      notify('notice', successMessage);
      onDone();
    },
    onError: (failure: Error) => {
      if (!onFailure(failure))
        notifyFailure(failure, { refused: t`We couldn’t change this`, broken: t`Error changing this` });
    },
  });
  const liftExclusion = useMutation({
    mutationFn: (exclusionId: string) => call(adminEndpoints.adminReadmit, { exclusionId }, { bearer }),
    ...outcome(t`Uploads are allowed again`),
  });
  const exclude = useMutation({
    mutationFn: (exclusion: { url: string; reason: string }) =>
      call(adminEndpoints.adminExclude, exclusion, { bearer }),
    ...outcome(t`The uploader was blocked`),
  });

  const cells = (each: ExclusionAnswer) => [
    <span key="folder" className="[overflow-wrap:anywhere]">
      {each.folderName}
    </span>,
    each.reason,
    each.admin,
    formatExactTime(each.createdAt),
    statusWords(each),
  ];
  const actions = (each: ExclusionAnswer) =>
    each.liftedAt === null ? (
      <Button disabled={liftExclusion.isPending} onClick={() => liftExclusion.mutate(each.exclusionId)}>
        <Trans comment="Allows a blocked uploader to upload again">Unblock</Trans>
      </Button>
    ) : null;

  return (
    <Panel title={t`Blocked uploaders`}>
      <ListState
        searchLabel={t`Search blocked uploaders`}
        pagesLabel={t`Pages of blocked uploaders`}
        view={view}
        onViewChange={setView}
        query={query}
        empty={t`Nobody is blocked.`}
        hint={t`You can block the uploader of removed content in the takedown history.`}
      >
        {({ exclusions }) => (
          <DataTable
            caption={t`List of blocked uploaders`}
            head={[t({ message: 'Folder', comment: 'Noun' }), t`Reason`, t`Admin`, t`Date`, t`Status`]}
            look="cards"
            rows={exclusions.map((each) => ({ key: each.exclusionId, cells: cells(each), actions: actions(each) }))}
          />
        )}
      </ListState>
      {urlToExclude !== null && (
        <ExcludeDialog
          busy={exclude.isPending}
          onClose={onDone}
          onSend={(reason) => exclude.mutate({ url: urlToExclude, reason })}
        />
      )}
    </Panel>
  );
}

function statusWords({ liftedAt }: ExclusionAnswer): string {
  if (liftedAt === null) return t({ message: 'Blocked', context: 'uploader' });
  const time = formatExactTime(liftedAt);
  return t({ message: `Unblocked ${time}`, comment: 'Since then, the uploader is not blocked any more' });
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
    <Dialog open title={t`Block this uploader?`} onClose={onClose}>
      <form id={form} onSubmit={send} className="mt-3 space-y-4" noValidate>
        <p className="text-muted">
          <Trans>The uploader can’t upload any more, with this id or from this address. Existing uploads stay.</Trans>
        </p>
        <FormArea
          label={t`Reason`}
          rows={3}
          maxLength={TAKEDOWN_REASON_MAX_CHARS}
          value={reason}
          onChange={setReason}
        />
      </form>
      <DialogActions
        submit={t`Block uploader`}
        tone="danger"
        form={form}
        busy={busy}
        disabled={reason.trim() === ''}
        onCancel={onClose}
      />
    </Dialog>
  );
}
