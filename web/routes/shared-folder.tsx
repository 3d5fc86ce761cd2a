import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { oneFileOf } from '../../worker/contract/one-file';
import { BulkDialog } from '../features/downloads/bulk-dialog';
import { LimitBanner } from '../features/downloads/limit-banner';
import { useDownloads } from '../features/downloads/use-downloads';
import { arrivalProgress } from '../features/folder-view/arrivals/arrival';
import { useArrivals } from '../features/folder-view/arrivals/use-arrivals';
import { Contents } from '../features/folder-view/contents';
import { downloadEverything } from '../features/folder-view/downloading/archives';
import { useDownloadLater } from '../features/folder-view/downloading/use-download-later';
import { folderFilesQuery, serverReader } from '../features/folder-view/folder-reader';
import { ContentsSkeleton, OverviewSkeleton } from '../features/folder-view/folder-skeleton';
import { ContentRemoved, FolderLoadError, isUnavailable } from '../features/folder-view/folder-states';
import { Overview } from '../features/folder-view/overview/overview';
import { folderQuery } from '../features/folder-view/queries';
import { recheckDelayMs } from '../features/folder-view/recheck-delay';
import { ReportLink } from '../features/folder-view/report-link';
import { UnlockForm } from '../features/folder-view/unlock-form';
import { isLocked, refuseBlockedCookie } from '../features/folder-view/unlock-problem';
import { VerifyLink } from '../features/verify/verify-link';
import { call } from '../lib/api';
import { serverNow } from '../lib/clock';
import { PRODUCT_NAME } from '../lib/product';
import { takedownOf } from '../lib/takedown';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { useViewFocus } from '../ui/hooks/use-view-focus';
import { previewsOf } from './frame/previews-of';
import { SendYourOwn } from './frame/send-your-own';
import { ShareFooter } from './frame/share-footer';
import { SHARE_MAIN, ShareHeader } from './frame/share-header';

const SHARED_BULK_DOWNLOAD_DELAY_MS = 800;

/** The URL says whether the contents are shown, so the Back button works. */
export function SharedFolderPage() {
  const { folderId } = useParams({ strict: false });
  const { view } = useSearch({ strict: false });
  // `Folder` loads this data. The disabled query only reads the cache.
  const { data } = useQuery({ ...folderQuery(folderId ?? ''), enabled: false });
  return (
    <div className={`flex flex-1 flex-col ${view === 'contents' ? '' : 'glow'}`}>
      <meta name="robots" content="noindex" />
      <ShareHeader isOwn={data?.folder.isOwn === true} />
      <main id="content" className={SHARE_MAIN}>
        {folderId && <Folder key={folderId} folderId={folderId} inContents={view === 'contents'} />}
      </main>
      <ShareFooter />
    </div>
  );
}

function Folder({ folderId, inContents }: { folderId: string; inContents: boolean }) {
  const navigate = useNavigate();
  const reader = serverReader(folderId);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...folderQuery(folderId),
    // Checks whether the folder still exists, because the page may stay open for hours.
    refetchInterval: ({ state }) =>
      state.data && !takedownOf(state.data.folder) && !isUnavailable(state.error)
        ? recheckDelayMs(state.data.folder.expiryDate, serverNow())
        : false,
  });
  // A failed download may mean that the folder no longer exists.
  const downloads = useDownloads(SHARED_BULK_DOWNLOAD_DELAY_MS, () => void refetch());
  const folder = isUnavailable(error) ? undefined : data?.folder;
  const later = useDownloadLater(folder !== undefined && arrivalProgress(folder).isWhole, () => {
    if (folder) downloadEverything(folder, downloads);
  });
  const arrivals = useArrivals(reader, folder, later.isWaiting);
  const finalError = isUnavailable(error) ? error : null;
  const takedown = data ? takedownOf(data.folder) : null;
  usePageTitle(`${takedown?.name ?? folder?.folderName ?? t`Shared folder`} | ${PRODUCT_NAME}`);

  // Refetches when the visitor opens the contents, because the counters may have changed.
  const wasInContents = useRef(inContents);
  const refresh = useEffectEvent(() => data && refetch());
  useEffect(() => {
    if (inContents && !wasInContents.current) refresh();
    wasInContents.current = inContents;
  }, [inContents]);

  // The overview of a single file shows everything.
  const showsContents = inContents && folder !== undefined && oneFileOf(folder) === null;

  const failure = finalError ?? (data ? null : error);
  // The password form sets the focus itself.
  useViewFocus(isLocked(failure) ? null : viewOf(failure, takedown !== null, data !== undefined, showsContents));

  async function onUnlocked() {
    refuseBlockedCookie((await refetch()).error);
    // The server refused these files before the visitor entered the password.
    await queries.resetQueries(folderFilesQuery(reader));
  }

  if (isLocked(failure)) {
    return (
      <UnlockForm
        title={t`This share is protected`}
        unlock={(password) => call(endpoints.unlock, { folderId, password })}
        onUnlocked={onUnlocked}
      />
    );
  }
  if (failure) return <FolderLoadError error={failure} onRetry={refetch} />;
  if (data && takedown) return <ContentRemoved takedown={takedown} />;
  if (data) {
    const folderProps = { folder: data.folder, previews: previewsOf(folderId), downloads, arrivals, later };
    const open = () => navigate({ to: '.', search: { view: 'contents' } });
    return (
      <>
        <LimitBanner limit={downloads.limit} className="mb-6" />
        {showsContents ? <Contents {...folderProps} reader={reader} /> : <Overview {...folderProps} onOpen={open} />}
        <div className="mt-auto pt-10 text-center">
          {!data.folder.isOwn && <SendYourOwn />}
          <div className="mt-2 flex flex-wrap items-center justify-center gap-x-3 sm:gap-x-6">
            {data.folder.fileCount > 0 && <VerifyLink folderId={folderId} />}
            {!data.folder.isOwn && <ReportLink shareLink={data.folder.shareLink} />}
          </div>
        </div>
        <BulkDialog bulk={downloads.bulk} onClose={downloads.close} />
      </>
    );
  }
  return inContents ? <ContentsSkeleton /> : <OverviewSkeleton />;
}

function viewOf(failure: Error | null, isRemoved: boolean, isLoaded: boolean, inContents: boolean): string | null {
  if (failure) return 'failure';
  if (!isLoaded) return null;
  if (isRemoved) return 'removed';
  return inContents ? 'contents' : 'overview';
}
