import { t } from '@lingui/core/macro';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { call } from '../../../lib/api';
import { sealedName, sealedTitle, sharingFields } from '../../../lib/encryption/own-changes';
import { lockOf, type OwnFolder } from '../../../lib/encryption/own-folder';
import { lazyComponent } from '../../../lib/page/lazy-component';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { SharingForm } from '../../sharing/sharing-form';
import { ContinueSending } from '../../uploads/panels/continue-sending';
import { EmailIt } from '../../uploads/panels/lazy-mailing';
import { MissingKey } from '../../uploads/panels/missing-key';
import { actOnItems, type ItemFailure } from '../act-on-items';
import { creationFailure, itemFailureMessage } from '../item-failure-message';
import { type FolderItem, folderIdOf, type Item, isLocked, shareLinkOf } from '../list/items';
import { TakedownText } from '../list/takedown-text';
import type { Destination } from '../move/destination';
import { MoveDialog } from '../move/move-dialog';
import type { Place } from '../place';
import { ConfirmDeletionDialog } from './confirm-deletion-dialog';
import { DetailsDialog } from './details-dialog';
import { ExpiryChangeDialog } from './expiry-change-dialog';
import { ItemFailuresDialog } from './item-failures-dialog';
import { NameDialog } from './name-dialog';
import { ShareDialog } from './share-dialog';

const ManagementLink = lazyComponent(async () => (await import('../../management/management-link')).ManagementLink);

export type OpenDialog =
  | { readonly name: 'create' }
  | { readonly name: 'rename'; readonly item: Item }
  | { readonly name: 'share'; readonly item: Item }
  | { readonly name: 'uploaded'; readonly folderId: string; readonly shareLink: string; readonly title: string }
  | { readonly name: 'delete'; readonly items: readonly Item[] }
  | { readonly name: 'expiry'; readonly folders: readonly FolderItem[] }
  | { readonly name: 'sharing'; readonly item: FolderItem }
  | { readonly name: 'resume'; readonly item: FolderItem }
  | { readonly name: 'move'; readonly items: readonly Item[] }
  | { readonly name: 'not-moved'; readonly failures: readonly ItemFailure[] }
  | { readonly name: 'removed' | 'details'; readonly item: Item };

interface DialogsProps {
  open: OpenDialog | null;
  items: readonly Item[];
  userId: string;
  place: Place;
  current: OwnFolder | null;
  onMove(items: readonly Item[], to: Destination): void;
  onChanged(): Promise<unknown>;
  onDelete(items: readonly Item[], onProgress: (doneCount: number) => void): Promise<readonly ItemFailure[]>;
  premium: boolean;
  onClose(): void;
}

