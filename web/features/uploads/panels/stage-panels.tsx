/** What takes the drop zone's place once files were picked, with the engine that sends them. */

import { startUpload, type UploadRequest } from '../engine/upload';
import type { PickedFile } from '../picking/picked-file';
import { ResumeCard } from '../resuming/resume-card';
import { FailedPanel } from './failed-panel';
import { PendingPanel } from './pending-panel';
import { ProgressPanel } from './progress-panel';
import type { Stage } from './stage';
import { stageStore } from './stage-store';
import { SuccessPanel } from './success-panel';

interface StagePanelProps {
  stage: Stage;
  /** Null while nothing can be begun. */
  userId: string | null;
  premium: boolean;
  /** What was picked is being read. */
  reading: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
  /** Back to the drop zone. */
  onBegin(): void;
}

/** The panel of every stage but the first. */
export function StagePanel({ stage, userId, premium, reading, onPick, onBegin }: StagePanelProps) {
  switch (stage.name) {
    case 'idle':
      return null;
    case 'staged':
      return (
        <PendingPanel
          files={stage.files}
          chosenDays={stage.chosenDays}
          premium={premium}
          reading={reading}
          onPick={onPick}
          onRemove={stageStore.remove}
          onChooseExpiry={stageStore.chooseExpiry}
          onCancel={onBegin}
          onUpload={(expiryDays) => userId !== null && send(userId, stage.files, expiryDays)}
        />
      );
    case 'uploading':
      return <ProgressPanel upload={stage.upload} />;
    case 'completed':
      return <SuccessPanel result={stage.result} onAnother={onBegin} />;
    case 'failed':
      return (
        <FailedPanel
          failed={stage}
          onAgain={() => sendRequest(stage.request)}
          onBack={stageStore.backToList}
          onDiscard={onBegin}
        />
      );
  }
}

/** Below the drop zone: the offer to go on with an upload that was cut off. */
export function ResumeOffer({ userId }: { userId: string }) {
  return <ResumeCard userId={userId} onStart={(files, expiryDays) => send(userId, files, expiryDays)} />;
}

const send = (userId: string, files: readonly PickedFile[], expiryDays: number) =>
  sendRequest({ files, userId, expiryDays });

/** What has arrived of the same files before is not sent again. */
const sendRequest = (request: UploadRequest) => stageStore.show(startUpload(request), request);
