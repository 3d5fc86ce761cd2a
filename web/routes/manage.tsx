import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { ContentRemoved } from '../features/folder-view/folder-states';
import { ManagedFolder } from '../features/management/managed-folder';
import { HasExpired, ManagementError, NoSecret, WasDeleted } from '../features/management/management-states';
import { managedKey, managedQuery } from '../features/management/queries';
import { openNewLink, useManagementLink, wholeShareLink } from '../features/management/secret';
import { ExpiryChangeDialog } from '../features/my-files/dialogs/expiry-change-dialog';
import { NameDialog } from '../features/my-files/dialogs/name-dialog';
import { folderItem } from '../features/my-files/list/items';
import { SharingForm } from '../features/sharing/sharing-form';
import { EmailIt } from '../features/uploads/mailing/email-it';
import { ContinueSending } from '../features/uploads/panels/continue-sending';
import {
  FolderUpload,
  FolderUploadPanel,
  preloadUploads,
  useHasUploadPanel,
  useIsSendingTo,
} from '../features/uploads/panels/folder-upload';
import { LinkHero } from '../features/uploads/panels/link-hero';
import { MissingKey } from '../features/uploads/panels/missing-key';
import { call } from '../lib/api';
import { serverNow } from '../lib/clock';
import { sealedTitle, sharingFields } from '../lib/encryption/own-changes';
import { lockOf } from '../lib/encryption/own-folder';
import { deleteSecrets } from '../lib/encryption/stored-keys';
import { failureMessage } from '../lib/failure-message';
import { PRODUCT_NAME } from '../lib/product';
import { refetchAfterChange } from '../lib/query-client';
import { useRefetchInterval } from '../lib/refetch-interval';
import { useSession } from '../lib/session/use-session';
import { takedownOf } from '../lib/takedown';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';
import { Skeleton } from '../ui/skeleton';

