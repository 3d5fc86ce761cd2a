import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { SiteWords } from '../worker/contract/site-words';
import { queryClient } from './lib/query-client';
import { SiteWordsContext } from './lib/site-words';
import { direction } from './lib/words/direction';
import type { PageRouter } from './router';

export function App({ router, words }: { router: PageRouter; words: SiteWords }) {
  return (
    <StrictMode>
      {/* The content security policy forbids style elements. */}
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={direction()}>
          <I18nProvider i18n={i18n}>
            <SiteWordsContext value={words}>
              <QueryClientProvider client={queryClient}>
                <RouterProvider router={router} />
              </QueryClientProvider>
            </SiteWordsContext>
          </I18nProvider>
        </DirectionProvider>
      </CSPProvider>
    </StrictMode>
  );
}
