import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ArrowUp, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../lib/session/use-session';
import { useHeadingFocus } from '../../../ui/hooks/use-heading-focus';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { useMedia } from '../../../ui/hooks/use-media';
import { loadQrCodes } from '../../../ui/qr-code';
import { nameByFirst } from '../default-name';
import { sendableName } from '../engine/init/sendable-name';
import type { UploadPhase } from '../engine/upload';
import { Stack } from '../stack/stack';
import { CancelUpload } from './cancel-upload';
import { InstallOffer } from './ended/install-offer';
import { Outcome } from './ended/outcome';
import { SuccessMark } from './ended/success-mark';
import { EmailIt, MailingStatus } from './lazy-mailing';
import { LinkHero } from './link-hero';
import { NotifyButton } from './notify-button';
import { ProgressFiles } from './progress/progress-files';
import { ProgressInHead, ProgressSummary } from './progress/progress-summary';
import type { Completed, Uploading } from './stage/stage';
import { AboutFiles, StageHead } from './stage/stage-head';
import { stageStore } from './stage/stage-store';

const phaseTitles: Record<UploadPhase, MessageDescriptor> = {
  preparing: msg({ message: 'Preparing', comment: 'Title while an upload starts' }),
  verifying: msg`Checking…`,
  uploading: msg({ message: 'Uploading', comment: 'Title while the files are sent' }),
  offline: msg`No connection`,
  finishing: msg`Checking…`,
  completed: msg`Upload Successful!`,
  failed: msg`Upload Failed`,
  cancelled: msg`Upload cancelled`,
};

interface LinkPanelProps {
  stage: Uploading | Completed;
  /** Folder whose link the page already shows. */
  linkedFolderId?: string | undefined;
  managementLink?: ((folderId: string) => ReactNode) | undefined;
  downloadsOf?: ((folderId: string, name: string) => ReactNode) | undefined;
  onNewUpload?(): void;
}

/** A running and a finished upload have the same layout, so nothing moves at the end. */
export function LinkPanel(props: LinkPanelProps) {
  const { stage, linkedFolderId, managementLink, downloadsOf, onNewUpload = () => {} } = props;
  const { upload, request } = stage;
  const progress = useSyncExternalStore(upload.subscribe, upload.progress);
  const { userId } = useSession();
  const heading = useHeadingFocus();
  const isNarrow = useIsNarrow();
  const isLandscapePhone = useMedia('(width >= 40rem) and (height < 26rem)');
  useEffect(() => void loadQrCodes().catch(() => undefined), []);
  const result = stage.name === 'completed' ? stage.result : null;
  const isDone = result !== null;
  // The sheets jump only if the user has watched the upload.
  const [wasSending] = useState(!isDone);
  // The cancel button had the focus and has disappeared. The heading gets the focus.
  useEffect(() => {
    if (isDone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isDone, heading]);

  const requestTitle = request.sending?.title;
  const name = result?.folderName ?? upload.title;
  const fileCount = result?.fileCount ?? progress.totalFiles;
  const countingName = useMemo(() => nameByFirst(request.files.map(({ file }) => sendableName(file.name))), [request]);
  const folderId = result?.folderId ?? progress.folderId;
  const isLinkShown = linkedFolderId !== undefined && (folderId ?? request.folderId) === linkedFolderId;
  const managed = folderId !== null && managementLink?.(folderId);
  const cancel = !isDone && <CancelUpload upload={upload} isForRequest={requestTitle !== undefined} />;

  return (
    <>
      <div className={`flex flex-col gap-5 ${isLinkShown ? 'p-5 sm:p-6' : 'p-4 sm:p-7'} short:gap-3 short:p-4`}>
        <StageHead
          headingRef={heading}
          mark={
            <Stack
              files={request.files}
              isLanding={isDone && wasSending}
              sign={isDone ? <SuccessMark /> : <SendingMark isOffline={progress.phase === 'offline'} />}
            />
          }
          title={i18n._(phaseTitles[isDone ? 'completed' : progress.phase])}
          about={
            <AboutFiles
              name={
                requestTitle === undefined
                  ? name
                  : t({ message: `To “${requestTitle}”`, comment: 'Receiver of the files: the title of a request' })
              }
              countingName={countingName}
              fileCount={fileCount}
              // While files are sent, the progress shows the size.
              totalBytes={result?.totalSize ?? null}
            />
          }
          // On narrow screens, the name of the upload needs the space of this button.
          action={
            !isNarrow &&
            !isDone && (
              <>
                {isLandscapePhone && <ProgressInHead upload={upload} />}
                {cancel}
              </>
            )
          }
        />
        {requestTitle === undefined && !isLinkShown && (
          <div>
            <LinkHero link={result?.shareLink ?? progress.shareLink} title={name} note={<LinkNote stage={stage} />} />
            {managementLink && (
              // One row of buttons. Opened content has its own row.
              <div className="mt-2 flex min-h-11 flex-wrap gap-x-5 md:min-h-9 [&>:has(p,input)]:basis-full">
                {managed}
                {result && !stage.mailing && (
                  <EmailIt
                    folderId={result.folderId}
                    userId={userId}
                    isEncrypted={upload.isEncrypted}
                    isComplete
                    onMailing={stageStore.keepMailing}
                  />
                )}
              </div>
            )}
          </div>
        )}
        {stage.mailing && <MailingStatus mailing={stage.mailing} isComplete={isDone} />}
        {!isDone && <ProgressSummary upload={upload} isBarInHead={isLandscapePhone} cancel={isNarrow && cancel} />}
        {stage.name === 'completed' && (
          <Outcome
            result={stage.result}
            downloadLimit={request.downloadLimit ?? null}
            downloads={downloadsOf?.(stage.result.folderId, name)}
            onNewUpload={onNewUpload}
          />
        )}
        {(!isDone || downloadsOf) && <NotifyButton kind={isDone ? 'downloaded' : 'sent'} />}
      </div>
      {fileCount > 1 && <ProgressFiles upload={upload} />}
      {isDone && <InstallOffer />}
    </>
  );
}

function accessWords(isEncrypted: boolean, hasPassword: boolean): string {
  if (isEncrypted) {
    return hasPassword
      ? t`Only the whole link with the password opens it. We can’t recover them.`
      : t`Only the whole link opens it. We can’t recover a lost link.`;
  }
  return hasPassword ? t`Anyone with the link and the password can download.` : t`Anyone with the link can download.`;
}

/** On phones, has the height of its longest text, so nothing moves. */
function LinkNote({ stage }: { stage: Uploading | Completed }) {
  const hasPassword = stage.request.password !== undefined;
  const { isEncrypted } = stage.upload;
  return (
    <span className={hasPassword || isEncrypted ? 'block max-sm:min-h-10' : ''}>
      {stage.name === 'completed' ? accessWords(isEncrypted, hasPassword) : t`Files appear there when they arrive.`}
    </span>
  );
}

function SendingMark({ isOffline }: { isOffline: boolean }) {
  const Icon = isOffline ? WifiOff : ArrowUp;
  return (
    <span
      className={`grid size-6 place-items-center rounded-full ${isOffline ? 'bg-limit text-ground' : 'bg-accent text-accent-ink'}`}
    >
      <Icon className="size-4" strokeWidth={2.6} />
    </span>
  );
}
