import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SECOND_MS } from '../../../worker/contract/units';
import type { Downloads } from '../../lib/downloads';
import { countOf, formatCount } from '../../lib/format';
import type { Previews } from '../../lib/previews';
import { takedownOf } from '../../lib/takedown';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { notify } from '../../ui/overlay/notify';
import { Breadcrumb } from './breadcrumb';
import { deleteItem, deleteItems } from './delete-items';
import { Dialogs, type OpenDialog } from './dialogs/dialogs';
import { archivesOfItems, filesOf } from './item-downloads';
import { MY_FILES_PAGE_ITEMS } from './limits';
import { type ItemActions, ItemList } from './list/item-list';
import { type Item, isChangeable, isPublic, itemsOf, type MyFilesPage } from './list/items';
import { ListSkeleton, LoadError, NoFiles, NoResults, RemovedFolder } from './list/list-states';
import { Pagination } from './list/pagination';
import { SearchField } from './list/search-field';
import { SelectionBar } from './list/selection-bar';
import { crumbsOf, type Place } from './place';
import { myFilesKey, pageQuery } from './queries';
import { Stats } from './stats';
import { useDeletion } from './use-deletion';

const SUCCESS_NOTICE_MS = 3 * SECOND_MS;

interface MyFilesProps {
  userId: string;
  place: Place;
  downloads: Downloads;
  /** The buttons that upload into the folder that is open, null at the root. */
  upload(open: MyFilesPage['current'], on: UploadEnd): ReactNode;
  /** An upload under way. */
  uploadPanel: ReactNode;
  previewsOf(folderId: string): Previews;
  link(place: Place, className: string, content: ReactNode): ReactNode;
  /** `replace`: not a place to come back to. */
  onGo(place: Place, options?: { replace: boolean }): void;
}

/** How an upload from here comes to its end. */
interface UploadEnd {
  done(result: { folderId: string; filename: string }): void;
  stopped(): void;
}

const NOTHING: ReadonlySet<string> = new Set();

