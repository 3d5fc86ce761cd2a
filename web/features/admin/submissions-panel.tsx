import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminEndpoints, type SubmissionAnswer } from '../../../worker/contract/calls/admin';
import { call } from '../../lib/api';
import { formatExactTime } from '../../lib/format';
import { subjectWords } from '../../lib/words/subject-words';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/lists/data-table';
import { notify } from '../../ui/overlay/notify';
import { notifyFailure } from './failures';
import { ListState } from './list-state';
import { Panel } from './panel';
import { FIRST_PAGE, submissionsQuery } from './queries';
import { shorten } from './shorten';
import { StatusLabel } from './status-label';
import { isMailMissing, SubmissionDialog } from './submission-dialog';

const ADMIN_MESSAGE_SHOWN_CHARS = 60;

export const SUBMISSIONS_ID = 'submissions';

interface SubmissionsPanelProps {
  bearer: string;
  onDecided(): void;
  /** Returns true if the session has ended. */
  onFailure(failure: unknown): boolean;
  onReview(url: string): void;
}

export function SubmissionsPanel({ bearer, onDecided, onFailure, onReview }: SubmissionsPanelProps) {
  const [view, setView] = useState(FIRST_PAGE);
  const query = useQuery(submissionsQuery(bearer, view));
  const [openSubmission, setOpenSubmission] = useState<SubmissionAnswer | null>(null);
  const { mutate: decide, isPending } = useMutation({
    mutationFn: (decision: { submissionId: string; status: 'resolved' | 'dismissed' }) =>
      call(adminEndpoints.adminDecide, decision, { bearer }),
    onSuccess: (_, { status }) => {
      notify('notice', status === 'resolved' ? t`Submission marked as resolved` : t`Submission marked as dismissed`);
      onDecided();
    },
    onError: (failure) => {
      if (onFailure(failure)) return;
      notifyFailure(failure, { refused: t`Failed to update submission`, broken: t`Error updating submission` });
    },
  });

  const actions = ({ submissionId, status }: SubmissionAnswer) =>
    status === 'new' ? (
      <>
        <Button disabled={isPending} onClick={() => decide({ submissionId, status: 'resolved' })}>
          <Trans context="submission" comment="Verb: the report was right, or the question is answered">
            Resolve
          </Trans>
        </Button>
        <Button disabled={isPending} onClick={() => decide({ submissionId, status: 'dismissed' })}>
          <Trans context="submission" comment="Verb: rejects a message">
            Dismiss
          </Trans>
        </Button>
      </>
    ) : null;

  const cells = (each: SubmissionAnswer) => [
    subjectWords(each.subject),
    <span key="name" className="[overflow-wrap:anywhere]">
      {each.name}
    </span>,
    <EmailLink key="email" address={each.email} />,
    <button
      key="message"
      type="button"
      dir="auto"
      onClick={() => setOpenSubmission(each)}
      className="block rounded-small text-parent-start underline decoration-line-strong decoration-dotted underline-offset-4 [overflow-wrap:anywhere]"
    >
      {shorten(each.message, ADMIN_MESSAGE_SHOWN_CHARS)}
    </button>,
    each.folderUrl === null ? (
      '-'
    ) : (
      <button
        key="url"
        type="button"
        dir="ltr"
        onClick={() => onReview(each.folderUrl ?? '')}
        className="block rounded-small text-parent-start text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        {each.folderUrl}
      </button>
    ),
    formatExactTime(each.timestamp),
    <div key="status" className="flex flex-col items-start gap-1">
      <StatusLabel status={each.status} />
      {isMailMissing(each) && <StatusLabel status={`mail_${each.mail?.state}`} />}
    </div>,
  ];

  return (
    <Panel id={SUBMISSIONS_ID} title={t`Contact Form Submissions`}>
      <ListState
        searchLabel={t`Search submissions`}
        pagesLabel={t`Pages of submissions`}
        view={view}
        onViewChange={setView}
        query={query}
        empty={t`No contact form submissions yet.`}
        hint={t`Questions and reports from the contact page arrive here.`}
      >
        {({ submissions }) => (
          <DataTable
            caption={t({ message: 'Submissions', comment: 'Messages from the contact form' })}
            head={[
              t({ message: 'Subject', comment: 'Label of what a message is about' }),
              t({ message: 'Name', context: 'person' }),
              t({ message: 'Email', context: 'address' }),
              t`Message`,
              t`Reported URL`,
              t`Date`,
              t`Status`,
            ]}
            look="cards"
            rows={submissions.map((each) => ({ key: each.submissionId, cells: cells(each), actions: actions(each) }))}
          />
        )}
      </ListState>
      {openSubmission && <SubmissionDialog submission={openSubmission} onClose={() => setOpenSubmission(null)} />}
    </Panel>
  );
}

function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <a
      href={`mailto:${encodeURIComponent(address)}`}
      className="block w-fit text-accent underline underline-offset-4 [overflow-wrap:anywhere] xl:min-w-52"
    >
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
