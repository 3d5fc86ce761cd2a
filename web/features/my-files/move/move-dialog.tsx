import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useIsMutating, useMutation } from '@tanstack/react-query';
import { ChevronRight, Folder, FolderPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { NAME_MAX_CHARS } from '../../../../worker/contract/limits';
import { call } from '../../../lib/api';
import { refuseName } from '../../../lib/final-error';
import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { FormField } from '../../../ui/form/form-field';
import { SearchField } from '../../../ui/form/search-field';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { creationFailure, itemFailureMessage } from '../item-failure-message';
import type { Item } from '../list/items';
import { type Crumb, crumbsOf, type Place, ROOT } from '../place';
import { canMoveTo, type Destination, destinationOf } from './destination';
import { choicesOf, choicesQuery, type Shelf } from './folder-choices';

const CREATION_KEY = ['new-folder'];

interface MoveDialogProps {
  userId: string;
  items: readonly Item[];
  place: Place;
  onMove(items: readonly Item[], to: Destination): void;
  onClose(): void;
}

export function MoveDialog({ userId, items, place, onMove, onClose }: MoveDialogProps) {
  const [shelf, setShelf] = useState<Shelf>({ folderId: place.folderId, path: place.path, search: '' });
  const [isNaming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    choicesQuery(userId, shelf),
  );
  // A folder that is being created becomes the destination, so 'Move here' waits.
  const isCreating = useIsMutating({ mutationKey: CREATION_KEY }) > 0;
  const list = useRef<HTMLElement>(null);
  const hasNavigated = useRef(false);

  const trail = data?.pages[0]?.trail;
  const crumbs = trail ? crumbsOf({ ...ROOT, ...shelf }, trail) : [];
  const destination = {
    folderId: shelf.folderId,
    path: shelf.path,
    name: crumbs.at(-1)?.name ?? '',
    isEncrypted: data?.pages[0]?.current?.encryption !== undefined,
  };
  const moving = new Set(items.map(({ key }) => key));
  const movableItems = items.filter((item) => canMoveTo(item, place, destination));

  // The focus moves, because the pressed button no longer exists.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another folder is shown
  useEffect(() => {
    if (hasNavigated.current) list.current?.focus();
  }, [shelf.folderId, shelf.path]);

  function open(to: Omit<Destination, 'name'>) {
    hasNavigated.current = true;
    setNaming(false);
    setShelf({ folderId: to.folderId, path: to.path, search: '' });
  }

  function move() {
    setBusy(true);
    onMove(items, destination);
  }

  const first = items.length === 1 ? items[0] : undefined;
  return (
    <Dialog
      open
      title={first ? t`Move item` : plural({ count: items.length }, { one: 'Move # item', other: 'Move # items' })}
      onClose={() => !busy && onClose()}
    >
      {first && <FileName name={first.name} className="mt-1 text-sm text-muted" />}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <SearchField
          label={t`Search folders`}
          placeholder={t`Search folders`}
          search={shelf.search}
          onSearch={(search) => setShelf((previous) => ({ ...previous, search }))}
        />
        {shelf.path === '' && (
          <Button className="max-sm:px-3" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
            <FolderPlus aria-hidden />
            <Trans>New folder</Trans>
          </Button>
        )}
      </div>
      {isNaming && (
        <NewFolder
          userId={userId}
          parentFolderId={shelf.folderId}
          onCreated={(folderId) => {
            void refetch();
            open({ folderId, path: '' });
          }}
        />
      )}
      <ShelfPath crumbs={crumbs} onOpen={open} />
      <section
        ref={list}
        tabIndex={-1}
        aria-label={foldersLabel(destination)}
        aria-busy={isFetching}
        className="mt-2 h-56 overflow-y-auto rounded-control border border-line outline-offset-2"
      >
        <ul className="divide-y divide-line">
          {choicesOf(data?.pages ?? []).map((choice) => (
            <li key={choice.key}>
              <Choice choice={choice} disabled={moving.has(choice.key)} onOpen={open} />
            </li>
          ))}
        </ul>
        {error && <p className="p-4 text-sm text-danger">{itemFailureMessage(error)}</p>}
        {data && !isFetching && choicesOf(data.pages).length === 0 && (
          <p className="p-4 text-sm text-muted">{shelf.search === '' ? t`No folders here.` : t`No folders found.`}</p>
        )}
        {hasNextPage && (
          <Button variant="quiet" className="m-2" busy={isFetching} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </section>
      <DialogActions
        cancelDisabled={busy}
        submit={t`Move here`}
        busy={busy}
        disabled={!trail || isCreating || movableItems.length === 0}
        onCancel={onClose}
        onSubmit={move}
      />
    </Dialog>
  );
}

const foldersLabel = ({ name }: Destination): string => t`Folders in ${name}`;

function ShelfPath({ crumbs, onOpen }: { crumbs: readonly Crumb[]; onOpen(place: Place): void }) {
  return (
    <nav aria-label={t`Path to this folder`} className="mt-3">
      <ol className="flex min-h-9 flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map(({ name, place }, index) => {
          const isCurrent = index === crumbs.length - 1;
          return (
            <li key={`${place.folderId}/${place.path}`} className="flex min-w-0 max-w-56 items-center gap-x-1">
              {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />}
              {isCurrent ? (
                <span
                  aria-current="location"
                  className="flex min-h-9 min-w-0 items-center font-medium pointer-coarse:min-h-11"
                >
                  <FileName name={name} />
                </span>
              ) : (
                <button
                  type="button"
                  className="flex min-h-9 min-w-0 items-center rounded-control text-muted hover:text-strong pointer-coarse:min-h-11"
                  onClick={() => onOpen(place)}
                >
                  <FileName name={name} />
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface ChoiceProps {
  choice: Item;
  disabled: boolean;
  onOpen(to: Destination): void;
}

function Choice({ choice, disabled, onOpen }: ChoiceProps) {
  const to = destinationOf(choice);
  return (
    <button
      type="button"
      disabled={disabled || to === null}
      className="flex min-h-11 w-full items-center gap-3 px-3 text-start text-[0.9375rem] -outline-offset-2 hover:bg-hover disabled:pointer-events-none disabled:opacity-45"
      onClick={() => to && onOpen(to)}
    >
      <Folder aria-hidden className="size-[18px] shrink-0 text-accent" strokeWidth={1.6} />
      <span className="min-w-0 flex-1">
        <FileName name={choice.name} />
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </button>
  );
}

interface NewFolderProps {
  userId: string;
  parentFolderId: string | null;
  onCreated(folderId: string): void;
}

function NewFolder({ userId, parentFolderId, onCreated }: NewFolderProps) {
  const [name, setName] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: CREATION_KEY,
    mutationFn: async () => {
      refuseName(name);
      return call(endpoints.createFolder, { userId, folderName: name.trim(), parentFolderId });
    },
    onSuccess: ({ folderId }) => onCreated(folderId),
  });

  return (
    <form
      className="mt-3 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <div className="min-w-0 flex-1">
        <FormField
          label={t`Folder name`}
          value={name}
          error={error && creationFailure(error)}
          maxLength={NAME_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
          onChange={(value) => {
            setName(value);
            if (error) reset();
          }}
        />
      </div>
      <Button size="large" type="submit" busy={isPending} disabled={name.trim() === ''}>
        <Trans>Create</Trans>
      </Button>
    </form>
  );
}