export function MyFiles(props: MyFilesProps) {
  const { userId, place, downloads, upload, uploadPanel, previewsOf, link, onGo } = props;
  const queries = useQueryClient();
  const { data, error, refetch, isPlaceholderData } = useQuery(pageQuery(userId, place));
  const [selected, setSelected] = useState(NOTHING);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: myFilesKey(userId) });
  const [returnedKey, setReturnedKey] = useState<string | null>(null);
  const { hidden, deleteSoon } = useDeletion(userId, {
    deleted: refresh,
    undone: ({ key }) => setReturnedKey(key),
  });

  // What was chosen stays behind with its page.
  const here = JSON.stringify(place);
  const [chosenAt, setChosenAt] = useState(here);
  if (chosenAt !== here) {
    setChosenAt(here);
    setSelected(NOTHING);
    setReturnedKey(null);
  }

  const listed = data ? itemsOf(data) : [];
  const items = listed.filter(({ key }) => !hidden.has(key));
  const total = (data?.pagination.total ?? 0) - (listed.length - items.length);
  // While a page is loading the one before is shown: that may be another folder's.
  const isOpen = (data?.current?.folder_id ?? null) === place.folderId;
  const takedown = data?.current ? takedownOf(data.current) : null;
  const chosen = items.filter(({ key }) => selected.has(key));
  const [onlyChosen] = chosen;
  const crumbs = crumbsOf(place, data?.trail ?? []);

  // The last item of the last page was deleted, or the address names a page that never was.
  const lastPage = data && !isPlaceholderData ? Math.max(1, data.pagination.totalPages) : null;
  const goBack = useEffectEvent((page: number) => onGo({ ...place, page }, { replace: true }));
  useEffect(() => {
    if (lastPage !== null && place.page > lastPage) goBack(lastPage);
  }, [lastPage, place.page]);

  function download(wanted: readonly Item[], how: 'archive' | 'one-by-one') {
    const now = Date.now();
    const files = filesOf(wanted, now);
    const archives = how === 'archive' ? archivesOfItems(wanted, data?.current?.folder_name ?? null, now) : [];
    const [file] = files;
    if (file && wanted.length === 1) downloads.one(file);
    else if (archives.length > 0) downloads.archives(archives);
    else if (files.length > 0 && how === 'one-by-one') downloads.many(files);
    else notify('error', 'No files selected for download. Only files can be downloaded.');
  }

  const actions: ItemActions = {
    share: (item) => setDialog({ name: 'share', item }),
    rename: (item) => setDialog({ name: 'rename', item }),
    download: (item) => download([item], 'archive'),
    delete: hide,
    explainRemoval: (item) => setDialog({ name: 'removed', item }),
  };

  function hide(item: Item) {
    setReturnedKey(null);
    deleteSoon(item);
  }

  function deleteChosen() {
    const deletable = chosen.filter(isChangeable);
    const [only] = deletable;
    if (!only) notify('error', 'No items selected for deletion');
    else if (deletable.length === 1) hide(only);
    else setDialog({ name: 'delete', items: deletable });
  }

  async function deleteMany(doomed: readonly Item[]) {
    const { deleted, failures } = await deleteItems(doomed, (item) => deleteItem(userId, item));
    if (failures.length === 0) {
      notify('notice', `${countOf(deleted, 'item')} deleted`, { timeoutMs: SUCCESS_NOTICE_MS });
    }
    await refresh();
    return failures;
  }

  async function uploaded({ folderId, filename }: { folderId: string; filename: string }) {
    await refresh();
    // Whoever is busy with another dialog is not torn out of it.
    const isFree = folderId !== place.folderId && dialog === null;
    if (isFree) setDialog((open) => open ?? { name: 'uploaded', folderId, title: filename });
    else notify('notice', 'Upload Successful!', { timeoutMs: SUCCESS_NOTICE_MS });
  }

  const select = (item: Item, isChosen: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      if (isChosen) next.add(item.key);
      else next.delete(item.key);
      return next;
    });

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-2 pb-6 sm:pt-4">
        <div className="min-w-0">
          <Breadcrumb crumbs={crumbs.slice(0, -1)} link={link} />
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">
            <FileName name={crumbs.at(-1)?.name ?? ''} />
          </h1>
        </div>
        <Stats userId={userId} />
      </div>
      {uploadPanel}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {upload(isOpen ? (data?.current ?? null) : null, { done: uploaded, stopped: refresh })}
        <div className="flex flex-1 items-center justify-end gap-2 max-sm:basis-full">
          {/* A directory of an uploaded tree is made of its files: it holds no folders of its own. */}
          {place.path === '' && (
            <Button className="sm:mr-auto" onClick={() => setDialog({ name: 'create' })}>
              <FolderPlus aria-hidden />
              New Folder
            </Button>
          )}
          <SearchField
            search={place.search}
            onSearch={(search) => onGo({ ...place, search, page: 1 }, { replace: true })}
          />
        </div>
      </div>

      <div className="rounded-surface border border-line bg-surface shadow-surface">
        {error && !data ? (
          <LoadError
            error={error}
            home={place.folderId !== null && link({ ...place, folderId: null, path: '' }, HOME_LINK, 'My Files')}
            onAgain={refetch}
          />
        ) : (
          <>
            <SelectionBar
              selectedCount={chosen.length}
              itemCount={items.length}
              canShare={chosen.length === 1 && onlyChosen !== undefined && isPublic(onlyChosen, Date.now())}
              downloading={chosen.some(({ key }) => downloads.busy.has(key))}
              onSelectAll={(all) => setSelected(all ? new Set(items.map(({ key }) => key)) : NOTHING)}
              onShare={() => onlyChosen && actions.share(onlyChosen)}
              onDownload={(how) => download(chosen, how)}
              onDelete={deleteChosen}
            />
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
              {!data && <ListSkeleton rows={MY_FILES_PAGE_ITEMS} />}
              {data && total === 0 && place.search !== '' && (
                <NoResults search={place.search} onClear={() => onGo({ ...place, search: '', page: 1 })} />
              )}
              {data &&
                total === 0 &&
                place.search === '' &&
                (takedown ? <RemovedFolder takedown={takedown} /> : <NoFiles />)}
              {items.length > 0 && (
                <ItemList
                  key={here}
                  items={items}
                  place={place}
                  selected={selected}
                  returnedKey={returnedKey}
                  busy={downloads.busy}
                  actions={actions}
                  previewsOf={previewsOf}
                  link={link}
                  onGo={onGo}
                  onSelect={select}
                  onDownloadFile={downloads.one}
                />
              )}
            </div>
            {data && total > 0 && (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 max-sm:justify-center">
                <p className="text-sm text-muted tabular-nums">
                  Showing {formatCount(items.length)} of {countOf(total, 'item')}
                </p>
                {data.pagination.totalPages > 1 && (
                  <Pagination
                    page={data.pagination.page}
                    totalPages={data.pagination.totalPages}
                    onPage={(page) => onGo({ ...place, page })}
                  />
                )}
              </div>
            )}
          </>
        )}
      </div>
      <Dialogs
        open={dialog}
        userId={userId}
        parentFolderId={place.folderId}
        onChanged={refresh}
        onDelete={deleteMany}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

const HOME_LINK =
  'inline-flex h-11 items-center rounded-control border border-line-strong bg-raised px-5 text-[0.9375rem] font-medium shadow-control hover:bg-overlay';
