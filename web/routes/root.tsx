import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Toaster } from '../ui/toast';
import { TooltipProvider } from '../ui/tooltip';

const UploadPill = lazy(async () => ({ default: (await import('../features/uploads/upload-pill')).UploadPill }));

/** What every page stands in. */
export function Root() {
  const atHome = useLocation({ select: (location) => location.pathname === '/' });
  // An upload can only have been begun there; whoever came by a share link never loads what uploads need.
  const [beenHome, setBeenHome] = useState(atHome);
  useEffect(() => {
    if (atHome) setBeenHome(true);
  }, [atHome]);

  return (
    <TooltipProvider delay={300}>
      <Outlet />
      {beenHome && !atHome && (
        <Suspense>
          <UploadPill />
        </Suspense>
      )}
      <Toaster />
    </TooltipProvider>
  );
}
