import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { queryClient } from './lib/query-client';
import type { PageRouter } from './router';

/** Everything inside of `#root`, in a browser and where pages are drawn without one. */
export function App({ router }: { router: PageRouter }) {
  return (
    <StrictMode>
      {/* The content security policy allows no style elements. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>
  );
}
