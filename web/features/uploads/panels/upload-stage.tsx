import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { PickedFile } from '../engine/upload';
import { DragVeil } from '../picking/drag-veil';
import { DropZone } from '../picking/drop-zone';
import { tellUnreadable } from '../picking/tell-unreadable';
import { useWindowDrop } from '../picking/use-window-drop';
import { ResumeCard } from '../resuming/resume-card';
import { FailedPanel } from './failed-panel';
import { PendingPanel } from './pending-panel';
import { ProgressPanel } from './progress-panel';
import { stageStore, useStage } from './stage-store';
import { SuccessPanel } from './success-panel';

interface UploadStageProps {
  /** Null while the page is not alive yet: nothing can be begun then. */
  userId: string | null;
  premium: boolean;
  /** Shown in place of the drop zone when nothing may be uploaded; an upload under way goes on. */
  blockedPanel: ReactNode | null;
  /** An upload failed or was cancelled. */
  onFailed(): void;
}

/** The heart of the home screen: drop zone, pending list, progress and outcome, each in the same place. */
export function UploadStage({ userId, premium, blockedPanel, onFailed }: UploadStageProps) {
  const stage = useStage();
  /** How many picks are being read: while a large folder is, a file may be dropped. */
  const [picksInReading, setPicksInReading] = useState(0);
  const reading = picksInReading > 0;
  const [returned, setReturned] = useState(false);
  const picking = stage.name === 'idle' || stage.name === 'staged';
  const blocked = picking && blockedPanel !== null;

  async function take(picked: PickedFile[] | Promise<PickedFile[]>) {
    setPicksInReading((count) => count + 1);
    try {
      stageStore.add(await picked);
    } catch (failure) {
      tellUnreadable(failure);
    } finally {
      setPicksInReading((count) => count - 1);
    }
  }

  const dragging = useWindowDrop(picking && !blocked, take);
  const start = (files: readonly PickedFile[], expiryDays: number) =>
    userId !== null && stageStore.start({ files, userId, expiryDays });

  /** Back to the drop zone. */
  function begin() {
    setReturned(true);
    stageStore.reset();
  }

  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (stage.name === 'failed') failed();
  }, [stage.name]);

  return (
    <>
      <section
        aria-label="Upload"
        className={`relative flex min-h-112 flex-col rounded-surface border bg-surface shadow-surface transition-colors top-light md:min-h-120 ${dragging ? 'border-accent' : 'border-line'}`}
      >
        <div
          key={blocked ? 'blocked' : stage.name}
          className="flex flex-1 animate-enter flex-col overflow-hidden rounded-surface"
        >
          {blocked && blockedPanel}
          {!blocked && stage.name === 'idle' && (
            <DropZone dragging={dragging} reading={reading} takeFocus={returned} onPick={take}>
              {userId !== null && <ResumeCard userId={userId} onStart={start} />}
            </DropZone>
          )}
          {!blocked && stage.name === 'staged' && (
            <PendingPanel
              files={stage.files}
              chosenDays={stage.chosenDays}
              premium={premium}
              reading={reading}
              onPick={take}
              onRemove={stageStore.remove}
              onChooseExpiry={stageStore.chooseExpiry}
              onCancel={begin}
              onUpload={(expiryDays) => start(stage.files, expiryDays)}
            />
          )}
          {stage.name === 'uploading' && <ProgressPanel upload={stage.upload} />}
          {stage.name === 'completed' && <SuccessPanel result={stage.result} onAnother={begin} />}
          {stage.name === 'failed' && <FailedPanel message={stage.message} files={stage.files} onAgain={begin} />}
        </div>
      </section>
      <DragVeil shown={dragging} />
    </>
  );
}
