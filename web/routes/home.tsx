import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { PREMIUM_FILE_MAX_BYTES } from '../../worker/contract/limits';
import { isBlocked, senderPlanOf } from '../features/bandwidth/blocked';
import { usageQuery } from '../features/bandwidth/queries';
import { debugMode } from '../features/diagnostics/debug-mode';
import { SpeedTest } from '../features/diagnostics/speed-test';
import { AdSlot } from '../features/third-parties/ad-slot';
import { useAnalytics } from '../features/third-parties/use-analytics';
import { timings } from '../features/uploads/engine/sending/timings';
import { UploadStage } from '../features/uploads/panels/stage/upload-stage';
import { formatBytes } from '../lib/format';
import { lazyComponent } from '../lib/page/lazy-component';
import { useSession } from '../lib/session/use-session';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { buttonStyle } from '../ui/button';
import { usePageHead } from '../ui/hooks/use-page-head';
import { useSubscriber } from './frame/use-subscriber';

const BlockedPanel = lazyComponent(async () => (await import('../features/bandwidth/blocked-panel')).BlockedPanel);
const DebugPanel = lazyComponent(async () => (await import('../features/diagnostics/debug-panel')).DebugPanel);
const ManagementLink = lazyComponent(
  async () => (await import('../features/management/management-link')).ManagementLink,
);
const DownloadsSoFar = lazyComponent(
  async () => (await import('../features/management/downloads-so-far')).DownloadsSoFar,
);
const HomeLanding = lazyComponent(async () => (await import('./frame/home-landing')).HomeLanding);

const PREMIUM_LINE = `With Premium up to ${formatBytes(PREMIUM_FILE_MAX_BYTES)} per file, without an expiry.`;

/** Created only once. A new element would remove the prerendered HTML before the code of `HomeLanding` has loaded. */
const landing = <HomeLanding />;

export function HomePage() {
  const words = useSiteWords();
  usePageHead(sitePagesOf(words)['/']);
  useAnalytics();
  // Null in the first render, which must be the same for every visitor.
  const userId = useSession().userId || null;
  const subscriber = useSubscriber();
  const queries = useQueryClient();
  // If the usage cannot be loaded, nothing is blocked, because the server checks the bandwidth when an upload starts.
  const usage = useQuery({ ...usageQuery(userId ?? ''), enabled: userId !== null }).data;

  return (
    <div className="glow relative flex-1">
      <main id="content" className="px-4 sm:px-6">
        <div className="mx-auto max-w-3xl pt-6 sm:pt-12 2xl:max-w-5xl">
          <div className="text-center">
            <h1 className="text-4xl font-semibold tracking-tighter text-balance sm:text-6xl 2xl:text-7xl">
              Send large files
            </h1>
            <p className="mx-auto mt-3 max-w-lg text-balance text-muted sm:mt-4 sm:text-lg 2xl:text-xl">
              {subscriber ? PREMIUM_LINE : <>Free, without an account, up to {words.largestFile} per file.</>}
            </p>
          </div>
          <div className="mt-6 sm:mt-9">
            <UploadStage
              userId={userId}
              plan={senderPlanOf(usage)}
              blockedPanel={usage && isBlocked(usage) ? <BlockedPanel usage={usage} /> : null}
              managementLink={(folderId) => userId && <ManagementLink folderId={folderId} userId={userId} />}
              downloadsOf={(folderId) => userId && <DownloadsSoFar folderId={folderId} userId={userId} />}
              onTransfer={() => userId && queries.invalidateQueries(usageQuery(userId))}
            />
          </div>
          <div className="mt-3 flex flex-wrap justify-center gap-x-2">
            <Link to="/uploads" className={buttonStyle('quiet')}>
              <FolderOpen aria-hidden />
              View My Files
            </Link>
            <SpeedTest />
          </div>
          {userId && debugMode(window.location.search) && <DebugPanel userId={userId} timings={timings.summary()} />}
        </div>

        <div className="mx-auto max-w-5xl space-y-24 pt-20 pb-24 sm:pt-28 2xl:max-w-7xl min-[2200px]:max-w-[100rem]">
          {landing}
          <AdSlot subscriber={subscriber} />
        </div>
      </main>
    </div>
  );
}
