import { t } from '@lingui/core/macro';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { canCheckFiles } from '../../../../lib/page/can-check-files';
import { lazyComponent } from '../../../../lib/page/lazy-component';
import { notify } from '../../../../ui/overlay/notify';
import { DragVeil } from '../../picking/drag-veil';
import { DropZone } from '../../picking/drop-zone';
import { notifyEmptyFolder, notifyUnreadable } from '../../picking/notify-no-files';
import type { PickedFile } from '../../picking/picked-file';
import { useWindowDrop } from '../../picking/use-window-drop';
import { type FileRequest, type SenderPlan, useUploadLimits } from '../options/use-upload-limits';
import type { SortedFiles } from '../pending/sort-out';
import type { Stage } from './stage';
import { useStage, viewOf } from './stage-holder';
import { useStagePanels } from './use-stage-panels';

interface UploadStageProps {
  /** Null until the page is hydrated. Until then, no upload can start. */
  userId: string | null;
  plan: SenderPlan;
  fileRequest?: FileRequest;
  /** Replaces the drop zone and the list of files if uploads are not allowed. A running upload continues. */
  blockedPanel: ReactNode | null;
  managementLink(folderId: string): ReactNode;
  downloadsOf(folderId: string, name: string): ReactNode;
  /** Undefined if this page has no sign-in dialog. */
  signInDialog?: (onClose: () => void) => ReactNode;
  /** Content below the panel. It moves up if a failure makes the panel shorter. */
  children?: ReactNode;
  /** Called when the remaining bandwidth has changed. */
  onTransfer(): void;
}

const NeedsHttps = lazyComponent(async () => (await import('../../../../lib/page/needs-https')).NeedsHttps);

/** Returns null for the drop zone, which has a hint itself. */
function dragWords(stage: Stage['name']): string | null {
  if (stage === 'idle') return null;
  if (stage === 'uploading' || stage === 'failed') return t`Drop anywhere to send after this upload`;
  return stage === 'completed' ? t`Drop anywhere to start a new upload` : t`Drop anywhere to add`;
}

const panelsMissing = () =>
  t`A part of this page could not be loaded. Check your connection, then choose the files again.`;

export function UploadStage(props: UploadStageProps) {
  const { userId, plan, fileRequest, managementLink, downloadsOf, onTransfer } = props;
  const blockedPanel = userId !== null && !canCheckFiles() ? <NeedsHttps /> : props.blockedPanel;
  const current = useStage();
  const previous = useDeferredValue(current);
  // Renders the first list in small steps. One long step would freeze the screen of an old phone.
  const stage = current.name === 'staged' && previous.name === 'idle' ? previous : current;
  const area = useRef<HTMLDivElement>(null);
  const { panels, ready } = useStagePanels();
  /** Number of picks that are being read. The user may drop a file while the page reads a large folder. */
  const [picksInReading, setPicksInReading] = useState(0);
  const reading = picksInReading > 0 || stage !== current;
  const [returned, setReturned] = useState(false);
  /** Last picked files if none of them can be sent. Otherwise null. */
  const [refused, setRefused] = useState<SortedFiles | null>(null);
  const picking = stage.name === 'idle' || stage.name === 'staged';
  const blocked = picking && blockedPanel !== null;
  const limits = useUploadLimits(plan, fileRequest);
  const sender = { premium: plan.premium, fileRequest, limits };

  async function handlePick(picked: PickedFile[] | Promise<PickedFile[]>) {
    setPicksInReading((count) => count + 1);
    setRefused(null);
    const [files, loaded] = await Promise.all([Promise.resolve(picked).catch(notifyUnreadable), ready()]);
    if (!loaded) notify('error', panelsMissing());
    else if (files?.length === 0) notifyEmptyFolder();
    else if (files) setRefused(await loaded.addPickedFiles(files, userId, sender));
    setPicksInReading((count) => count - 1);
  }

  const dragging = useWindowDrop(blockedPanel === null, handlePick);

  function refuse(sorted: SortedFiles) {
    setRefused(sorted);
    returnToDropZone();
  }

  function returnToDropZone() {
    setReturned(true);
    panels?.stageStore.reset();
  }

  const transfer = useEffectEvent(onTransfer);
  useEffect(() => {
    if (stage.name === 'uploading' ? stage.isAnnounced : stage.name === 'completed' || stage.name === 'failed')
      transfer();
  }, [stage]);

  return (
    <div ref={area} className="flex flex-col">
      <section
        data-picked={stage.name === 'idle' ? undefined : ''}
        aria-label={t({ message: 'Upload', context: 'noun', comment: 'Files that are sent together' })}
        className={`relative flex min-h-104 flex-1 flex-col rounded-surface border border-line bg-surface shadow-surface top-light md:min-h-120 2xl:min-h-144 short:min-h-0 has-data-failed:min-h-0 has-data-failed:flex-none ${dragging && stage.name === 'idle' ? 'drop-target' : ''}`}
      >
        <div
          key={blocked ? 'blocked' : viewOf(stage)}
          className="flex flex-1 animate-enter flex-col overflow-clip rounded-surface"
        >
          {blocked && blockedPanel}
          {!blocked && stage.name === 'idle' && (
            <DropZone
              dragging={dragging}
              reading={reading}
              takeFocus={returned}
              onPick={handlePick}
              camera={panels && <panels.TakePhoto size="large" disabled={reading} onPick={handlePick} />}
              problem={refused && panels && <panels.RefusedFiles sorted={refused} sender={sender} />}
            >
              {userId !== null && panels && <panels.ResumeOffer userId={userId} />}
            </DropZone>
          )}
          {!blocked && panels && (
            <panels.StagePanel
              area={area}
              stage={stage}
              userId={userId}
              sender={sender}
              reading={reading}
              onPick={handlePick}
              managementLink={managementLink}
              downloadsOf={downloadsOf}
              signInDialog={props.signInDialog}
              onReturn={returnToDropZone}
              onRefused={refuse}
            />
          )}
          {!blocked && panels && <panels.NextUploads managementLink={managementLink} />}
        </div>
      </section>
      {props.children}
      <DragVeil isVisible={dragging} text={dragWords(stage.name)} dims />
    </div>
  );
}
