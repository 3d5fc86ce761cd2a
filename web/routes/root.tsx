import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { themeOf } from '../lib/page/theme';
import { Toaster } from '../ui/overlay/toast';
import { TooltipProvider } from '../ui/overlay/tooltip';
import { Navigation } from './frame/navigation';
import { useRouteChange } from './frame/use-route-change';

const UploadPill = lazy(async () => ({ default: (await import('../features/uploads/panels/upload-pill')).UploadPill }));

/** The pages that show an upload under way themselves. */
const UPLOAD_PAGES = new Set(['/', '/uploads']);

/** What every page stands in. The administration has a theme of its own, and no navigation. */
export function Root() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const theme = themeOf(pathname);
  const sendsHere = UPLOAD_PAGES.has(pathname);
  // An upload can only have been begun there; whoever came by a share link never loads what uploads need.
  const [beenThere, setBeenThere] = useState(false);
  useEffect(() => {
    if (sendsHere) setBeenThere(true);
  }, [sendsHere]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const title = useRouteChange();

  return (
    <TooltipProvider delay={300}>
      <p role="status" className="sr-only">
        {title}
      </p>
      {theme === 'light' ? (
        <div className="flex min-h-dvh flex-col">
          <Outlet />
        </div>
      ) : (
        <div className="flex min-h-dvh flex-col lg:pl-55">
          <Navigation />
          <Outlet />
        </div>
      )}
      {beenThere && !sendsHere && (
        <Suspense>
          <UploadPill />
        </Suspense>
      )}
      <Toaster />
    </TooltipProvider>
  );
}
