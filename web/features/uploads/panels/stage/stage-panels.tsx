/** What takes the drop zone's place once files were picked, with the engine that sends them. */

import { type ReactNode, useEffect, useMemo } from 'react';
import { useSiteConfig } from '../../../../lib/site-config';
import type { PickedFile } from '../../picking/picked-file';
import { ResumeCard } from '../../resuming/resume-card';
import { FailedPanel } from '../ended/failed-panel';
import { SentPanel } from '../ended/sent-panel';
import { LinkPanel } from '../link-panel';
import type { Asked } from '../options/use-upload-limits';
import { PendingPanel } from '../pending/pending-panel';
import { sortOut, type UploadLimits } from '../pending/sort-out';
import { NextUploads } from './next-uploads';
import { type Completed, filesOf, hasListAgain, type Stage, type Staged, type Uploading } from './stage';
import { stageStore } from './stage-store';
import { takePicked } from './take-picked';
import { requestOf, type Sender } from './upload-request';

interface StagePanelProps {
  stage: Stage;
  /** Null while nothing can be begun. */
  userId: string | null;
  sender: Omit<Sender, 'userId'>;
  /** What was picked is being read. */
  reading: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
  /** What makes the link by which a folder is managed that was sent from here. */
  managementLink(folderId: string): ReactNode;
  /** How often such a folder was downloaded. */
  downloadsOf(folderId: string): ReactNode;
  /** Back to the drop zone. */
  onBegin(): void;
}

export { NextUploads, stageStore, takePicked };

/** The panel of every stage but the first. */
export function StagePanel(props: StagePanelProps) {
  const { stage, managementLink, downloadsOf, onBegin } = props;
  switch (stage.name) {
    case 'idle':
      return null;
    case 'staged':
      return <StagedFiles {...props} stage={stage} />;
    case 'uploading':
    case 'completed':
      return stage.name === 'completed' && stage.sentTo !== undefined ? (
        <SentPanel result={stage.result} files={filesOf(stage)} title={stage.sentTo} onAnother={onBegin} />
      ) : (
        <LinkPanel
          stage={stage}
          managementLink={isByLink(stage) ? undefined : managementLink}
          downloadsOf={isByLink(stage) ? undefined : downloadsOf}
          onAnother={onBegin}
        />
      );
    case 'failed':
      return hasListAgain(stage) ? (
        <BackToList />
      ) : (
        <FailedPanel
          failed={stage}
          onAgain={() => stageStore.sendAgain(stage)}
          onBack={stageStore.backToList}
          onDiscard={onBegin}
        />
      );
  }
}

/** Nothing to see: what was cancelled is the list of files again, at once. */
function BackToList() {
  useEffect(() => stageStore.backToList(), []);
  return null;
}

/** Sent by a management link, to a folder that need not be one's own. */
const isByLink = (stage: Uploading | Completed): boolean =>
  stage.name === 'completed' ? stage.byLink === true : stage.request.managementSecret !== undefined;

/** The picked files, before they are sent. */
function StagedFiles({ stage, userId, sender, reading, onPick, onBegin }: StagePanelProps & { stage: Staged }) {
  const { files, title, options, withSystemFiles } = stage;
  const { limits, asked } = sender;
  const { maxFileBytes } = limits;
  const sorted = useMemo(
    () => sortOut(files, { maxFileBytes, withSystemFiles, directory: null }),
    [files, maxFileBytes, withSystemFiles],
  );
  return (
    <PendingPanel
      sorted={sorted}
      // What has arrived is not sent again, and is counted already.
      limits={stage.wasSent ? unlimited(limits, asked) : limits}
      asked={asked !== undefined}
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
      onCancel={onBegin}
      onUpload={(expiryDays) => {
        if (userId !== null) stageStore.sendList(requestOf(stage, sorted, expiryDays, { ...sender, userId }));
      }}
    />
  );
}

/** Below the drop zone: the offer to go on with an upload that was cut off. */
export function ResumeOffer({ userId }: { userId: string }) {
  const filesPerCall = useSiteConfig()?.limits.filesPerCall;
  return (
    <ResumeCard
      userId={userId}
      onStart={(files, expiryDays) => {
        const sending = files.find(({ resumes }) => resumes?.sending)?.resumes?.sending;
        stageStore.send({ files, userId, expiryDays, filesPerCall, sending });
      }}
    />
  );
}

/** What was announced before counts already; in a request so do its files. */
const unlimited = (limits: UploadLimits, asked: Asked | undefined): UploadLimits => ({
  ...limits,
  bytesLeft: Number.POSITIVE_INFINITY,
  ...(asked && { maxFiles: Number.POSITIVE_INFINITY }),
});
