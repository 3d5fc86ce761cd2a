import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SECOND_MS } from '../../../../worker/contract/units';
import { loadSecrets } from '../../../lib/encryption/stored-keys';
import { formatBytes, formatLimit } from '../../../lib/format';
import { canCheckFiles } from '../../../lib/page/can-check-files';
import { lazyComponent } from '../../../lib/page/lazy-component';
import { loadCode } from '../../../lib/page/load-code';
import { reloadForCode } from '../../../lib/page/missing-code';
import { NeedsHttps } from '../../../lib/page/needs-https';
import { useCanBuy } from '../../../lib/site-config';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { notify } from '../../../ui/overlay/notify';
import { suggestedName } from '../default-name';
import { encryptNew, encryptStored, type UploadEncryption } from '../engine/encrypting/upload-encryption';
import type { CompletedUpload, PickedFile } from '../engine/upload';
import { MY_FILES_UPLOAD_MAX_BYTES } from '../limits';
import { DragVeil } from '../picking/drag-veil';
import { intoDirectory, pathInDirectory } from '../picking/into-directory';
import { notifyEmptyFolder, notifyUnreadable } from '../picking/notify-no-files';
import { PickButtons } from '../picking/pick-buttons';
import { readMetadata } from '../picking/read-metadata';
import { useWindowDrop } from '../picking/use-window-drop';
import { encryptsUploads } from './options/encryption-choice';
import { optionFields } from './options/options-line';
import { type SenderPlan, useUploadLimits } from './options/use-upload-limits';
import { premiumAccepts } from './pending/premium-offer';
import { skippedFilesWords } from './pending/skipped-files-words';
import { areAllRefused, sortOut } from './pending/sort-out';
import { useQueue } from './stage/queue';
import { NO_OPTIONS, type ShareOptions, type Stage, totalBytesOf } from './stage/stage';
import { useStage } from './stage/stage-holder';
import type { TargetFolder } from './target-folder';

const loadUploading = () => import('./uploading');
const ExpiryDialog = lazyComponent(async () => (await loadUploading()).ExpiryDialog);

/** Loads the code that uploads. Pages call this after their first screen. Resolves to false if it cannot be loaded. */
export const preloadUploads = (): Promise<boolean> =>
  loadUploading().then(
    () => true,
    () => false,
  );

/** Returns undefined if the upload is not encrypted. A new folder gets a new key. */
function encryptionFor(target: TargetFolder | null, { password }: ShareOptions): UploadEncryption | undefined {
  if (target) return target.isEncrypted ? encryptStored(target.folderId) : undefined;
  return encryptsUploads() ? encryptNew(password) : undefined;
}

const MY_FILES_REFRESH_MS = SECOND_MS;
/** Ignores a pick within this time after another pick. */
const SELECTION_GUARD_MS = SECOND_MS;

interface FolderUploadProps {
  userId: string;
  /** Secret of a management link. If undefined, `userId` must be the owner's id. */
  managementSecret?: string;
  plan: SenderPlan;
  isMain?: boolean;
  /** Open folder. Null at the root, where an upload creates a folder. */
  target: TargetFolder | null;
  /** Returns the folder that receives files dropped on `element`, or null. */
  targetAt(element: Element): TargetFolder | null;
  disabled: boolean;
  /** Called a short time after the last upload of the queue has completed. */
  onDone(result: CompletedUpload): void;
  /** Called after any other end of an upload. Some files may have arrived. */
  onStopped(): void;
}

