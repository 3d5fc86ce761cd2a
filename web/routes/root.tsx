import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Toaster } from '../ui/toast';
import { TooltipProvider } from '../ui/tooltip';

const UploadPill = lazy(async () => ({ default: (await import('../features/uploads/upload-pill')).UploadPill }));

/** The pages that show an upload under way themselves. */
const UPLOAD_PAGES = new Set(['/', '/uploads']);

/** What every page stands in. */
export function Root() {
  const sendsHere = useLocation({ select: (location) => UPLOAD_PAGES.has(location.pathname) });
  // An upload can only have been begun there; whoever came by a share link never loads what uploads need.
  const [beenThere, setBeenThere] = useState(sendsHere);
  useEffect(() => {
    if (sendsHere) setBeenThere(true);
  }, [sendsHere]);

  return (
    <TooltipProvider delay={300}>
      <Outlet />
      {beenThere && !sendsHere && (
        <Suspense>
          <UploadPill />
        </Suspense>
      )}
      <Toaster />
    </TooltipProvider>
  );
}
