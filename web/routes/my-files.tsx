import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SignedOutGate } from '../features/account/signed-out';
import { isBlocked, senderPlanOf } from '../features/bandwidth/blocked';
import { usageQuery } from '../features/bandwidth/queries';
import { BulkDialog } from '../features/downloads/bulk-dialog';
import { LimitBanner } from '../features/downloads/limit-banner';
import { useDownloads } from '../features/downloads/use-downloads';
import { MyFiles } from '../features/my-files/my-files';
import { PRODUCT_NAME } from '../lib/product';
import { useSession } from '../lib/session/use-session';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { PAGE_WIDTH } from '../ui/page-style';
import { previewsOf } from './frame/previews-of';

const MY_FILES_BULK_DOWNLOAD_DELAY_MS = 500;

export function MyFilesPage() {
  usePageTitle(`My Files | ${PRODUCT_NAME}`);
  return (
    <SignedOutGate>
      <OwnFiles />
    </SignedOutGate>
  );
}

function OwnFiles() {
  const { userId } = useSession();
  const queries = useQueryClient();
  const downloads = useDownloads(MY_FILES_BULK_DOWNLOAD_DELAY_MS);
  const usage = useQuery(usageQuery(userId)).data;
  return (
    <>
      <main id="content" className={`${PAGE_WIDTH} flex-1 px-4 pt-2 pb-24 sm:px-6 sm:pt-8 lg:pt-12`}>
        <MyFiles
          // The key resets the component's state when the user changes.
          key={userId}
          userId={userId}
          plan={senderPlanOf(usage)}
          blocked={usage !== undefined && isBlocked(usage)}
          downloads={downloads}
          previewsOf={previewsOf}
          onUploaded={() => void queries.invalidateQueries(usageQuery(userId))}
        >
          <LimitBanner limit={downloads.limit} className="mb-4" />
        </MyFiles>
      </main>
      <BulkDialog bulk={downloads.bulk} onClose={downloads.close} />
    </>
  );
}
