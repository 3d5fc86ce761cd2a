import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useMemo, useState } from 'react';
import type { FileAnswer, FolderAnswer } from '../../../worker/contract/calls/folders';
import { ARCHIVE_SELECTION_MAX_FILES, ARCHIVE_SELECTION_MAX_PATHS } from '../../../worker/contract/limits';
import { browserStorage } from '../../lib/browser-storage';
import type { ArchiveDownload, DownloadMode, Downloads } from '../../lib/downloads';
import { formatCount } from '../../lib/format';
import type { Previews } from '../../lib/previews';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { useThumbnails } from '../../ui/thumbnail';
import { missingOf } from './arrivals/arrival-polling';
import { ArrivalStatus } from './arrivals/arrival-status';
import type { Arrivals } from './arrivals/use-arrivals';
import { ContentsFrame } from './contents-frame';
import { archivesOfSelection } from './downloading/archives';
import { BandwidthBar } from './downloading/bandwidth-bar';
import { directLinkFolder } from './downloading/direct-link-button';
import { LimitedNote } from './downloading/limited-note';
import { MissingDialog } from './downloading/missing-dialog';
import type { DownloadLater } from './downloading/use-download-later';
import { EncryptedNote } from './encrypted-note';
import { FolderFacts } from './folder-facts';
import type { FolderReader } from './folder-reader';
import { EmptyFolder } from './folder-states';
import { LAYOUT_STORAGE_KEY, type Layout, layoutAtFirst } from './layout';
import { SenderMessage } from './sender-message';
import { Subfolders } from './subfolders';
import { FileGrid } from './tree/file-grid';
import type { FileListProps } from './tree/file-list-props';
import { FileTree } from './tree/file-tree';
import { EVERYTHING, type FileFilter, filterTree, findFolders, isFiltering } from './tree/find';
import { FindBar } from './tree/find-bar';
import { ListToolbar } from './tree/list-toolbar';
import { isReady, NOTHING_SELECTED, type Selection, select } from './tree/selection';
import { buildTree, type FolderRow, type TreeOrder } from './tree/tree';
import { useOpenFolders } from './tree/use-open-folders';
import { useFolderFiles } from './use-folder-files';

/** Key of a directory in `busy`. The slash distinguishes it from ids. */
const directoryKey = (path: string): string => `/${path}`;

/** With fewer entries, there is no search field. */
const FIND_FROM_ENTRIES = 10;

const idsOf = (files: readonly FileAnswer[]): Selection => new Set(files.map(({ fileId }) => fileId));

function selectionLimitWords(): string {
  const maxFiles = ARCHIVE_SELECTION_MAX_FILES;
  const maxFolders = ARCHIVE_SELECTION_MAX_PATHS;
  return t`A ZIP of selected files holds at most ${plural(maxFiles, { one: '# file', other: '# files' })} and ${plural(maxFolders, { one: '# folder', other: '# folders' })}, so you get several, one after the other.`;
}

interface ContentsProps {
  reader: FolderReader;
  folder: FolderAnswer;
  previews: Previews;
  downloads: Downloads;
  arrivals: Arrivals;
  later: DownloadLater;
}