export function ManagePage() {
  const { folderId = '' } = useParams({ strict: false });
  const { secret, linkKey } = useManagementLink();
  const [isDeleted, setIsDeleted] = useState(false);
  return (
    <div className="flex flex-1 flex-col">
      <meta name="robots" content="noindex" />
      <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex flex-1 flex-col`}>
        {isDeleted && <WasDeleted />}
        {!isDeleted && secret === '' && <NoSecret />}
        {!isDeleted && secret !== '' && (
          <ManagedUpload
            key={folderId}
            folderId={folderId}
            secret={secret}
            linkKey={linkKey}
            onDeleted={() => setIsDeleted(true)}
          />
        )}
      </main>
    </div>
  );
}

/** Keeps the footer below the first screen, so it does not move. */
const fullHeight = (content: ReactNode) => <div className="flex min-h-svh flex-col">{content}</div>;

interface ManagedUploadProps {
  folderId: string;
  secret: string;
  linkKey: string;
  onDeleted(): void;
}

function ManagedUpload({ folderId, secret, linkKey, onDeleted }: ManagedUploadProps) {
  const { userId } = useSession();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [newLink, setNewLink] = useState<string | null>(null);
  const intervalMs = useRefetchInterval();
  const { data, error, refetch } = useQuery(managedQuery(folderId, { secret, linkKey }, page, intervalMs));
  const takedown = data ? takedownOf(data.current) : null;
  usePageTitle(`${data?.current.folderName ?? t`Managed upload`} | ${PRODUCT_NAME}`);
  const refresh = () => refetchAfterChange(queries, managedKey(folderId));
  const hasUploadPanel = useHasUploadPanel();
  const isSending = useIsSendingTo(folderId);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) void preloadUploads();
  }, [isLoaded]);

  const isGone = error && 'code' in error && error.code === 'not_found';
  if (error && (!data || isGone)) return fullHeight(<ManagementError error={error} onRetry={refetch} />);
  if (!data) return fullHeight(<Skeleton className="h-svh w-full rounded-surface" />);
  if (takedown) return fullHeight(<ContentRemoved takedown={takedown} />);
  const { current, plan } = data;
  const isExpired = current.expiryDate !== null && new Date(current.expiryDate).getTime() <= serverNow();
  if (isExpired) return fullHeight(<HasExpired />);

  const premium = plan === 'premium';
  const credentials = { managementSecret: secret };
  const item = folderItem(current);
  const shareLink = wholeShareLink(current, linkKey);
  const key = (current.encryption && shareLink?.split('#')[1]) ?? '';
  const { encryption } = current;
  return (
    <ManagedFolder
      managed={data}
      secret={secret}
      shareLink={shareLink}
      linkHero={
        <LinkHero
          link={shareLink}
          title={current.folderName}
          // If the upload is locked or unfinished, or has failed, another button is the main one.
          isMain={isSending || (current.unfinishedFiles === 0 && !hasUploadPanel && !current.isLocked)}
        />
      }
      missingKey={
        current.isLocked && encryption ? (
          <MissingKey folder={{ folderId, encryption }} linkKey={linkKey} onUnlocked={() => void refresh()} />
        ) : null
      }
      userId={userId}
      newLink={newLink}
      addFiles={
        !current.isLocked && (
          <FolderUpload
            userId={userId}
            managementSecret={secret}
            isMain={false}
            // Uploads use the bandwidth of the folder's owner. Only the server knows how much is left.
            plan={{ premium, bytesLeft: Number.POSITIVE_INFINITY }}
            target={{
              folderId,
              name: current.folderName,
              path: '',
              expiryDate: current.expiryDate,
              isEmpty: current.fileCount === 0,
              isEncrypted: current.encryption !== undefined,
            }}
            targetAt={() => null}
            disabled={false}
            onDone={refresh}
            onStopped={refresh}
          />
        )
      }
      upload={
        <>
          {!current.isLocked && (
            <ContinueSending userId={userId} managementSecret={secret} folder={current} isMain={!hasUploadPanel} />
          )}
          <FolderUploadPanel folderId={folderId} />
        </>
      }
      isSending={isSending}
      emailIt={
        <EmailIt
          isCell
          folderId={folderId}
          userId={userId}
          managementSecret={secret}
          isEncrypted={current.encryption !== undefined}
          isComplete={current.unfinishedFiles === 0}
        />
      }
      sharingForm={(onClose) => (
        <SharingForm
          settings={current}
          lock={lockOf(current)}
          downloads={current.totalDownloads}
          save={async (change) => {
            await call(endpoints.changeSharing, { folderId, ...(await sharingFields(current, change)) }, credentials);
            await refresh();
          }}
          onClose={onClose}
        />
      )}
      renameDialog={(onClose) => (
        <NameDialog
          title={t`Rename upload`}
          label={t`New name`}
          name={current.folderName}
          submit={t({ message: 'Rename', comment: 'Gives an upload another name' })}
          failureText={(failure) => {
            const reason = failureMessage(failure);
            return t({ message: `Rename failed: ${reason}`, comment: 'reason: one or more sentences' });
          }}
          onSubmit={async (folderName) => {
            if (current.sealed === undefined) await call(endpoints.renameFolder, { folderId, folderName }, credentials);
            else
              await call(
                endpoints.changeSharing,
                { folderId, sealed: await sealedTitle(current, folderName) },
                credentials,
              );
            await refresh();
          }}
          onClose={onClose}
        />
      )}
      expiryDialog={(onClose) => (
        <ExpiryChangeDialog
          folders={[item]}
          premium={premium}
          onChange={async (expiryDays) => {
            try {
              await call(endpoints.changeExpiry, { folderId, expiryDays }, credentials);
            } catch (failure) {
              const reason = failureMessage(failure);
              const message = t({
                message: `Failed to change the expiry: ${reason}`,
                comment: 'reason: one or more sentences',
              });
              return [{ key: item.key, name: item.name, message }];
            }
            await refresh();
            return [];
          }}
          onClose={onClose}
        />
      )}
      onPage={setPage}
      onChanged={refresh}
      onNewLink={(manageLink) => {
        // An encrypted folder's link also contains the key.
        const fullLink = key === '' ? manageLink : `${manageLink}.${key}`;
        setNewLink(fullLink);
        openNewLink(fullLink);
      }}
      onDeleted={() => {
        void deleteSecrets(folderId);
        onDeleted();
      }}
    />
  );
}
