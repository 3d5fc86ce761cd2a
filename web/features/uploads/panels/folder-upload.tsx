import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SECOND_MS } from '../../../../worker/contract/units';
import { formatBytes, formatLimit } from '../../../lib/format';
import { canCheckFiles } from '../../../lib/page/can-check-files';
import { NeedsHttps } from '../../../ui/needs-https';
import { notify } from '../../../ui/overlay/notify';
import type { CompletedUpload, PickedFile } from '../engine/upload';
import { MY_FILES_UPLOAD_MAX_BYTES } from '../limits';
import { DragVeil } from '../picking/drag-veil';
import { intoDirectory, pathInDirectory } from '../picking/into-directory';
import { PickButtons } from '../picking/pick-buttons';
import { tellEmpty } from '../picking/tell-nothing';
import { tellUnreadable } from '../picking/tell-unreadable';
import { useWindowDrop } from '../picking/use-window-drop';
import { FailedPanel } from './ended/failed-panel';
import { LinkPanel } from './link-panel';
import { ExpiryDialog } from './options/expiry-dialog';
import { sharedAs } from './options/options-line';
import { type SenderPlan, useUploadLimits } from './options/use-upload-limits';
import { sortOut } from './pending/sort-out';
import { NextUploads } from './stage/next-uploads';
import { useQueue } from './stage/queue';
import { NO_OPTIONS, totalBytesOf } from './stage/stage';
import { useStage } from './stage/stage-holder';
import { stageStore } from './stage/stage-store';
import type { TargetFolder } from './target-folder';

const MY_FILES_REFRESH_MS = SECOND_MS;
const SELECTION_GUARD_MS = SECOND_MS;

interface FolderUploadProps {
  userId: string;
  /** Of the management link by which files are added; without it `userId` is the folder's owner. */
  managementSecret?: string;
  plan: SenderPlan;
  /** Null at the root, where an upload makes a folder of its own. */
  target: TargetFolder | null;
  /** Another folder that is shown there, for what is dropped on it; null: there is none. */
  targetAt(element: Element): TargetFolder | null;
  /** Nothing may be uploaded here or now. */
  disabled: boolean;
  /** Everything has arrived, and the server lists it. */
  onDone(result: CompletedUpload): void;
  /** It was cancelled or failed; some of it may have arrived. */
  onStopped(): void;
}

/** The two buttons of My Files, and dropping files anywhere on it. */
export function FolderUpload(props: FolderUploadProps) {
  const { userId, managementSecret, plan, target: open, targetAt, onDone, onStopped } = props;
  const disabled = props.disabled || !canCheckFiles();
  const stage = useStage();
  const [files, setFiles] = useState<readonly PickedFile[] | null>(null);
  /** The folder that the files were dropped on. */
  const [aimed, setAimed] = useState<TargetFolder | null>(null);
  const target = aimed ?? open;
  // Also one that was begun on another screen, once it is seen here: where it ends is where its end is told.
  const [watched, setWatched] = useState(false);
  if (stage.name === 'uploading' && !watched) setWatched(true);
  const { filesPerCall, ...limits } = useUploadLimits(plan);
  const { maxFileBytes } = limits;
  const [options, setOptions] = useState(NO_OPTIONS);
  const [withSystemFiles, setWithSystemFiles] = useState(false);
  const sorted = useMemo(
    () => files && sortOut(files, { maxFileBytes, withSystemFiles, directory: target?.path ?? null }),
    [files, maxFileBytes, withSystemFiles, target?.path],
  );
  const pickedAt = useRef(Number.NEGATIVE_INFINITY);

  async function take(picked: PickedFile[] | Promise<PickedFile[]>, at?: Element) {
    const droppedOn = at ? targetAt(at) : null;
    try {
      const list = await picked;
      if (list.length === 0) return tellEmpty();
      const at = performance.now();
      if (at - pickedAt.current < SELECTION_GUARD_MS) return;
      pickedAt.current = at;
      const totalBytes = totalBytesOf(list);
      if (totalBytes > MY_FILES_UPLOAD_MAX_BYTES) return notify('error', tooMuch(totalBytes));
      setWithSystemFiles(false);
      setOptions(NO_OPTIONS);
      if (files === null) setAimed(droppedOn);
      setFiles((before) => before ?? list);
    } catch (failure) {
      tellUnreadable(failure);
    }
  }

  function upload(expiryDays: number) {
    if (!sorted) return;
    const directory = target?.path ?? '';
    const files = intoDirectory(sorted.sent, directory);
    const emptyFolders = sorted.emptyFolders.map((path) => pathInDirectory(path, directory));
    const request = {
      files,
      emptyFolders,
      userId,
      managementSecret,
      expiryDays,
      filesPerCall,
      ...(target ? { folderId: target.folderId } : sharedAs(options)),
    };
    stageStore.send(request);
    setFiles(null);
  }

  // One that another follows at once is not told of, as that one is shown already.
  const finishedCount = useQueue().aside.filter(({ name }) => name === 'completed').length;
  const refresh = useEffectEvent(onStopped);
  useEffect(() => {
    if (finishedCount === 0) return;
    const timer = setTimeout(refresh, MY_FILES_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [finishedCount]);

  const ended = useEffectEvent(() => {
    setWatched(false);
    if (stage.name !== 'completed') return onStopped();
    stageStore.reset();
    onDone(stage.result);
  });
  const hasEnded = watched && stage.name !== 'uploading';
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(ended, MY_FILES_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [hasEnded]);

  const dragging = useWindowDrop(!disabled && files === null, take);
  return (
    <>
      <PickButtons look="tool" disabled={disabled || files !== null} onPick={take} />
      <ExpiryDialog
        sorted={sorted}
        limits={limits}
        target={target}
        premium={plan.premium}
        options={options}
        onOptions={setOptions}
        onSendSystemFiles={() => setWithSystemFiles(true)}
        onCancel={() => setFiles(null)}
        onUpload={upload}
      />
      <DragVeil shown={dragging} />
    </>
  );
}

const PANEL = 'mb-4 flex flex-col overflow-hidden rounded-surface border border-line bg-surface shadow-surface';

/** An upload under way or failed, or why nothing can be sent, above the list; nothing otherwise. */
export function FolderUploadPanel() {
  const stage = useStage();
  const { waiting } = useQueue();
  if (!canCheckFiles()) {
    return (
      <section aria-label="Upload" className={PANEL}>
        <NeedsHttps />
      </section>
    );
  }
  const isShown = stage.name === 'uploading' || stage.name === 'failed';
  if (!isShown && waiting.length === 0) return null;
  return (
    <section aria-label="Upload" className={`${PANEL} animate-enter ${isShown ? 'min-h-96' : ''}`}>
      {stage.name === 'uploading' && <LinkPanel stage={stage} />}
      {stage.name === 'failed' && (
        <FailedPanel
          failed={stage}
          onAgain={() => stageStore.sendAgain(stage)}
          onBack={null}
          onDiscard={stageStore.reset}
        />
      )}
      <NextUploads />
    </section>
  );
}

const tooMuch = (bytes: number) =>
  `Total files size (${formatBytes(bytes)}) exceeds the ${formatLimit(MY_FILES_UPLOAD_MAX_BYTES)} limit. Please select fewer or smaller files.`;
