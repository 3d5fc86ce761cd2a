import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { adminEndpoints } from '../../../worker/contract/calls/admin';
import { TAKEDOWN_REASON_MAX_CHARS, URL_MAX_CHARS } from '../../../worker/contract/limits';
import { call } from '../../lib/api';
import { countOf } from '../../lib/format';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { FormArea } from '../../ui/form/form-area';
import { FormField } from '../../ui/form/form-field';
import { ConfirmTakedown } from './confirm-takedown';
import { ContentPreview } from './content-preview';
import { notifyFailure, reasonOf } from './failures';
import { Panel } from './panel';
import type { ReportedContent } from './reported-file';
import type { ShowReport } from './reported-files';

export const TAKEDOWN_ID = 'takedown';

interface TakedownPanelProps {
  bearer: string;
  reportedUrl: string;
  showReport: ShowReport;
  onDone(): void;
  /** Returns true if the failure ended the session. */
  onFailure(failure: unknown): boolean;
}

export function TakedownPanel({ bearer, reportedUrl, showReport, onDone, onFailure }: TakedownPanelProps) {
  const [url, setUrl] = useState(reportedUrl);
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<ReportedContent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const previewing = useMutation({
    mutationFn: () => call(adminEndpoints.adminPreview, { url }, { bearer }),
    onSuccess: ({ content }) => setPreview(content),
    onError: (failure) => {
      if (onFailure(failure)) return;
      setProblem(reasonOf(failure));
      notifyFailure(failure, { refused: 'Preview failed', broken: 'Preview error' });
    },
  });
  const takedown = useMutation({
    mutationFn: async ({ kind }: ReportedContent) => ({
      ...(await call(adminEndpoints.adminTakedown, { url, reason }, { bearer })),
      kind,
    }),
    onSuccess: () => {
      setUrl('');
      setReason('');
      setPreview(null);
      onDone();
    },
    onError: (failure) => {
      if (!onFailure(failure)) notifyFailure(failure, { refused: 'Takedown failed', broken: 'Takedown error' });
    },
    onSettled: () => setConfirming(false),
  });
  const done = takedown.data;

  function look(event: FormEvent) {
    event.preventDefault();
    takedown.reset();
    if (url.trim() !== '') return previewing.mutate();
    field.current?.focus();
    setProblem('Please enter a URL');
  }

  function askToConfirm() {
    if (preview === null || reason.trim() === '') {
      return setProblem('Please preview content and enter a reason for takedown');
    }
    setConfirming(true);
  }

  return (
    <Panel id={TAKEDOWN_ID} title="Content Takedown">
      <form onSubmit={look} className="flex flex-wrap items-end gap-3" noValidate>
        <div className="min-w-60 flex-1">
          <FormField
            label="Link to the content"
            inputRef={field}
            maxLength={URL_MAX_CHARS}
            value={url}
            onChange={(value) => {
              setUrl(value);
              setProblem(null);
              setPreview(null);
            }}
          />
        </div>
        <Button type="submit" size="large" busy={previewing.isPending}>
          Preview Content
        </Button>
      </form>
      <div className="mt-4 space-y-4">
        {preview && <ContentPreview content={preview} bearer={bearer} show={showReport} onFailure={onFailure} />}
        <FormArea
          label="Reason for Takedown"
          rows={2}
          maxLength={TAKEDOWN_REASON_MAX_CHARS}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setProblem(null);
          }}
        />
        {problem && <Banner tone="danger">{problem}</Banner>}
        {done && (
          <Banner tone="good">
            Content removed successfully: “{done.deletedContent.name}”,{' '}
            {countOf(done.deletedContent.deletedFiles, 'file')} removed. Reason: {done.reason}.{' '}
            {done.kind === 'request'
              ? 'Its link no longer accepts files.'
              : 'Users will now see a copyright notice at the link.'}
          </Banner>
        )}
        <Button variant="danger" size="large" onClick={askToConfirm}>
          DELETE CONTENT
        </Button>
      </div>
      {confirming && preview && (
        <ConfirmTakedown
          name={preview.folder.folderName}
          fileCount={preview.folder.fileCount}
          isRequest={preview.kind === 'request'}
          busy={takedown.isPending}
          onConfirm={() => takedown.mutate(preview)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}
