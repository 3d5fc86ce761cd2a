import { useDeferredValue, useMemo, useState } from 'react';
import type { FolderAnswer } from '../../../worker/contract/endpoints';
import { FOLDER_PREFETCH_FILES } from '../../../worker/contract/limits';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { BandwidthBar } from './bandwidth-bar';
import { BulkDialog } from './bulk-dialog';
import { FileTree } from './file-tree';
import { FolderFacts } from './folder-facts';
import { EmptyFolder } from './folder-states';
import { ListToolbar } from './list-toolbar';
import type { Previews } from './previews';
import { isReady, NOTHING_SELECTED, type Selection, select } from './selection';
import { buildTree, type TreeOrder } from './tree';
import { useDownloads } from './use-downloads';
import { useFolderFiles } from './use-folder-files';

interface ContentsProps {
  folder: FolderAnswer;
  previews: Previews;
}

/** What is in a shared folder, to look through and to download. */
export function Contents({ folder, previews }: ContentsProps) {
  const { files, complete, failed, again } = useFolderFiles(folder);
  const { busy, bulk, one, many, close } = useDownloads(folder.folderId);
  const [order, setOrder] = useState<TreeOrder>('name');
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);

  // A list of many pages is built anew with each: never in the way of a click or a scroll.
  const listed = useDeferredValue(files);
  const tree = useMemo(() => buildTree(listed, order), [listed, order]);
  const ready = useMemo(() => tree.files.filter(isReady), [tree]);
  const selected = useMemo(() => ready.filter((file) => selection.has(file.fileId)), [ready, selection]);

  return (
    <>
      <div className="pt-2 pb-6 sm:pt-4">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">
          <FileName name={folder.folder_name} />
        </h1>
        <FolderFacts folder={folder} className="mt-1.5" />
      </div>
      <BandwidthBar used={folder.bandwidthUsed} limit={folder.bandwidthLimit} />

      <div className="rounded-surface border border-line bg-surface shadow-surface">
        {complete && files.length === 0 ? (
          <EmptyFolder />
        ) : (
          <>
            <ListToolbar
              order={order}
              selectedCount={selected.length}
              readyCount={ready.length}
              loading={!complete}
              downloading={bulk !== null}
              onOrder={setOrder}
              onSelectAll={(chosen) => setSelection((before) => select(before, ready, chosen))}
              onDownload={() => many(selected.length > 0 ? selected : ready)}
            />
            <FileTree
              tree={tree}
              openAtFirst={folder.fileCount <= FOLDER_PREFETCH_FILES}
              selection={selection}
              busy={busy}
              previews={previews}
              onSelection={setSelection}
              onDownload={one}
            />
            {!complete && (
              <p
                role="status"
                className="flex min-h-14 items-center justify-between gap-4 px-5 text-sm text-muted tabular-nums"
              >
                {failed
                  ? 'The rest of the list could not be loaded.'
                  : `Loading the list: ${formatCount(files.length)} of ${formatCount(folder.fileCount)}`}
                {failed && <Button onClick={again}>Try Again</Button>}
              </p>
            )}
          </>
        )}
      </div>
      <BulkDialog bulk={bulk} onClose={close} />
    </>
  );
}
