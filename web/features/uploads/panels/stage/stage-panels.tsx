/** The upload engine is loaded together with these panels. */

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useIsSmall } from '../../../../ui/hooks/use-is-small';
import type { PickedFile } from '../../picking/picked-file';
import { TakePhoto } from '../../picking/take-photo';
import { ResumeCard } from '../../resuming/resume-card';
import { FailedPanel } from '../ended/failed-panel';
import { SentPanel } from '../ended/sent-panel';
import { LinkPanel } from '../link-panel';
import { encryptsUploads } from '../options/encryption-choice';
import type { FileRequest } from '../options/use-upload-limits';
import { PendingPanel } from '../pending/pending-panel';
import { RefusedFiles } from '../pending/refused-files';
import { areAllRefused, type SortedFiles, sortOut, type UploadLimits } from '../pending/sort-out';
import { addPickedFiles } from './add-picked-files';
import { NextUploads } from './next-uploads';
import { isByLink, returnsToList, type Stage, type Staged } from './stage';
import { stageStore } from './stage-store';
import { requestOf, type SenderSettings } from './upload-request';
import { useKeptHeight } from './use-kept-height';
import { useSharedFiles } from './use-shared-files';

interface StagePanelProps {
  area: RefObject<HTMLElement | null>;
  stage: Stage;
  userId: string | null;
  sender: SenderSettings;
  reading: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
  managementLink(folderId: string): ReactNode;
  downloadsOf(folderId: string, name: string): ReactNode;
  signInDialog?: ((onClose: () => void) => ReactNode) | undefined;
  onReturn(): void;
  onRefused(sorted: SortedFiles): void;
}

export { addPickedFiles, NextUploads, RefusedFiles, stageStore, TakePhoto };

export function StagePanel(props: StagePanelProps) {
  const { area, stage, managementLink, downloadsOf, onReturn } = props;
  const isSmall = useIsSmall();
  // Not on small screens, where the content below the panel is outside the window.
  useKeptHeight(area, stage.name === 'failed', !isSmall);
  useSharedFiles(props.sender.fileRequest === undefined, props.onPick);
  switch (stage.name) {
    case 'idle':
      return null;
    case 'staged':
      return <StagedFiles {...props} stage={stage} />;
    case 'uploading':
    case 'completed':
      return stage.name === 'completed' && stage.request.sending ? (
        <SentPanel result={stage.result} files={stage.request.files} onNewUpload={onReturn} />
      ) : (
        <LinkPanel
          stage={stage}
          managementLink={isByLink(stage) ? undefined : managementLink}
          downloadsOf={isByLink(stage) ? undefined : downloadsOf}
          onNewUpload={onReturn}
        />
      );
    case 'failed':
      return returnsToList(stage) ? (
        <BackToList />
      ) : (
        <FailedPanel
          failed={stage}
          onRetry={(userId) => stageStore.retry(stage, { userId })}
          onChooseAgain={(replacements) => stageStore.retry(stage, { replacements })}
          onBack={stageStore.backToList}
          onDiscard={onReturn}
          signInDialog={props.signInDialog}
        />
      );
  }
}

function BackToList() {
  useEffect(() => stageStore.backToList(), []);
  return null;
}

function StagedFiles(props: StagePanelProps & { stage: Staged }) {
  const { stage, userId, sender, reading, onPick, onReturn } = props;
  const { files, title, options, withSystemFiles } = stage;
  const { limits, fileRequest } = sender;
  const { maxFileBytes } = limits;
  const sorted = useMemo(
    () => sortOut(files, { maxFileBytes, withSystemFiles, directory: null }),
    [files, maxFileBytes, withSystemFiles],
  );
  // All remaining files may be refused, for example because the limits have loaded late.
  const isRefused = areAllRefused(sorted);
  const refuse = useEffectEvent(() => props.onRefused(sorted));
  useLayoutEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  if (isRefused) return null;
  return (
    <PendingPanel
      sorted={sorted}
      // The server has already counted some files of an earlier attempt.
      limits={stage.wasSent ? unlimited(limits, fileRequest) : limits}
      isForRequest={fileRequest !== undefined}
      isCancelled={stage.isCancelled}
      title={title}
      options={options}
      chosenDays={stage.chosenDays}
      premium={sender.premium}
      reading={reading}
      onPick={onPick}
      onRemove={stageStore.remove}
      onRemoveFolder={stageStore.removeFolder}
      onSendSystemFiles={stageStore.sendSystemFiles}
      onRename={stageStore.rename}
      onOptions={stageStore.chooseOptions}
      onChooseExpiry={stageStore.chooseExpiry}
      onCancel={onReturn}
      onUpload={(expiryDays) => {
        if (userId === null) return;
        const settings = { ...sender, userId, encrypts: encryptsUploads() };
        stageStore.sendList(requestOf(stage, sorted, expiryDays, settings));
      }}
    />
  );
}

export function ResumeOffer({ userId }: { userId: string }) {
  return (
    <ResumeCard
      userId={userId}
      onStart={(files, expiryDays) => {
        const sending = files.find(({ resumes }) => resumes?.sending)?.resumes?.sending;
        stageStore.send({ files, userId, expiryDays, sending });
      }}
    />
  );
}

/** Removes the limits that the server has already reduced by the announced files. */
const unlimited = (limits: UploadLimits, fileRequest: FileRequest | undefined): UploadLimits => ({
  ...limits,
  bytesLeft: Number.POSITIVE_INFINITY,
  ...(fileRequest && { maxFiles: Number.POSITIVE_INFINITY }),
});
