import { plural, t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { DamagedError } from '../../encryption/damaged-error';
import type { LinkKeys } from '../../encryption/link-keys';
import { oneFileOf } from '../../worker/contract/one-file';
import { BulkDialog } from '../features/downloads/bulk-dialog';
import { namedDownloadAlert } from '../features/downloads/download-message';
import { LimitBanner } from '../features/downloads/limit-banner';
import { useDownloads } from '../features/downloads/use-downloads';
import { arrivalProgress } from '../features/folder-view/arrivals/arrival';
import { useArrivals } from '../features/folder-view/arrivals/use-arrivals';
import { Contents } from '../features/folder-view/contents';
import { downloadEverything } from '../features/folder-view/downloading/archives';
import { useDownloadLater } from '../features/folder-view/downloading/use-download-later';
import { folderFilesQuery, folderQueryOf } from '../features/folder-view/folder-reader';
import { ContentsSkeleton, OverviewSkeleton } from '../features/folder-view/folder-skeleton';
import { ContentRemoved, FolderLoadError, isUnavailable } from '../features/folder-view/folder-states';
import { Overview } from '../features/folder-view/overview/overview';
import { recheckDelayMs } from '../features/folder-view/recheck-delay';
import { ReportLink } from '../features/folder-view/report-link';
import { ApiError } from '../lib/api';
import { serverNow } from '../lib/clock';
import { encryptedDownloads } from '../lib/encryption/download';
import { type OpenedFolder, readFiles, readOpened } from '../lib/encryption/opened-folder';
import { encryptedSources } from '../lib/encryption/preview-source';
import { PRODUCT_NAME } from '../lib/product';
import { takedownOf } from '../lib/takedown';
import { Banner } from '../ui/banner';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { useViewFocus } from '../ui/hooks/use-view-focus';
import { LoadFailure } from '../ui/load-failure';
import { notify } from '../ui/overlay/notify';
import { previewsFrom } from './frame/previews-of';
import { SendYourOwn } from './frame/send-your-own';

const BULK_DOWNLOAD_DELAY_MS = 800;

export interface FolderProps {
  folderId: string;
  inContents: boolean;
  onOwn(isOwn: boolean): void;
}

/** Each read reuses the files that earlier reads have decrypted. */
export function readerOf(folderId: string, keys: LinkKeys) {
  let last: OpenedFolder | null = null;
  const byId: OpenedFolder['byId'] = new Map();
  const read = async (signal: AbortSignal) => {
    last = await readOpened(folderId, keys, signal, byId);
    return last;
  };
  return {
    // A part of the cache key, because another link key must not get this data.
    key: `${folderId} ${keys.accessKey}`,
    folder: read,
    files: async (page: number, signal: AbortSignal) => {
      const { opened, ...answer } = await readFiles(last ?? (await read(signal)), page, signal);
      return { ...answer, files: [...opened.files], damagedCount: opened.damagedCount };
    },
  };
}

const isWrongKey = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'wrong_key' || failure.code === 'key_required');

export function EncryptedContents({
  folderId,
  inContents,
  onOwn,
  keys,
  onWrongKey,
}: FolderProps & { keys: LinkKeys; onWrongKey(): void }) {
  const reader = useMemo(() => readerOf(folderId, keys), [folderId, keys]);
  const { data, error, refetch } = useQuery({
    ...folderQueryOf<OpenedFolder>(reader),
    structuralSharing: false,
    refetchInterval: ({ state }) =>
      state.data && !takedownOf(state.data.folder) && !isUnavailable(state.error)
        ? recheckDelayMs(state.data.folder.expiryDate, serverNow())
        : false,
  });
  const hasWrongKey = isWrongKey(error);
  const reportWrongKey = useEffectEvent(onWrongKey);
  useEffect(() => {
    if (hasWrongKey) reportWrongKey();
  }, [hasWrongKey]);

  const isOwn = data?.folder.isOwn === true;
  useEffect(() => onOwn(isOwn), [isOwn, onOwn]);
  const takedown = data ? takedownOf(data.folder) : null;
  const failure = isUnavailable(error) ? error : data ? null : error;
  useViewFocus(failure ? 'failure' : takedown ? 'removed' : data ? (inContents ? 'contents' : 'overview') : null);
  usePageTitle(`${takedown?.name ?? data?.folder.folderName ?? t`Encrypted share`} | ${PRODUCT_NAME}`);

  if (hasWrongKey) return null;
  if (failure instanceof DamagedError) {
    return (
      <LoadFailure
        title={t`This share is damaged`}
        text={t`Its names can’t be opened with this link. Ask the sender to send the files again.`}
        onRetry={refetch}
      />
    );
  }
  if (failure) return <FolderLoadError error={failure} onRetry={refetch} />;
  if (takedown) return <ContentRemoved takedown={takedown} />;
  if (data)
    return <OpenedShare opened={data} reader={reader} inContents={inContents} onFailed={() => void refetch()} />;
  return inContents ? <ContentsSkeleton /> : <OverviewSkeleton />;
}