export function FolderUpload(props: FolderUploadProps) {
  const { userId, managementSecret, plan, isMain = true, target: open, targetAt, onDone, onStopped } = props;
  const disabled = props.disabled || !canCheckFiles();
  const stage = useStage();
  const [files, setFiles] = useState<readonly PickedFile[] | null>(null);
  const [hasPicked, setHasPicked] = useState(false);
  if (files && !hasPicked) setHasPicked(true);
  const [dropTarget, setDropTarget] = useState<TargetFolder | null>(null);
  const target = dropTarget ?? open;
  // True if an upload has run while this component was mounted.
  const [watched, setWatched] = useState(false);
  if (stage.name === 'uploading' && !watched) setWatched(true);
  const limits = useUploadLimits(plan);
  const { maxFileBytes } = limits;
  const [options, setOptions] = useState(NO_OPTIONS);
  const [withSystemFiles, setWithSystemFiles] = useState(false);
  const sorted = useMemo(
    () => files && sortOut(files, { maxFileBytes, withSystemFiles, directory: target?.path ?? null }),
    [files, maxFileBytes, withSystemFiles, target?.path],
  );
  const navigate = useNavigate();
  // The holder of a management link cannot change the owner's plan.
  const offersPremium = useCanBuy() && !plan.premium && managementSecret === undefined;
  const pickedAt = useRef(Number.NEGATIVE_INFINITY);

  const seePremium = { label: t`See Premium`, onPress: () => void navigate({ to: '/pricing' }) };

  async function handlePick(picked: PickedFile[] | Promise<PickedFile[]>, element?: Element) {
    const droppedOn = element ? targetAt(element) : null;
    try {
      const list = await picked;
      if (list.length === 0) return notifyEmptyFolder();
      const at = performance.now();
      if (at - pickedAt.current < SELECTION_GUARD_MS) return;
      pickedAt.current = at;
      await readMetadata(list);
      const totalBytes = totalBytesOf(list);
      if (totalBytes > MY_FILES_UPLOAD_MAX_BYTES) return notify('error', tooMuch(totalBytes));
      const receiver = droppedOn ?? open;
      if (receiver?.isEncrypted && (await loadSecrets(receiver.folderId)) === null)
        return notify('error', keyMissing());
      const picks = sortOut(list, { maxFileBytes, withSystemFiles: false, directory: receiver?.path ?? null });
      if (areAllRefused(picks)) {
        for (const [index, words] of skippedFilesWords(picks, limits).entries())
          notify('error', words, index === 0 && offersPremium && premiumAccepts(picks) ? { action: seePremium } : {});
        return;
      }
      if (!(await preloadUploads())) return notify('error', partMissing());
      setWithSystemFiles(false);
      setOptions(NO_OPTIONS);
      if (files === null) setDropTarget(droppedOn);
      setFiles((previous) => previous ?? list);
    } catch (failure) {
      notifyUnreadable(failure);
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
      defaultName: suggestedName(sorted.sent, sorted.emptyFolders),
      userId,
      managementSecret,
      expiryDays,
      ...(target ? { folderId: target.folderId } : optionFields(options)),
      encryption: encryptionFor(target, options),
    };
    void loadUploading().then(({ stageStore }) => stageStore.send(request));
    setFiles(null);
  }

  const finishedCount = useQueue().aside.filter(({ name }) => name === 'completed').length;
  const refresh = useEffectEvent(onStopped);
  useEffect(() => {
    if (finishedCount === 0) return;
    const timer = setTimeout(refresh, MY_FILES_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [finishedCount]);

  const handleEnd = useEffectEvent(() => {
    setWatched(false);
    if (stage.name !== 'completed') return onStopped();
    void loadUploading().then(({ stageStore }) => stageStore.reset());
    onDone(stage.result);
  });
  const hasEnded = watched && stage.name !== 'uploading';
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(handleEnd, MY_FILES_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [hasEnded]);

  const dragging = useWindowDrop(!disabled && files === null, handlePick);
  return (
    <>
      {/* On phones, labels of some languages need the space of the icons. */}
      <div className="contents max-sm:*:*:px-1 max-sm:[&_svg]:hidden">
        <PickButtons
          appearance={isMain && !isInPanel(stage) ? 'tool' : 'second-tool'}
          disabled={disabled || files !== null}
          onPick={handlePick}
        />
      </div>
      {hasPicked && (
        <ExpiryDialog
          sorted={sorted}
          limits={limits}
          target={target}
          premium={plan.premium}
          offersPremium={offersPremium}
          options={options}
          onOptions={setOptions}
          onSendSystemFiles={() => setWithSystemFiles(true)}
          onCancel={() => setFiles(null)}
          onUpload={upload}
        />
      )}
      <DragVeil isVisible={dragging} text={t`Drop anywhere to add`} />
    </>
  );
}

const uploadLabel = () => t({ message: 'Upload', context: 'noun', comment: 'Files that are sent together' });

const isInPanel = ({ name }: Stage): boolean => name === 'uploading' || name === 'failed';

/** Returns true while a running or failed upload is shown. */
export const useHasUploadPanel = (): boolean => isInPanel(useStage());

/** Returns true while the upload panel shows the progress of an upload to this folder. */
export function useIsSendingTo(folderId: string): boolean {
  const stage = useStage();
  return stage.name === 'uploading' && stage.request.folderId === folderId;
}

const PANEL = 'flex flex-col overflow-hidden rounded-surface border border-line bg-surface shadow-surface';

interface FolderUploadPanelProps {
  /** Folder of this page, whose link and facts the page shows. */
  folderId?: string;
}

export function FolderUploadPanel({ folderId }: FolderUploadPanelProps) {
  const stage = useStage();
  const { waiting } = useQueue();
  const margin = folderId === undefined ? 'mb-4' : '';
  if (!canCheckFiles()) {
    return (
      <section aria-label={uploadLabel()} className={`${PANEL} ${margin}`}>
        <NeedsHttps />
      </section>
    );
  }
  const isShown = isInPanel(stage);
  if (!isShown && waiting.length === 0) return null;
  return (
    <section
      aria-label={uploadLabel()}
      className={`${PANEL} animate-enter ${margin} ${isShown && folderId === undefined ? 'min-h-96' : ''}`}
    >
      <UploadInPanel folderId={folderId} />
    </section>
  );
}

/** Home shows uploads with other code. If the upload started there, this page's code may be missing. */
function UploadInPanel({ folderId }: { folderId: string | undefined }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['uploading-code'],
    queryFn: async () => ({ RunningUpload: (await loadCode(loadUploading)()).RunningUpload }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (data) return <data.RunningUpload folderId={folderId} />;
  return (
    <div role="alert" className="flex flex-1">
      {/* A retry clears the error, but the button must stay. */}
      {errorUpdateCount > 0 && (
        <Notice
          icon={WifiOff}
          tone="danger"
          level={2}
          title={t`Your upload can’t be shown here`}
          text={t`A part of this page didn’t load. Home still shows your upload.`}
          action={
            // May reload the page. During an upload, the browser first asks the user.
            <Button
              size="large"
              busy={isFetching}
              onClick={() => void refetch().then(({ error }) => reloadForCode(error))}
            >
              <Trans>Try Again</Trans>
            </Button>
          }
        />
      )}
    </div>
  );
}

const partMissing = () =>
  t`A part of this page could not be loaded. Check your connection, then choose the files again.`;

const keyMissing = () => t`Nothing was added: this upload is encrypted, and this browser doesn’t have its key.`;

function tooMuch(bytes: number): string {
  const size = formatBytes(bytes);
  const limit = formatLimit(MY_FILES_UPLOAD_MAX_BYTES);
  return t`Total files size (${size}) exceeds the ${limit} limit. Please select fewer or smaller files.`;
}
