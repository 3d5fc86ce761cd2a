import { CircleAlert, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatBytes, formatCount } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { useCopy } from '../../../../ui/hooks/use-copy';
import type { UploadRequest } from '../../engine/upload';
import { joinNames } from '../../join-names';
import { missingFilesWords } from '../ended/failure-causes';
import { uploadErrorWords } from '../ended/failure-words';
import { MailingStatus } from '../lazy-mailing';
import { expiryWords } from '../options/expiry-options';
import { optionNames } from '../options/options-line';
import { rowKey, useQueue } from './queue';
import { type Completed, type Failed, listOf, type Stage, type Staged, totalBytesOf } from './stage';
import { useStage } from './stage-holder';
import { stageStore } from './stage-store';

const ROW = 'flex min-h-14 items-center gap-3 border-t border-line px-4 py-1.5 text-sm sm:px-7';

interface NextUploadsProps {
  managementLink?: ((folderId: string) => ReactNode) | undefined;
}

/** Shows earlier uploads, lists of files for later, and uploads that wait for the current upload. */
export function NextUploads({ managementLink }: NextUploadsProps) {
  const { waiting, aside } = useQueue();
  const stage = useStage();
  const ended = aside.filter((entry) => entry.name !== 'staged');
  const lists = aside.filter((entry) => entry.name === 'staged');
  return (
    <>
      {ended.length > 0 && (
        <ul aria-label="Sent before">
          {ended.map((entry) =>
            entry.name === 'failed' ? (
              <FailedRow key={rowKey(entry)} failed={entry} />
            ) : (
              <FinishedRow key={rowKey(entry)} completed={entry} managementLink={managementLink} />
            ),
          )}
        </ul>
      )}
      {(waiting.length > 0 || lists.length > 0) && (
        <section aria-label="Next">
          <ul aria-label="Next uploads">
            {waiting.map((request) => (
              <WaitingRow
                key={rowKey(request)}
                request={request}
                onRemove={() => stageStore.queue(waiting.filter((other) => other !== request))}
              />
            ))}
            {lists.map((list) => (
              <ListRow key={rowKey(list)} list={list} />
            ))}
          </ul>
          {waiting.length > 0 && (
            <div className="flex min-h-11 items-center justify-between gap-3 bg-raised/50 px-4 py-1.5 text-sm text-muted sm:px-7">
              <p role="status">{WHEN[stage.name]}</p>
              {stage.name !== 'uploading' && (
                <Button size="small" onClick={stageStore.startNow}>
                  Start now
                </Button>
              )}
            </div>
          )}
        </section>
      )}
    </>
  );
}

const WHEN: Record<Stage['name'], string> = {
  idle: 'Waits until you start it.',
  staged: 'Starts when these files are sent.',
  uploading: 'Starts when this upload ends, with its own link.',
  completed: 'Waits until you start it.',
  failed: 'Waits until you try again or close this upload.',
};

function WaitingRow({ request, onRemove }: { request: UploadRequest; onRemove(): void }) {
  const names = joinNames(request.files.map(({ file }) => file.name));
  return (
    <li className={ROW}>
      <Clock aria-hidden className="size-4 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">{factsOf(request).join(' · ')}</p>
        <p className="truncate text-muted">{names}</p>
      </div>
      <Button variant="quiet" size="icon" aria-label={`Remove ${names} from the next uploads`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** Example: `Next: 3 files`, `2 GB`, `kept for 3 days`, `with password and limit`. Only a new folder has an expiry. */
function factsOf(request: UploadRequest): string[] {
  const { files, sending, folderId, expiryDays, encryption } = request;
  const names = optionNames(listOf(request).options, encryption !== undefined);
  return [
    files.length === 1 ? 'Next: 1 file' : `Next: ${formatCount(files.length)} files`,
    formatBytes(totalBytesOf(files)),
    ...(sending ? [`to “${sending.title}”`] : []),
    ...(folderId === undefined && !sending ? [expiryWords(expiryDays)] : []),
    ...(names.length > 0 ? [`with ${new Intl.ListFormat('en').format(names)}`] : []),
  ];
}

function ListRow({ list: { files } }: { list: Staged }) {
  return (
    <li className={ROW}>
      <p className="text-muted tabular-nums">
        Not sent yet: {countOf(files.length, 'file')}, {formatBytes(totalBytesOf(files))}. The list returns when you
        leave this upload.
      </p>
    </li>
  );
}

interface FinishedRowProps extends NextUploadsProps {
  completed: Completed;
}

function FinishedRow({ completed: { result, requestTitle, byLink, mailing }, managementLink }: FinishedRowProps) {
  const about = `${countOf(result.fileCount, 'file')}, ${formatBytes(result.totalSize)}`;
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {requestTitle === undefined ? result.folderName : `Sent to “${requestTitle}”`}
        </p>
        <p className="truncate text-muted tabular-nums">
          {requestTitle === undefined ? <ShareLink link={result.shareLink} /> : about}
        </p>
        {requestTitle === undefined && !byLink && managementLink?.(result.folderId)}
        {mailing && <MailingStatus mailing={mailing} isComplete />}
      </div>
      {requestTitle === undefined && <CopyLink link={result.shareLink} name={result.folderName} />}
    </li>
  );
}

function FailedRow({ failed }: { failed: Failed }) {
  const { title = '', error, doneFiles, shareLink } = failed;
  return (
    <li className={`${ROW} max-sm:flex-wrap max-sm:py-3`}>
      <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="text-muted">
          {missingFilesWords(error.files.length, doneFiles) ?? uploadErrorWords(error, doneFiles)}
        </p>
        {shareLink !== null && (
          <p className="truncate text-muted">
            <ShareLink link={shareLink} />
          </p>
        )}
      </div>
      <div className="flex gap-2 max-sm:basis-full">
        <Button aria-label={`Try to send ${title} again`} onClick={() => stageStore.retry(failed)}>
          Try Again
        </Button>
        {shareLink !== null && <CopyLink link={shareLink} name={title} />}
      </div>
    </li>
  );
}

const ShareLink = ({ link }: { link: string }) => (
  <a href={link} target="_blank" rel="noopener" className="underline-offset-4 hover:underline">
    {link.replace(/^https?:\/\//, '')}
  </a>
);

function CopyLink({ link, name }: { link: string; name: string }) {
  const { copied, copy } = useCopy(link);
  return (
    <Button aria-label={`Copy the link to ${name}`} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy Link'}</span>
    </Button>
  );
}
