/** Code that sends files to a folder. Pages load it after their first screen. */
import { FailedPanel } from './ended/failed-panel';
import { LinkPanel } from './link-panel';
import { NextUploads } from './stage/next-uploads';
import { useStage } from './stage/stage-holder';
import { stageStore } from './stage/stage-store';

export { ExpiryDialog } from './options/expiry-dialog';
export { stageStore };

/** `folderId` is the folder of this page, whose link and facts the page shows. */
export function RunningUpload({ folderId }: { folderId: string | undefined }) {
  const stage = useStage();
  return (
    <>
      {stage.name === 'uploading' && <LinkPanel stage={stage} linkedFolderId={folderId} />}
      {stage.name === 'failed' && (
        <FailedPanel
          failed={stage}
          onRetry={(userId) => stageStore.retry(stage, { userId })}
          onChooseAgain={(replacements) => stageStore.retry(stage, { replacements })}
          onBack={null}
          onDiscard={stageStore.reset}
        />
      )}
      <NextUploads />
    </>
  );
}