/** Counts the damaged files of the loaded pages. `isAll` is true if all pages are loaded. */
function useDamagedCount({ opened, isComplete }: OpenedFolder, reader: OpenedShareProps['reader']) {
  // Only reads the cache, because `Contents` loads the pages.
  const { data, hasNextPage } = useInfiniteQuery({ ...folderFilesQuery(reader), enabled: false });
  if (isComplete || !data) return { count: opened.damagedCount, isAll: isComplete };
  return { count: data.pages.reduce((total, page) => total + page.damagedCount, 0), isAll: !hasNextPage };
}

interface OpenedShareProps {
  opened: OpenedFolder;
  reader: ReturnType<typeof readerOf>;
  inContents: boolean;
  onFailed(): void;
}

function OpenedShare({ opened, reader, inContents, onFailed }: OpenedShareProps) {
  const navigate = useNavigate();
  const { folder } = opened;
  const [damagedInZip, setDamagedInZip] = useState<number | null>(null);
  const downloader = useMemo(
    () =>
      encryptedDownloads(opened, {
        onStarted: () => notify('notice', t`Keep this page open until your browser has saved the download.`),
        onFailed: (name, failure) => notify('error', namedDownloadAlert(name, failure)),
        onDamaged: setDamagedInZip,
      }),
    [opened],
  );
  const downloads = useDownloads(BULK_DOWNLOAD_DELAY_MS, onFailed, downloader);
  const later = useDownloadLater(arrivalProgress(folder).isWhole, () => downloadEverything(folder, downloads));
  const arrivals = useArrivals(reader, folder, later.isWaiting);
  const previews = useMemo(() => previewsFrom(encryptedSources(opened)), [opened]);
  const props = { folder, previews, downloads, arrivals, later };
  // `hash: true` keeps the key in the URL.
  const open = () => navigate({ to: '.', search: { view: 'contents' }, hash: true });
  const showsContents = inContents && oneFileOf(folder) === null;
  const listed = useDamagedCount(opened, reader);
  const damaged = listed.isAll || damagedInZip === null ? listed : { count: damagedInZip, isAll: true };
  return (
    <>
      <LimitBanner limit={downloads.limit} className="mb-6" />
      {damaged.count > 0 && (
        <div className="mb-6">
          <Banner tone="danger">{damagedWords(damaged)}</Banner>
        </div>
      )}
      {showsContents ? <Contents {...props} reader={reader} /> : <Overview {...props} onOpen={open} />}
      <div className="mt-auto pt-10 text-center">
        {!folder.isOwn && (
          <>
            <SendYourOwn />
            <ReportLink shareLink={folder.shareLink} />
          </>
        )}
      </div>
      <BulkDialog bulk={downloads.bulk} onClose={downloads.close} />
    </>
  );
}

function damagedWords({ count, isAll }: { count: number; isAll: boolean }): string {
  return isAll
    ? plural(count, {
        one: '# file can’t be opened, because its name is damaged.',
        other: '# files can’t be opened, because their names are damaged.',
      })
    : plural(count, {
        one: 'At least # file can’t be opened, because its name is damaged.',
        other: 'At least # files can’t be opened, because their names are damaged.',
      });
}
