import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MY_FILES_REFRESH_MS, MY_FILES_UPLOAD_MAX_BYTES, SELECTION_GUARD_MS } from '../../../worker/contract/limits';
import { formatBytes } from '../../lib/format';
import { notify } from '../../ui/toast';
import { DragVeil } from './drag-veil';
import { ExpiryDialog } from './expiry-dialog';
import { FailedPanel } from './failed-panel';
import { intoDirectory } from './into-directory';
import { PickButtons } from './pick-buttons';
import { ProgressPanel } from './progress-panel';
import { totalBytesOf } from './stage';
import { stageStore, useStage } from './stage-store';
import type { CompletedUpload, PickedFile } from './upload';
import type { UploadTarget } from './upload-target';
import { useWindowDrop } from './use-window-drop';

interface FolderUploadProps {
  userId: string;
  premium: boolean;
  /** Null at the root, where an upload makes a folder of its own. */
  target: UploadTarget | null;
  /** Nothing may be uploaded here or now. */
  disabled: boolean;
  /** Everything has arrived, and the server lists it. */
  onDone(result: CompletedUpload): void;
}

/** The two buttons of My Files, and dropping files anywhere on it. */
export function FolderUpload({ userId, premium, target, disabled, onDone }: FolderUploadProps) {
  const stage = useStage();
  const [files, setFiles] = useState<readonly PickedFile[] | null>(null);
  const [started, setStarted] = useState(false);
  const pickedAt = useRef(Number.NEGATIVE_INFINITY);
  const enabled = !disabled && stage.name !== 'uploading';

  async function take(picked: PickedFile[] | Promise<PickedFile[]>) {
    const at = performance.now();
    if (files !== null || at - pickedAt.current < SELECTION_GUARD_MS) return;
    pickedAt.current = at;
    try {
      const list = await picked;
      const totalBytes = totalBytesOf(list);
      if (totalBytes > MY_FILES_UPLOAD_MAX_BYTES) return notify('error', tooMuch(totalBytes));
      if (list.length > 0) setFiles(list);
    } catch (failure) {
      console.error(failure);
      notify('error', 'These files could not be read. Please choose them again.');
    }
  }

  function upload(expiryDays: number) {
    if (!files) return;
    stageStore.start({
      files: intoDirectory(files, target?.path ?? ''),
      userId,
      expiryDays,
      ...(target && { folderId: target.folderId }),
    });
    setFiles(null);
    setStarted(true);
  }

  const done = useEffectEvent((result: CompletedUpload) => {
    setStarted(false);
    stageStore.reset();
    onDone(result);
  });
  const result = stage.name === 'completed' && started ? stage.result : null;
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => done(result), MY_FILES_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const dragging = useWindowDrop(enabled && files === null, take);
  return (
    <>
      <PickButtons look="tool" disabled={!enabled || files !== null} onPick={take} />
      <ExpiryDialog files={files} target={target} premium={premium} onCancel={() => setFiles(null)} onUpload={upload} />
      <DragVeil shown={dragging} />
    </>
  );
}

/** An upload under way or failed, above the list; nothing otherwise. */
export function FolderUploadPanel() {
  const stage = useStage();
  if (stage.name !== 'uploading' && stage.name !== 'failed') return null;
  return (
    <section
      aria-label="Upload"
      className="mb-4 flex min-h-96 animate-enter flex-col overflow-hidden rounded-surface border border-line bg-surface shadow-surface"
    >
      {stage.name === 'uploading' ? (
        <ProgressPanel upload={stage.upload} />
      ) : (
        <FailedPanel message={stage.message} files={stage.files} onAgain={stageStore.reset} />
      )}
    </section>
  );
}

const tooMuch = (bytes: number) =>
  `Total files size (${formatBytes(bytes)}) exceeds the 100GB limit. Please select fewer or smaller files.`;