export function Contents({ reader, folder, previews, downloads, arrivals, later }: ContentsProps) {
  const { files, complete, failed, retry } = useFolderFiles(reader, folder);
  const missing = useMemo(() => missingOf(files), [files]);
  const [order, setOrder] = useState<TreeOrder>('name');
  const [pendingMode, setPendingMode] = useState<DownloadMode | null>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [filter, setFilter] = useState<FileFilter>(EVERYTHING);
  const [archivesToConfirm, setArchivesToConfirm] = useState<readonly ArchiveDownload[]>([]);

  // Each loaded page rebuilds the tree. Deferring keeps clicks and scrolling fast.
  const deferredFiles = useDeferredValue(files);
  const tree = useMemo(
    () => buildTree(deferredFiles, order, folder.emptyDirectories),
    [deferredFiles, order, folder.emptyDirectories],
  );
  const deferredFilter = useDeferredValue(filter);
  const isFiltered = isFiltering(deferredFilter);
  const shownTree = useMemo(
    () => (isFiltered ? filterTree(tree, deferredFilter, order, folder.emptyDirectories) : tree),
    [isFiltered, tree, deferredFilter, order, folder.emptyDirectories],
  );
  const open = useOpenFolders(shownTree, isFiltered, folder.fileCount + (folder.emptyDirectories?.length ?? 0));
  const thumbnails = useThumbnails(folder, shownTree.files);
  const [layout, setLayout] = useState(() => layoutAtFirst(browserStorage.read(LAYOUT_STORAGE_KEY), folder.files));
  const folders = useMemo(
    () => (isFiltered ? findFolders(folder.folders, ({ folderName }) => folderName, deferredFilter) : folder.folders),
    [isFiltered, folder.folders, deferredFilter],
  );
  const allReady = useMemo(() => tree.files.filter(isReady), [tree]);
  const ready = useMemo(() => shownTree.files.filter(isReady), [shownTree]);
  const selected = useMemo(() => allReady.filter((file) => selection.has(file.fileId)), [allReady, selection]);
  const shownSelectedCount = useMemo(
    () => ready.filter((file) => selection.has(file.fileId)).length,
    [ready, selection],
  );
  const shownMissing = isFiltered ? missingOf(shownTree.files) : missing;

  const hasEmptyFolders = folder.emptyDirectories !== undefined;

  const fileToDownload = ({ fileId, originalFilename }: FileAnswer) => ({
    folderId: folder.folderId,
    fileId,
    name: originalFilename,
  });

  function resultWords(): string {
    const hidden = selected.length - shownSelectedCount;
    const fileCount = tree.files.length;
    const foundFiles = formatCount(shownTree.files.length);
    const folderCount = folder.folders.length;
    const foundFolders = formatCount(folders.length);
    const counts =
      folderCount > 0
        ? t`${foundFiles} of ${plural(fileCount, { one: '# file', other: '# files' })}, ${foundFolders} of ${plural(folderCount, { one: '# folder', other: '# folders' })}`
        : t`${foundFiles} of ${plural(fileCount, { one: '# file', other: '# files' })}`;
    if (hidden === 0) return counts;
    const notShown = plural(hidden, {
      one: '# selected file is not shown.',
      other: '# selected files are not shown.',
    });
    return t({
      message: `${counts}. ${notShown}`,
      comment: 'Example: 2 of 30 files. 5 selected files are not shown.',
    });
  }

  function nothingFoundWords(): string {
    if (folders.length > 0)
      return complete ? t`No files found, only folders.` : t`No files found so far, only folders.`;
    return complete ? t`No files found.` : t`No files found so far.`;
  }

  function loadingWords(): string {
    const loaded = formatCount(files.length);
    const all = formatCount(folder.fileCount);
    return t({ message: `Loading the list: ${loaded} of ${all}`, comment: 'Numbers of files' });
  }

  function download(mode: DownloadMode) {
    if (selected.length === 0 && shownMissing.length > 0) setPendingMode(mode);
    else startDownload(mode);
  }

  function startDownload(mode: DownloadMode) {
    const files = selected.length > 0 ? selected : ready;
    const [file] = files;
    // A folder with nested or empty folders is downloaded as an archive, even if it has only one file.
    const isAll = selected.length === 0 && !isFiltered;
    const needsArchive = isAll && (hasEmptyFolders || folder.folders.length > 0) && mode === 'archive';
    if (file && files.length === 1 && !needsArchive) downloads.one(fileToDownload(file));
    else if (mode === 'one-by-one') downloads.many(files.map(fileToDownload));
    else downloadArchives(archivesOfSelection(folder, tree, isAll ? null : idsOf(files)));
  }

  function downloadArchives(archives: readonly ArchiveDownload[]) {
    if (archives.length > 1) setArchivesToConfirm(archives);
    else downloads.archives(archives);
  }

  function downloadFolder({ name, path, filesStart, filesEnd }: FolderRow) {
    const busyKey = directoryKey(path);
    const archives = isFiltered
      ? archivesOfSelection(folder, tree, idsOf(shownTree.files.slice(filesStart, filesEnd)))
      : [{ folderId: folder.folderId, name, paths: [path] }];
    downloadArchives(archives.map((archive) => ({ ...archive, busyKey })));
  }

  function changeLayout(next: Layout) {
    setLayout(next);
    browserStorage.write(LAYOUT_STORAGE_KEY, next);
  }

  const list: FileListProps = {
    open,
    thumbnails,
    selection,
    busy: downloads.busy,
    previews,
    onSelection: setSelection,
    onDownload: (file) => downloads.one(fileToDownload(file)),
    onDownloadFolder: downloadFolder,
    isFolderBusy: (path) => downloads.busy.has(directoryKey(path)),
  };

  return (
    <ContentsFrame
      head={
        <>
          <div className="pt-2 pb-6 sm:pt-4">
            <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">
              <FileName name={folder.folderName} wraps="always" />
            </h1>
            <FolderFacts folder={folder} className="mt-1.5" />
            {folder.encryption && <EncryptedNote className="mt-2" />}
            <SenderMessage message={folder.message} className="mt-4 max-w-2xl" />
          </div>
          <LimitedNote isLimited={folder.isLimited} className="mb-4 max-w-2xl" />
          <div className="mb-4 empty:hidden">
            <BandwidthBar used={folder.bandwidthUsed} limit={folder.bandwidthLimit} />
          </div>
          <ArrivalStatus folder={folder} arrivals={arrivals} later={later} className="mb-4" />
        </>
      }
    >
      {folder.fileCount + folder.folders.length >= FIND_FROM_ENTRIES && (
        <FindBar filter={filter} status={isFiltered ? resultWords() : ''} onFilter={setFilter} />
      )}
      <Subfolders folders={folders} hasMoreFolders={folder.hasMoreFolders} downloads={downloads} />

      {complete && files.length === 0 && !hasEmptyFolders ? (
        folder.folders.length === 0 && <EmptyFolder isOwn={folder.isOwn === true} />
      ) : (
        <div className="rounded-surface border border-line bg-surface shadow-surface">
          <ListToolbar
            order={order}
            layout={layout}
            selectedCount={selected.length}
            shownSelectedCount={shownSelectedCount}
            isFiltered={isFiltered}
            readyCount={ready.length}
            missingCount={shownMissing.length}
            loading={!complete}
            downloading={downloads.busy.has(folder.folderId)}
            onOrder={setOrder}
            onLayout={changeLayout}
            onSelectAll={(isSelected) => setSelection((previous) => select(previous, ready, isSelected))}
            onDownload={download}
          />
          {isFiltered && shownTree.rows.length === 0 && (
            <p className="px-5 py-10 text-center text-muted">{nothingFoundWords()}</p>
          )}
          {layout === 'grid' ? <FileGrid {...list} /> : <FileTree {...list} linkFolder={directLinkFolder(folder)} />}
          {!complete && (
            <p
              role="status"
              className="flex min-h-14 items-center justify-between gap-4 border-t border-line px-5 text-sm text-muted tabular-nums"
            >
              {failed ? t`The rest of the list could not be loaded.` : loadingWords()}
              {failed && (
                <Button onClick={retry}>
                  <Trans>Try Again</Trans>
                </Button>
              )}
            </p>
          )}
        </div>
      )}
      <MissingDialog
        open={pendingMode !== null}
        missing={shownMissing}
        foundCount={isFiltered ? shownTree.files.length : null}
        folder={folder}
        onLater={() => {
          later.wait();
          setPendingMode(null);
        }}
        onDownload={() => {
          if (pendingMode) startDownload(pendingMode);
          setPendingMode(null);
        }}
        onClose={() => setPendingMode(null)}
      />
      {archivesToConfirm.length > 0 && (
        <ConfirmDialog
          title={plural({ zipCount: archivesToConfirm.length }, { one: 'Download # ZIP?', other: 'Download # ZIPs?' })}
          confirm={t`Download`}
          tone="primary"
          onConfirm={async () => downloads.archives(archivesToConfirm)}
          onClose={() => setArchivesToConfirm([])}
        >
          {selectionLimitWords()}
        </ConfirmDialog>
      )}
    </ContentsFrame>
  );
}
