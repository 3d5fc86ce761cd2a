import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { lazyComponent } from '../lib/page/lazy-component';
import { themeOf } from '../lib/page/theme';
import { useIsHydrated } from '../lib/page/use-is-hydrated';
import { useSession } from '../lib/session/use-session';
import { buttonStyle } from '../ui/button';
import { blockForPath } from './frame/blocked-pages';
import { Navigation } from './frame/navigation';
import { PageFooter } from './frame/page-footer';
import { useRouteChange } from './frame/use-route-change';

const UploadPill = lazyComponent(
  async () => (await import('../features/uploads/panels/progress/upload-pill')).UploadPill,
);
const BlockedGate = lazyComponent(async () => (await import('./frame/blocked-gate')).BlockedGate);
const TermsNotice = lazyComponent(async () => (await import('./frame/terms-notice')).TermsNotice);
const SignedOutBar = lazyComponent(async () => (await import('../features/account/signed-out')).SignedOutBar);
const HomeSpeedTest = lazyComponent(async () => (await import('./frame/home-speed-test')).HomeSpeedTest);
const Toaster = lazyComponent(async () => (await import('../ui/overlay/toaster')).Toaster);

/** Pages that show the running upload. All others link to it. */
const UPLOAD_PAGES = /^\/(?:uploads|[mu]\/.*)?$/;
/** Has its own notice after a sign-out, so it needs no bar. */
const OWN_NOTICE_PAGE = '/uploads';

const SHARE_PAGES = /^\/[deru]\//;

/** Admin pages have another theme. Admin pages, shares and requests have no navigation. */
export function Root() {
  // The URL changes before the next page has loaded. Until then, the frame must match the visible page.
  const nextPathname = useLocation({ select: (location) => location.pathname });
  const pathname = useMatches({ select: (matches) => matches[1]?.pathname }) ?? nextPathname;
  const theme = themeOf(pathname);
  const block = blockForPath(pathname);
  const isSharePage = SHARE_PAGES.test(pathname);
  const isUploadPage = UPLOAD_PAGES.test(pathname);
  // Recipients who only open a share never load the upload code.
  const [hasVisitedUploads, setHasVisitedUploads] = useState(false);
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isUploadPage) setHasVisitedUploads(true);
  }, [isUploadPage]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const title = useRouteChange();
  const { end } = useSession();
  // The bar stays mounted when `end` becomes null, because its sign-in dialog may be open.
  const [hasEnded, setHasEnded] = useState(false);
  if (end && !hasEnded) setHasEnded(true);

  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      <SkipLink />
      {theme === 'light' ? (
        <div className="flex min-h-dvh flex-col">
          <Outlet />
        </div>
      ) : (
        <div className={`flex min-h-dvh flex-col ${isSharePage ? '[--top-bar:0px]' : 'lg:ps-55'}`}>
          {!isSharePage && <Navigation />}
          {/* Each kind of page has its own element. In a common one, the browser would count a layout shift. */}
          <div key={isSharePage ? 'share' : 'page'} className="flex flex-1 flex-col">
            {isHydrated && <TermsNotice />}
            {hasEnded && pathname !== OWN_NOTICE_PAGE && <SignedOutBar />}
            <Outlet />
            {isHydrated && block !== 'none' && <BlockedGate block={block} pathname={pathname} />}
          </div>
          {!isSharePage && <PageFooter>{isHydrated && pathname === '/' && <HomeSpeedTest />}</PageFooter>}
        </div>
      )}
      {hasVisitedUploads && !isUploadPage && <UploadPill />}
      {isHydrated && <Toaster />}
    </>
  );
}

/** Must be the first element in keyboard order. */
const SkipLink = () => (
  <a href="#content" className={`${buttonStyle('primary')} fixed top-2 start-2 z-50 not-focus-visible:sr-only`}>
    <Trans>Skip to content</Trans>
  </a>
);
