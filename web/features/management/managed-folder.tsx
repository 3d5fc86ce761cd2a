import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, FolderInput, KeyRound, Lock, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { call } from '../../lib/api';
import { briefName } from '../../lib/cut-names';
import { Button, buttonStyle } from '../../ui/button';
import { Card } from '../../ui/card';
import { FileName } from '../../ui/file-name';
import { ActionMenu } from '../../ui/overlay/action-menu';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { Dialog } from '../../ui/overlay/dialog';
import { notify } from '../../ui/overlay/notify';
import { HEADING } from '../../ui/page-style';
import { type Managed, ManagedFacts } from './managed-facts';
import { ManagedFiles } from './managed-files';
import { NewManagementLink } from './new-management-link';

type OpenDialog =
  | { readonly name: 'sharing' | 'rename' | 'expiry' | 'new-link' | 'claim' | 'delete' }
  | { readonly name: 'delete-file'; readonly file: FileAnswer };

interface ManagedFolderProps {
  managed: Managed;
  secret: string;
  /** Null if the page does not have the encrypted folder's key. */
  shareLink: string | null;
  linkHero: ReactNode;
  /** Form that asks for the folder's key. Null if no key is missing. */
  missingKey: ReactNode;
  userId: string;
  newLink: string | null;
  addFiles: ReactNode;
  /** A running, failed or unfinished upload. */
  upload: ReactNode;
  /** True if this page sends files to the folder and shows the progress. */
  isSending: boolean;
  emailIt: ReactNode;
  sharingForm(onClose: () => void): ReactNode;
  renameDialog(onClose: () => void): ReactNode;
  expiryDialog(onClose: () => void): ReactNode;
  onPage(page: number): void;
  onChanged(): Promise<unknown>;
  onNewLink(manageLink: string): void;
  onDeleted(): void;
}

