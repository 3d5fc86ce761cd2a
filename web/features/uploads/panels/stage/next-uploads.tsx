import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { useCopy } from '../../../../ui/hooks/use-copy';
import type { UploadRequest } from '../../engine/upload';
import { joinNames } from '../../join-names';
import { missingFilesWords } from '../ended/failure-causes';
import { uploadErrorWords } from '../ended/failure-words';
import { MailingStatus } from '../lazy-mailing';
import { expiryWords } from '../options/expiry-options';
import { optionsWords } from '../options/options-line';
import { rowKey, useQueue } from './queue';
import { type Completed, type Failed, isByLink, listOf, type Stage, type Staged, totalBytesOf } from './stage';
import { useStage } from './stage-holder';
import { stageStore } from './stage-store';

const ROW = 'flex min-h-14 items-center gap-3 border-t border-line px-4 py-1.5 text-sm sm:px-7 short:px-4';

interface NextUploadsProps {
  managementLink?: ((folderId: string) => ReactNode) | undefined;
}

export function NextUploads({ managementLink }: NextUploadsProps) {
  const { waiting, aside } = useQueue();
  const stage = useStage();
  const ended = aside.filter((entry) => entry.name !== 'staged');
  const lists = aside.filter((entry) => entry.name === 'staged');
  return (
    <>
      {ended.length > 0 && (
        <ul aria-label={t`Sent before`}>
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
        <section
          aria-label={t({
            message: 'Next',
            comment: 'Name of the part of the page with waiting uploads, for screen readers',
          })}
        >
          <ul aria-label={t`Next uploads`}>
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
            <div className="flex min-h-11 items-center justify-between gap-3 bg-raised/50 px-4 py-1.5 text-sm text-muted sm:px-7 short:px-4">
              <p role="status">{i18n._(WHEN[stage.name])}</p>
              {stage.name !== 'uploading' && (
                <Button size="small" onClick={stageStore.startNow}>
                  <Trans comment="Button that starts the next upload">Start now</Trans>
                </Button>
              )}
            </div>
          )}
        </section>
      )}
    </>
  );
}

const WHEN: Record<Stage['name'], MessageDescriptor> = {
  idle: msg`Waits until you start it.`,
  staged: msg`Starts when these files are sent.`,
  uploading: msg`Starts when this upload ends, with its own link.`,
  completed: msg`Waits until you start it.`,
  failed: msg`Waits until you try again or close this upload.`,
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
      <Button variant="quiet" size="icon" aria-label={t`Remove ${names} from the next uploads`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** Example: `Next: 3 files`, `2 GB`, `kept for 3 days`, `with password and limit`. */
function factsOf(request: UploadRequest): string[] {
  const { files, sending, folderId, expiryDays, encryption } = request;
  const count = files.length;
  const options = optionsWords(listOf(request).options, encryption !== undefined);
  return [
    plural(count, { one: 'Next: # file', other: 'Next: # files' }),
    formatBytes(totalBytesOf(files)),
    ...(sending ? [receiverWords(sending.title)] : []),
    ...(folderId === undefined && !sending ? [expiryWords(expiryDays)] : []),
    ...(options === null ? [] : [options]),
  ];
}

const receiverWords = (title: string): string =>
  t({ message: `to “${title}”`, comment: 'Receiver of the files: the title of a request' });

function ListRow({ list: { files } }: { list: Staged }) {
  const count = files.length;
  const size = formatBytes(totalBytesOf(files));
  return (
    <li className={ROW}>
      <p className="text-muted tabular-nums">
        {plural(count, {
          one: `Not sent yet: # file, ${size}. The list returns when you leave this upload.`,
          other: `Not sent yet: # files, ${size}. The list returns when you leave this upload.`,
        })}
      </p>
    </li>
  );
}

interface FinishedRowProps extends NextUploadsProps {
  completed: Completed;
}

function FinishedRow({ completed, managementLink }: FinishedRowProps) {
  const { result, request, mailing } = completed;
  const title = request.sending?.title;
  const { fileCount } = result;
  const files = plural(fileCount, { one: '# file', other: '# files' });
  const size = formatBytes(result.totalSize);
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title === undefined ? result.folderName : t`Sent to “${title}”`}</p>
        <p className="truncate text-muted tabular-nums">
          {title === undefined ? <ShareLink link={result.shareLink} /> : t`${files}, ${size}`}
        </p>
        {title === undefined && !isByLink(completed) && managementLink?.(result.folderId)}
        {mailing && <MailingStatus mailing={mailing} isComplete />}
      </div>
      {title === undefined && <CopyLink link={result.shareLink} name={result.folderName} />}
    </li>
  );
}

function FailedRow({ failed }: { failed: Failed }) {
  const { title, error, doneFiles, shareLink } = failed;
  return (
    <li className={`${ROW} max-sm:flex-wrap max-sm:py-3`}>
      <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-parent-start font-medium">
          {title}
        </p>
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
        <Button onClick={() => stageStore.retry(failed)}>
          <Trans>Try Again</Trans>
          <span className="sr-only">{title}</span>
        </Button>
        {shareLink !== null && <CopyLink link={shareLink} name={title} />}
      </div>
    </li>
  );
}

const ShareLink = ({ link }: { link: string }) => (
  <a href={link} dir="ltr" target="_blank" rel="noopener" className="underline-offset-4 hover:underline">
    {link.replace(/^https?:\/\//, '')}
  </a>
);

function CopyLink({ link, name }: { link: string; name: string }) {
  const { copied, copy } = useCopy(link);
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{copied ? t`Copied!` : t`Copy Link`}</span>
      <span className="sr-only">{name}</span>
    </Button>
  );
}
