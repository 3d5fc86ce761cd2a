import { Outlet, useLocation } from '@tanstack/react-router';
import { UploadPill } from '../features/uploads/upload-pill';
import { Toaster } from '../ui/toast';
import { TooltipProvider } from '../ui/tooltip';

/** What every page stands in. */
export function Root() {
  const atHome = useLocation({ select: (location) => location.pathname === '/' });
  return (
    <TooltipProvider delay={300}>
      <Outlet />
      {!atHome && <UploadPill />}
      <Toaster />
    </TooltipProvider>
  );
}
