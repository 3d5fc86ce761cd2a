import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { PREMIUM_FILE_MAX_BYTES } from '../../worker/contract/limits';
import { isBlocked, senderPlanOf } from '../features/bandwidth/blocked';
import { usageQuery } from '../features/bandwidth/queries';
import { debugMode } from '../features/diagnostics/debug-mode';
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
import { PAGE_WIDTH } from '../ui/page-style';
import { useSubscriber } from './frame/use-subscriber';

const BlockedPanel = lazyComponent(async () => (await import('../features/bandwidth/blocked-panel')).BlockedPanel);
const DebugPanel = lazyComponent(async () => (await import('../features/diagnostics/debug-panel')).DebugPanel);
const ManagementLink = lazyComponent(
  async () => (await import('../features/management/management-link')).ManagementLink,
);
const DownloadsSoFar = lazyComponent(
  async () => (await import('../features/management/downloads-so-far')).DownloadsSoFar,
);
const SignInDialog = lazyComponent(async () => (await import('../features/account/sign-in-dialog')).SignInDialog);
const HomeLanding = lazyComponent(async () => (await import('./frame/home-landing')).HomeLanding);

/** On phones and in low windows, the heading and the upload area fill the screen. */
const FIRST_SCREEN =
  'flex flex-col max-md:min-h-[calc(100svh-var(--top-bar))] short:min-h-[calc(100svh-var(--top-bar))]';

/** All renders share this element. With a new element, React would remove the prerendered HTML. */
const landing = <HomeLanding />;

export function HomePage() {
  const words = useSiteWords();
  const { largestFile, freeMonthly } = words;
  usePageHead(sitePagesOf(words)['/']);
  useAnalytics();
  // Null in the first render, which must be the same for every visitor.
  const userId = useSession().userId || null;
  const subscriber = useSubscriber();
  // Only for subscribers, because an old phone needs 0.2 s to format its first number.
  const premiumFile = subscriber ? formatBytes(PREMIUM_FILE_MAX_BYTES) : '';
  const queries = useQueryClient();
  // If the query fails, nothing is blocked here. The server checks uploads.
  const usage = useQuery({ ...usageQuery(userId ?? ''), enabled: userId !== null }).data;

  return (
    <div className="glow relative flex-1">
      <main id="content">
        <div
          className={`${FIRST_SCREEN} group/first mx-auto max-w-204 px-4 pt-5 sm:px-6 sm:pt-12 2xl:max-w-268 short:pt-3`}
        >
          <div className="text-center low:group-has-data-picked/first:sr-only">
            <h1 className="text-4xl font-semibold tracking-tighter text-balance sm:text-6xl 2xl:text-7xl short:text-3xl">
              <Trans>Send large files</Trans>
            </h1>
            <p className="mt-2.5 text-[0.9375rem] text-balance text-muted sm:mt-4 sm:text-lg 2xl:text-xl short:mt-1 short:text-base">
              {subscriber ? (
                <Trans>With Premium up to {premiumFile} per file, without an expiry.</Trans>
              ) : (
                <Trans comment="Both values are sizes: of the largest file, and of all uploads in a month">
                  Free, no account: {largestFile} per file, {freeMonthly} a month.
                </Trans>
              )}
            </p>
          </div>
          <div className="mt-5 flex flex-1 flex-col sm:mt-9 short:mt-3 has-data-failed:flex-none *:flex-1">
            <UploadStage
              userId={userId}
              plan={senderPlanOf(usage)}
              blockedPanel={usage && isBlocked(usage) ? <BlockedPanel usage={usage} /> : null}
              managementLink={(folderId) => userId && <ManagementLink folderId={folderId} userId={userId} />}
              downloadsOf={(folderId, name) =>
                userId && <DownloadsSoFar folderId={folderId} name={name} userId={userId} />
              }
              signInDialog={(onClose) => <SignInDialog open onClose={onClose} />}
              onTransfer={() => userId && queries.invalidateQueries(usageQuery(userId))}
            >
              <Link to="/uploads" className={`${buttonStyle('quiet')} mt-3 self-center`}>
                <FolderOpen aria-hidden />
                <Trans>View My Files</Trans>
              </Link>
            </UploadStage>
          </div>
          {userId && debugMode(window.location.search) && <DebugPanel userId={userId} timings={timings.summary()} />}
        </div>

        <div className={`${PAGE_WIDTH} space-y-24 px-4 pt-14 pb-24 sm:px-6 sm:pt-22`}>
          {landing}
          <AdSlot subscriber={subscriber} />
        </div>
      </main>
    </div>
  );
}
