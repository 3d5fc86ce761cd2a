import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SignedOutGate } from '../features/account/signed-out';
import { isBlocked, senderPlanOf } from '../features/bandwidth/blocked';
import { usageQuery } from '../features/bandwidth/queries';
import { BulkDialog } from '../features/downloads/bulk-dialog';
import { namedDownloadAlert } from '../features/downloads/download-message';
import { LimitBanner } from '../features/downloads/limit-banner';
import { fromServer, useDownloads } from '../features/downloads/use-downloads';
import { HEAD } from '../features/my-files/head';
import { MyFiles } from '../features/my-files/my-files';
import { ownDownloads, ownSource } from '../lib/encryption/own-downloads';
import { useIsHydrated } from '../lib/page/use-is-hydrated';
import type { Previews } from '../lib/previews';
import { PRODUCT_NAME } from '../lib/product';
import { useSession } from '../lib/session/use-session';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { notify } from '../ui/overlay/notify';
import { FOOTER_BELOW, HEADING, PAGE_WIDTH } from '../ui/page-style';
import { previewsFrom, previewsOf } from './frame/previews-of';

const MY_FILES_BULK_DOWNLOAD_DELAY_MS = 500;

const downloader = ownDownloads(fromServer, {
  onStarted: () => notify('notice', t`Keep this page open until your browser has saved the download.`),
  onFailed: (name, failure) => notify('error', namedDownloadAlert(name, failure)),
});

const ownPreviews = (folderId: string, isEncrypted: boolean): Previews =>
  isEncrypted ? previewsFrom((fileId) => ownSource(folderId, fileId)) : previewsOf(folderId);

const MAIN = `${PAGE_WIDTH} ${FOOTER_BELOW} flex-1 px-4 pt-2 pb-24 sm:px-6 sm:pt-8 lg:pt-12 short:pt-3`;

export function MyFilesPage() {
  usePageTitle(`${t`My Files`} | ${PRODUCT_NAME}`);
  const isHydrated = useIsHydrated();
  return (
    <SignedOutGate>
      {isHydrated ? (
        <OwnFiles />
      ) : (
        <main id="content" className={MAIN}>
          <div className={HEAD}>
            <h1 className={HEADING}>{t`My Files`}</h1>
          </div>
        </main>
      )}
    </SignedOutGate>
  );
}

function OwnFiles() {
  const { userId } = useSession();
  const queries = useQueryClient();
  const downloads = useDownloads(MY_FILES_BULK_DOWNLOAD_DELAY_MS, undefined, downloader);
  const usage = useQuery(usageQuery(userId)).data;
  return (
    <>
      <main id="content" className={MAIN}>
        <MyFiles
          key={userId}
          userId={userId}
          plan={senderPlanOf(usage)}
          blocked={usage !== undefined && isBlocked(usage)}
          downloads={downloads}
          previewsOf={ownPreviews}
          onUploaded={() => void queries.invalidateQueries(usageQuery(userId))}
        >
          <LimitBanner limit={downloads.limit} className="mb-4" />
        </MyFiles>
      </main>
      <BulkDialog bulk={downloads.bulk} onClose={downloads.close} />
    </>
  );
}
