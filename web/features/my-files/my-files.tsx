/** The file is long because all parts of the page share the list and the selection. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../lib/clock';
import type { DownloadMode, Downloads } from '../../lib/downloads';
import { forgetGoneKeys } from '../../lib/encryption/forget-keys';
import { lazyComponent } from '../../lib/page/lazy-component';
import type { Previews } from '../../lib/previews';
import { buttonStyle } from '../../ui/button';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow';
import { useViewFocus } from '../../ui/hooks/use-view-focus';
import { notify } from '../../ui/overlay/notify';
import { ContinueSending } from '../uploads/panels/continue-sending';
import { FolderUploadPanel, preloadUploads } from '../uploads/panels/folder-upload';
import { MissingKey } from '../uploads/panels/missing-key';
import type { SenderPlan } from '../uploads/panels/options/use-upload-limits';
import { useDeletion } from './deleting/use-deletion';
import { downloadItems, openFolderAt } from './downloading/download-items';
import { DownloadNews } from './downloading/download-news';
import { useFreshDownloads } from './downloading/seen-downloads';
import { Head } from './head';
import { type ItemActions, ItemList } from './list/item-list';
import { folderItem, type Item, isAvailable, isChangeable, isMovable, itemsOf, type MyFilesPage } from './list/items';
import { ListFoot } from './list/list-foot';
import { EmptyList, ListSkeleton, LoadError } from './list/list-states';
import { OrderHead, OrderSelect, TooLongToSort } from './list/order-head';
import { SearchExtent } from './list/search-extent';
import { SelectionActions } from './list/selection-actions';
import { CutBar } from './move/cut-bar';
import { useCut } from './move/use-cut';
import { useDragging } from './move/use-dragging';
import { useMove } from './move/use-move';
import { crumbsOf, type Place, ROOT } from './place';
import { PlaceLink } from './place-link';
import { useSelection } from './selecting/use-selection';
import { Stats } from './stats';
import { Toolbar } from './toolbar';
import { UploadButtons } from './upload-buttons';
import { useDialogs } from './use-dialogs';
import { useEncryptedSearch } from './use-encrypted-search';
import { usePage } from './use-page';
import { usePlace } from './use-place';
import { pageAfter } from './view';

const loadDialogs = async () => (await import('./dialogs/dialogs')).Dialogs;
const Dialogs = lazyComponent(() =>
  loadDialogs().catch((failure) => {
    notify('error', t`Something went wrong. Reload the page and try again.`);
    throw failure;
  }),
);

/** Loads the code that the list does not need. */
function preloadOthers(): void {
  loadDialogs().catch((failure) => console.error(failure));
  void preloadUploads();
}

const NO_FOLDERS: MyFilesPage['folders'] = [];
const SKELETON_MAX_ROWS = 25;

const placeholderTrail = ({ folderId }: Place): MyFilesPage['trail'] =>
  folderId === null ? [] : [{ folderId, folderName: t({ message: 'Folder', comment: 'Noun' }) }];

interface MyFilesProps {
  userId: string;
  plan: SenderPlan;
  blocked: boolean;
  downloads: Downloads;
  previewsOf(folderId: string, isEncrypted: boolean): Previews;
  onUploaded(): void;
  children: ReactNode;
}

