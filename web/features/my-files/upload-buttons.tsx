import { serverNow } from '../../lib/clock';
import type { OwnFolder } from '../../lib/encryption/own-folder';
import type { CompletedUpload } from '../uploads/engine/upload';
import { FolderUpload } from '../uploads/panels/folder-upload';
import type { SenderPlan } from '../uploads/panels/options/use-upload-limits';
import type { TargetFolder } from '../uploads/panels/target-folder';
import { type Item, isAvailable } from './list/items';
import { destinationOf } from './move/destination';
import type { Place } from './place';

interface UploadButtonsProps {
  userId: string;
  plan: SenderPlan;
  /** True if the month's bandwidth is used up. */
  blocked: boolean;
  isMain: boolean;
  place: Place;
  /** Null at the root, or while the folder loads. */
  open: OwnFolder | null;
  items: readonly Item[];
  onDone(result: CompletedUpload): void;
  onStopped(): void;
}

/** Files can also be dropped on rows of folders. */
export function UploadButtons(props: UploadButtonsProps) {
  const { userId, plan, blocked, isMain, place, open, items, onDone, onStopped } = props;
  function targetAt(element: Element): TargetFolder | null {
    const key = element.closest<HTMLElement>('[data-key]')?.dataset.key;
    const row = items.find((item) => item.key === key);
    return row && destinationOf(row) && isAvailable(row, serverNow()) ? rowTarget(row, open) : null;
  }

  return (
    <FolderUpload
      userId={userId}
      plan={plan}
      isMain={isMain}
      target={targetOf(open, place.path)}
      targetAt={targetAt}
      // While the open folder loads, files would go to the root.
      disabled={blocked || (place.folderId !== null && !acceptsFiles(open))}
      onDone={onDone}
      onStopped={onStopped}
    />
  );
}

const targetOf = (open: OwnFolder | null, path: string): TargetFolder | null =>
  open && {
    folderId: open.folderId,
    name: open.folderName,
    path,
    expiryDate: open.expiryDate,
    isEmpty: open.fileCount === 0,
    isEncrypted: open.encryption !== undefined,
  };

function rowTarget(row: Item, open: OwnFolder | null): TargetFolder | null {
  if (row.kind === 'folder') return targetOf(row.folder, '');
  const target = row.kind === 'directory' ? targetOf(open, row.path) : null;
  return target && { ...target, name: row.name };
}

const acceptsFiles = (open: OwnFolder | null): boolean =>
  open !== null &&
  !open.copyrightViolation &&
  !open.isLocked &&
  (open.expiryDate === null || new Date(open.expiryDate).getTime() > serverNow());