export function ManagedFolder(props: ManagedFolderProps) {
  const { managed, secret, shareLink, linkHero, missingKey, userId, newLink, addFiles, upload, isSending, emailIt } =
    props;
  const { sharingForm, renameDialog, expiryDialog, onPage, onChanged } = props;
  const { current } = managed;
  const { folderId } = current;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [isClaimed, setIsClaimed] = useState(false);
  const close = () => setOpen(null);
  const credentials = { managementSecret: secret };

  return (
    <>
      <header className="flex items-start justify-between gap-x-3 pb-6">
        <div className="min-w-0">
          <h1 className={`${HEADING} flex min-w-0 scroll-my-24`}>
            <FileName name={current.folderName} wraps="always" />
          </h1>
          <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium text-muted">
            <p className="flex items-center gap-2">
              <KeyRound aria-hidden className="size-4" />
              <Trans>You manage this upload</Trans>
            </p>
            {current.encryption && (
              <p className="flex items-center gap-2">
                <Lock aria-hidden className="size-4 text-accent" />
                <Trans>End-to-end encrypted</Trans>
              </p>
            )}
          </div>
          <p className="mt-1 text-sm text-pretty text-muted">
            <Trans>Keep the address of this page to yourself, and give others the share link.</Trans>
          </p>
        </div>
        <ActionMenu
          trigger={
            <Button size="icon" aria-label={t`Actions for this upload`}>
              <MoreHorizontal aria-hidden />
            </Button>
          }
          actions={[
            ...(current.isLocked
              ? []
              : [{ label: t`Rename`, icon: Pencil, onSelect: () => setOpen({ name: 'rename' }) }]),
            ...(isClaimed
              ? []
              : [{ label: t`Move to My Files`, icon: FolderInput, onSelect: () => setOpen({ name: 'claim' }) }]),
            { label: t`New management link`, icon: KeyRound, onSelect: () => setOpen({ name: 'new-link' }) },
            { label: t`Delete upload`, icon: Trash2, tone: 'danger', onSelect: () => setOpen({ name: 'delete' }) },
          ]}
        />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {newLink && (
          <Card title={t`New link`}>
            <NewManagementLink link={newLink} />
          </Card>
        )}
        {isClaimed && (
          <p role="status" className="text-[0.9375rem]">
            <Trans>
              It is in your{' '}
              <Link to="/uploads" className="underline underline-offset-4">
                My Files
              </Link>
              .
            </Trans>
          </p>
        )}
        {shareLink !== null && (
          <div className="space-y-3">
            {linkHero}
            {/* The form that `emailIt` opens has a separate row. */}
            <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap [&>.contents>*]:col-span-2 [&>a:not(:has(+button))]:col-span-2 [&>a+:is(form,div)]:col-span-2 [&>a+:is(form,div)]:basis-full">
              {addFiles}
              <a href={shareLink} target="_blank" rel="noopener noreferrer" className={buttonStyle()}>
                <Trans>View Files</Trans>
                <ArrowUpRight aria-hidden />
              </a>
              {emailIt}
            </div>
          </div>
        )}
        {missingKey}
        {upload}

        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card title={t`Details`}>
            <ManagedFacts
              managed={managed}
              isSending={isSending}
              onChangeSharing={() => setOpen({ name: 'sharing' })}
              onChangeExpiry={() => setOpen({ name: 'expiry' })}
            />
          </Card>

          <Card title={t`Files`}>
            <ManagedFiles
              managed={managed}
              isSending={isSending}
              secret={secret}
              onPage={onPage}
              onDelete={(file) => setOpen({ name: 'delete-file', file })}
            />
          </Card>
        </div>
      </div>

      {open?.name === 'sharing' && (
        <Dialog open title={t`Sharing`} onClose={close}>
          {sharingForm(close)}
        </Dialog>
      )}
      {open?.name === 'rename' && renameDialog(close)}
      {open?.name === 'expiry' && expiryDialog(close)}
      {open?.name === 'new-link' && (
        <ConfirmDialog
          title={t`Create a new management link`}
          confirm={t`Create new link`}
          tone="primary"
          onConfirm={async () =>
            props.onNewLink((await call(endpoints.makeManageLink, { folderId }, credentials)).manageLink)
          }
          onClose={close}
        >
          <Trans>The link that opened this page stops working immediately, for everyone who has it.</Trans>
        </ConfirmDialog>
      )}
      {open?.name === 'claim' && (
        <ConfirmDialog
          title={t`Move to My Files`}
          confirm={t`Move to My Files`}
          tone="primary"
          onConfirm={async () => {
            await call(endpoints.claimFolder, { folderId, userId }, credentials);
            setIsClaimed(true);
            await onChanged();
          }}
          onClose={close}
        >
          <p>
            <Trans>It becomes yours and disappears from the sender’s My Files. Both links keep working.</Trans>
          </p>
          {current.expiryDate === null && (
            <p className="mt-2">
              <Trans>Without Premium, it then expires like a new upload.</Trans>
            </p>
          )}
        </ConfirmDialog>
      )}
      {open?.name === 'delete' && (
        <ConfirmDialog
          title={t`Delete upload`}
          confirm={t`Delete`}
          onConfirm={async () => {
            await call(endpoints.deleteFolder, { folderId }, credentials);
            props.onDeleted();
          }}
          onClose={close}
        >
          <Trans>All its files will be permanently deleted, for everyone who has the link.</Trans>
        </ConfirmDialog>
      )}
      {open?.name === 'delete-file' && (
        <ConfirmDialog
          title={t`Delete file`}
          confirm={t`Delete`}
          onConfirm={async () => {
            await call(endpoints.deleteFile, { folderId, fileId: open.file.fileId }, credentials);
            const name = briefName(open.file.originalFilename);
            notify('notice', t({ message: `${name} was deleted`, comment: 'Name of a file' }));
            await onChanged();
          }}
          onClose={close}
        >
          <FileName name={open.file.originalFilename} className="text-strong" />
          <p className="mt-1">
            <Trans>It will be permanently deleted, for everyone who has the link.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