export function MyFiles({ userId, plan, blocked, downloads, previewsOf, onUploaded, children }: MyFilesProps) {
  const { place, view, go, show } = usePlace();
  useViewFocus(`${place.folderId}/${place.path}`);
  const { data, isStale, openFolder, error, retry, refresh } = usePage(userId, place, view, go);
  const encryptedSearch = useEncryptedSearch(userId, place);
  const { hidden, restoredKey, deleteSoon, deleteMany } = useDeletion(userId, place, refresh);
  const dialogs = useDialogs(place);

  const isLoaded = data !== undefined;
  const hasFailed = error !== null && !data;
  const forgetKeys = useEffectEvent(() => void forgetGoneKeys(data?.folders ?? NO_FOLDERS, serverNow()));
  useEffect(() => {
    if (!isLoaded) return;
    forgetKeys();
    preloadOthers();
  }, [isLoaded]);

  const isNarrow = useIsNarrow();
  const stats = place.folderId === null && <Stats userId={userId} />;
  const isFresh = useFreshDownloads(userId, data?.folders ?? NO_FOLDERS);
  const pageItems = data ? itemsOf(data) : [];
  const items = pageItems.filter(({ key }) => !hidden.has(key));
  const total = (data?.pagination.total ?? 0) - (pageItems.length - items.length);
  const isEmpty = data !== undefined && total === 0;
  const hasNothingYet = isEmpty && encryptedSearch.state !== 'done';
  const hasNoFiles = isEmpty && place.folderId === null && place.search === '';
  const order = { order: view.order, onOrder: (next: typeof view.order) => show({ ...view, order: next }, 1) };
  const selection = useSelection(userId, place, items, hidden);

  const move = useMove(userId, place, {
    onMoved(moved) {
      selection.select(moved, false);
      dialogs.close();
    },
    onChanged: refresh,
    onFailed: (failures) => dialogs.show({ name: 'not-moved', failures }),
  });
  const cut = useCut({
    place,
    openDestination: {
      folderId: place.folderId,
      path: place.path,
      name: crumbsOf(place, data?.trail ?? []).at(-1)?.name ?? '',
      isEncrypted: openFolder?.encryption !== undefined,
    },
    isEnabled: dialogs.open === null,
    selectedItems: () => selection.items.filter(isMovable),
    onMove: (requestedItems, to, from) => void move(requestedItems, to, from),
  });
  const dragging = useDragging({
    place,
    cut: cut.keys,
    itemsToDrag: (item) => (selection.keys.has(item.key) ? selection.items.filter(isMovable) : [item]),
    onMove: (movedItems, to) => void move(movedItems, to),
  });

  const download = (chosenItems: readonly Item[], mode: DownloadMode) =>
    downloadItems(downloads, chosenItems, mode, openFolderAt(place, data?.current, chosenItems.length === total));

  function deleteOne(item: Item) {
    selection.select([item], false);
    deleteSoon(item);
  }

  function deleteSelected() {
    const deletable = selection.items.filter(isChangeable);
    const [only] = deletable;
    if (!only) notify('error', t`No items selected for deletion`);
    else if (deletable.length === 1) deleteOne(only);
    else dialogs.show({ name: 'delete', items: deletable });
  }

  function moveSelected() {
    const movable = selection.items.filter(isMovable);
    if (movable.length === 0) notify('error', t`None of the selected items can be moved`);
    else dialogs.show({ name: 'move', items: movable });
  }

  const actions: ItemActions = {
    share: (item) => dialogs.show({ name: 'share', item }),
    rename: (item) => dialogs.show({ name: 'rename', item }),
    changeExpiry: (folder) => dialogs.show({ name: 'expiry', folders: [folder] }),
    continueSending: (item) => dialogs.show({ name: 'resume', item }),
    changeSharing: (item) => dialogs.show({ name: 'sharing', item }),
    move: (item) => dialogs.show({ name: 'move', items: [item] }),
    download: (item) => download([item], 'archive'),
    delete: deleteOne,
    showDetails: (item) => dialogs.show({ name: 'details', item }),
    explainRemoval: (item) => dialogs.show({ name: 'removed', item }),
  };

  return (
    <>
      <DownloadNews folders={data?.folders ?? NO_FOLDERS} />
      <Toolbar
        userId={userId}
        premium={plan.premium}
        place={place}
        isNarrow={isNarrow}
        hasNoFiles={hasNoFiles}
        // On phones, hidden until the first list has loaded, because the buttons are lower if there are no files.
        isVisible={!isNarrow || data !== undefined || error !== null}
        head={(tools) => (
          <>
            <Head
              place={place}
              trail={data?.trail ?? (error ? [] : placeholderTrail(place))}
              isNarrow={isNarrow}
              dropOn={({ name, place: to }) => dragging.crumb({ ...to, name })}
            >
              {isNarrow ? tools : stats}
            </Head>
            <FolderUploadPanel />
            {children}
          </>
        )}
        upload={
          <UploadButtons
            userId={userId}
            plan={plan}
            blocked={blocked}
            isMain={!hasFailed && !hasNothingYet}
            place={place}
            open={openFolder}
            items={items}
            onDone={(result) => {
              onUploaded();
              void refresh().then(() => dialogs.showUploaded(result));
            }}
            onStopped={refresh}
          />
        }
        onRequested={() => void refresh()}
        onOpenFolder={(folderId) => go({ ...ROOT, folderId })}
        isLocked={openFolder?.isLocked === true}
        onCreate={openFolder?.encryption ? null : () => dialogs.show({ name: 'create' })}
        onSearch={(search) => go({ ...place, search, page: 1 }, { replace: true })}
      />
      {openFolder &&
        !openFolder.isLocked &&
        isAvailable(folderItem(openFolder), serverNow()) &&
        dialogs.open?.name !== 'resume' && (
          <div className="mb-4 empty:hidden">
            <ContinueSending key={openFolder.folderId} userId={userId} folder={openFolder} />
          </div>
        )}
      <div className={hasNoFiles ? 'hidden' : 'rounded-surface border border-line bg-surface shadow-surface'}>
        {hasFailed ? (
          <LoadError
            error={error}
            home={
              place.folderId !== null && (
                <PlaceLink to={{ ...place, folderId: null, path: '' }} className={buttonStyle('secondary', 'large')}>
                  <Trans>My Files</Trans>
                </PlaceLink>
              )
            }
            onRetry={retry}
          />
        ) : (
          <>
            {!isEmpty && (
              <SelectionActions
                selection={selection}
                order={data && <OrderSelect {...order} />}
                heads={data && <OrderHead isSorted={data.isSorted} {...order} />}
                items={items}
                totalCount={total}
                busy={downloads.busy}
                onShare={actions.share}
                onChangeSharing={actions.changeSharing}
                onDownload={download}
                onExtend={(folders) => dialogs.show({ name: 'expiry', folders })}
                onMove={moveSelected}
                onDelete={deleteSelected}
              />
            )}
            {cut.items.length > 0 && <CutBar {...cut} />}
            {data && !data.isSorted && !isEmpty && <TooLongToSort />}
            {data ? (
              <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : ''}>
                {isEmpty && !hasNoFiles && !hasNothingYet && (
                  <EmptyList
                    search={place.search}
                    folder={data.current}
                    onClear={() => go({ ...place, search: '', page: 1 })}
                  />
                )}
                {openFolder?.isLocked && openFolder.encryption && (
                  <MissingKey
                    className="m-3 sm:m-4"
                    folder={{ folderId: openFolder.folderId, encryption: openFolder.encryption }}
                    onUnlocked={() => void refresh()}
                  />
                )}
                {items.length > 0 && (
                  <ItemList
                    key={JSON.stringify(place)}
                    userId={userId}
                    items={items}
                    place={place}
                    selected={selection.keys}
                    restoredKey={restoredKey}
                    busy={downloads.busy}
                    isFresh={isFresh}
                    actions={actions}
                    dragging={dragging}
                    previewsOf={previewsOf}
                    onNavigate={go}
                    onSelect={(item, isSelected) => selection.select([item], isSelected)}
                    onDownloadFile={downloads.one}
                  />
                )}
              </div>
            ) : (
              <ListSkeleton rows={Math.min(view.rows, SKELETON_MAX_ROWS)} />
            )}
            {data && <SearchExtent isEmpty={isEmpty} {...encryptedSearch} />}
            {data && !isEmpty && (
              <ListFoot
                shownCount={items.length}
                totalCount={total}
                pagination={data.pagination}
                rows={view.rows}
                onPage={(page) => go({ ...place, page })}
                onRows={(rows) => show({ ...view, rows }, pageAfter(place.page, view.rows, rows))}
              />
            )}
          </>
        )}
      </div>
      {/* Hidden until the rows have loaded, because the rows would move the statistics. */}
      {isNarrow && stats && <div className={`mt-6 empty:hidden ${data || error ? '' : 'invisible'}`}>{stats}</div>}
      {dialogs.open && (
        <Dialogs
          open={dialogs.open}
          items={pageItems}
          userId={userId}
          place={place}
          current={data?.current ?? null}
          premium={plan.premium}
          onMove={(movedItems, to) => void move(movedItems, to)}
          onChanged={refresh}
          onDelete={async (deletedItems, onProgress) => {
            const failures = await deleteMany(deletedItems, onProgress);
            const failedKeys = new Set(failures.map(({ key }) => key));
            selection.select(
              deletedItems.filter(({ key }) => !failedKeys.has(key)),
              false,
            );
            return failures;
          }}
          onClose={dialogs.close}
        />
      )}
    </>
  );
}
