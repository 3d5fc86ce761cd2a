import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { adminEndpoints } from '../../../worker/contract/calls/admin';
import { TAKEDOWN_REASON_MAX_CHARS, URL_MAX_CHARS } from '../../../worker/contract/limits';
import { call } from '../../lib/api';
import { sentenceSpace } from '../../lib/words/language';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { FormArea } from '../../ui/form/form-area';
import { FormField } from '../../ui/form/form-field';
import { Skeleton } from '../../ui/skeleton';
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
  /** Returns true if the session has ended. */
  onFailure(failure: unknown): boolean;
}

export function TakedownPanel({ bearer, reportedUrl, showReport, onDone, onFailure }: TakedownPanelProps) {
  const [url, setUrl] = useState(reportedUrl);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const previewLoad = useMutation({
    mutationFn: () => call(adminEndpoints.adminPreview, { url }, { bearer }),
    onError: (failure) => {
      if (onFailure(failure)) return;
      notifyFailure(failure, { refused: t`Preview failed`, broken: t`Preview error` });
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
      onDone();
    },
    onError: (failure) => {
      if (!onFailure(failure)) notifyFailure(failure, { refused: t`Takedown failed`, broken: t`Takedown error` });
    },
    onSettled: () => setConfirming(false),
  });
  const previewProblem = previewLoad.error && (reasonOf(previewLoad.error) ?? t`Preview error`);
  const done = takedown.data;
  const hint = useId();
  const preview = done ? null : (previewLoad.data?.content ?? null);
  const isReady = preview !== null && reason.trim() !== '';

  function loadPreview(event: FormEvent) {
    event.preventDefault();
    takedown.reset();
    previewLoad.reset();
    if (url.trim() !== '') return previewLoad.mutate();
    field.current?.focus();
    setProblem(t`Please enter a URL`);
  }

  return (
    <Panel id={TAKEDOWN_ID} title={t`Content Takedown`}>
      <form onSubmit={loadPreview} className="flex flex-wrap items-end gap-3" noValidate>
        <div className="min-w-60 flex-1">
          <FormField
            label={t`Link to the content`}
            inputRef={field}
            maxLength={URL_MAX_CHARS}
            value={url}
            onChange={(value) => {
              setUrl(value);
              setProblem(null);
              previewLoad.reset();
            }}
          />
        </div>
        <Button type="submit" size="large" busy={previewLoad.isPending}>
          <Trans comment="Verb">Preview Content</Trans>
        </Button>
      </form>
      <div className="mt-4 space-y-4">
        {done && (
          <Banner tone="good">
            <TakedownResult name={done.deletedContent.name} files={done.deletedContent.deletedFiles} {...done} />
          </Banner>
        )}
        {/* As high as the preview of one file, so the panels below hardly move when the preview arrives. */}
        {!previewLoad.isIdle && !done && (
          <div className="grid max-h-96 min-h-80 grid-cols-[minmax(0,1fr)] overflow-y-auto rounded-control border border-line bg-ground sm:min-h-52">
            {previewLoad.isPending && <Skeleton className="size-full" />}
            {preview && <ContentPreview content={preview} bearer={bearer} show={showReport} onFailure={onFailure} />}
            {previewProblem && (
              <div className="place-self-center p-4">
                <Banner tone="danger">{previewProblem}</Banner>
              </div>
            )}
          </div>
        )}
        <FormArea
          label={t`Reason for Takedown`}
          rows={2}
          maxLength={TAKEDOWN_REASON_MAX_CHARS}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setProblem(null);
          }}
        />
        {problem && <Banner tone="danger">{problem}</Banner>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="danger"
            size="large"
            disabled={!isReady}
            aria-describedby={isReady ? undefined : hint}
            onClick={() => setConfirming(true)}
          >
            <Trans>DELETE CONTENT</Trans>
          </Button>
          {/* Keeps its space, because a preview that arrives later would move the panels below. */}
          <p id={hint} className={`text-sm text-muted ${isReady ? 'invisible' : ''}`}>
            <Trans>Please preview content and enter a reason for takedown</Trans>
          </p>
        </div>
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

interface TakedownResultProps {
  name: string;
  files: number;
  reason: string;
  kind: ReportedContent['kind'];
}

function TakedownResult({ name, files, reason, kind }: TakedownResultProps) {
  return (
    <>
      {plural(files, {
        one: `Content removed successfully: “${name}”, # file removed.`,
        other: `Content removed successfully: “${name}”, # files removed.`,
      })}
      {sentenceSpace()}
      <Trans>Reason: {reason}.</Trans>
      {sentenceSpace()}
      {kind === 'request'
        ? t`Its link no longer accepts files.`
        : t`Users will now see a copyright notice at the link.`}
    </>
  );
}