export function Dialogs(props: DialogsProps) {
  const { open, userId, place, current, premium, onMove, onChanged, onDelete, onClose } = props;
  function missingKey(item: Item) {
    const folder = item.kind === 'folder' ? item.folder : current;
    const { encryption } = folder ?? {};
    return (
      folder &&
      encryption && (
        <MissingKey folder={{ folderId: folder.folderId, encryption }} onUnlocked={() => void onChanged()} />
      )
    );
  }
  /** Returns null if the folder is neither listed nor open. */
  function emailIt(folderId: string) {
    const listed = props.items.find((item) => item.kind === 'folder' && item.key === folderId);
    const folder = listed?.kind === 'folder' ? listed.folder : current?.folderId === folderId ? current : null;
    return (
      folder && (
        <EmailIt
          folderId={folderId}
          userId={userId}
          isEncrypted={folder.encryption !== undefined}
          isComplete={folder.unfinishedFiles === 0}
        />
      )
    );
  }
  switch (open?.name) {
    case 'create':
      return (
        <NameDialog
          title={t`Create New Folder`}
          label={t`Folder name`}
          name=""
          submit={t`Create`}
          failureText={creationFailure}
          onSubmit={async (folderName) => {
            // In a directory, a new folder is also a directory. It has no link of its own.
            if (place.folderId !== null && place.path !== '') {
              await call(endpoints.createDirectory, { userId, folderName, folderId: place.folderId, path: place.path });
            } else {
              await call(endpoints.createFolder, { userId, folderName, parentFolderId: place.folderId });
            }
            await onChanged();
          }}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <NameDialog
          title={t`Rename Item`}
          label={t`New name`}
          name={open.item.name}
          submit={t`Rename`}
          failureText={(failure) => renameFailure(failure, open.item.kind)}
          onSubmit={async (name) => {
            await rename(userId, open.item, name);
            await onChanged();
          }}
          onClose={onClose}
        />
      );
    case 'share': {
      const item = props.items.find(({ key }) => key === open.item.key) ?? open.item;
      return (
        <ShareDialog
          title={t({ message: 'Share', context: 'verb' })}
          name={item.name}
          link={shareLinkOf(item)}
          missingKey={isLocked(item) ? missingKey(item) : null}
          partOfFolder={item.kind !== 'folder'}
          sharing={item.sharing}
          managementLink={<ManagementLink folderId={folderIdOf(item)} userId={userId} />}
          emailIt={emailIt(folderIdOf(item))}
          onClose={onClose}
        />
      );
    }
    case 'uploaded':
      return (
        <ShareDialog
          title={t`Success`}
          name={open.title}
          link={open.shareLink}
          missingKey={null}
          partOfFolder={false}
          sharing={props.items.find(({ key }) => key === open.folderId)?.sharing ?? null}
          managementLink={<ManagementLink folderId={open.folderId} userId={userId} />}
          emailIt={emailIt(open.folderId)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDeletionDialog
          items={open.items}
          onConfirm={(onProgress) => onDelete(open.items, onProgress)}
          onClose={onClose}
        />
      );
    case 'expiry':
      return (
        <ExpiryChangeDialog
          folders={open.folders}
          premium={premium}
          onChange={async (expiryDays, onProgress) => {
            let doneCount = 0;
            const failures = await actOnItems(
              open.folders,
              ({ key }) => call(endpoints.changeExpiry, { userId, folderId: key, expiryDays }),
              (_, failure) => expiryFailure(failure),
              () => onProgress(++doneCount),
            );
            await onChanged();
            return failures;
          }}
          onClose={onClose}
        />
      );
    case 'sharing':
      return (
        <Dialog open title={t`Sharing`} onClose={onClose}>
          <FileName name={open.item.name} className="mt-1 text-sm text-muted" />
          <SharingForm
            settings={open.item.folder}
            lock={lockOf(open.item.folder)}
            downloads={open.item.folder.totalDownloads}
            save={async (change) => {
              const fields = await sharingFields(open.item.folder, change);
              await call(endpoints.changeSharing, { userId, folderId: open.item.key, ...fields });
              await onChanged();
            }}
            onClose={onClose}
          />
        </Dialog>
      );
    case 'resume':
      return (
        <Dialog open title={t`Resume upload`} onClose={onClose}>
          <FileName name={open.item.name} className="mt-1 mb-4 text-sm text-muted" />
          <ContinueSending
            userId={userId}
            folder={open.item.folder}
            isMain
            onUnlocked={() => void onChanged()}
            onContinued={onClose}
          />
          <DialogActions onCancel={onClose} />
        </Dialog>
      );
    case 'move':
      return <MoveDialog userId={userId} items={open.items} place={place} onMove={onMove} onClose={onClose} />;
    case 'not-moved':
      return <ItemFailuresDialog title={t`Some items were not moved`} failures={open.failures} onClose={onClose} />;
    case 'details':
      return <DetailsDialog item={open.item} onClose={onClose} />;
    case 'removed':
      return open.item.kind === 'folder' && open.item.takedown ? (
        <Dialog open title={t`Folder Removed`} onClose={onClose}>
          <div className="mt-2 space-y-2 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
            <TakedownText takedown={open.item.takedown} />
          </div>
          <DialogActions onCancel={onClose} />
        </Dialog>
      ) : null;
    default:
      return null;
  }
}

function renameFailure(failure: unknown, kind: Item['kind']): string {
  const reason = itemFailureMessage(failure, kind);
  return t`Rename failed: ${reason}`;
}

function expiryFailure(failure: unknown): string {
  const reason = itemFailureMessage(failure);
  return t`Failed to change the expiry: ${reason}`;
}

async function rename(userId: string, item: Item, name: string): Promise<void> {
  const sealedFile = item.kind === 'file' && item.file.sealed !== undefined ? item.file : null;
  const sealedFolder = item.kind === 'folder' && item.folder.sealed !== undefined ? item.folder : null;
  if (sealedFile) {
    await call(endpoints.renameFile, { userId, fileId: item.key, sealed: await sealedName(sealedFile, name) });
  } else if (sealedFolder) {
    const sealed = await sealedTitle(sealedFolder, name);
    await call(endpoints.changeSharing, { userId, folderId: item.key, sealed });
  } else if (item.kind === 'file') await call(endpoints.renameFile, { userId, fileId: item.key, newFilename: name });
  else
    await call(endpoints.renameFolder, {
      userId,
      folderId: folderIdOf(item),
      folderName: name,
      path: item.kind === 'directory' ? item.path : '',
    });
}
