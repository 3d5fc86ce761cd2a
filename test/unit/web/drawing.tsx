/** Draws components in tests. The environment has no layout, so every element gets a size. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { siteConfigQuery } from '../../../web/lib/site-config';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';

/** Width and height of every element. Lists draw only rows that fit into their box. */
const BOX_PX = 480;

Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => BOX_PX },
  clientWidth: { configurable: true, get: () => BOX_PX },
});

afterEach(cleanup);

export const render = (element: ReactNode) => renderAlone(element, { wrapper: Messages });

type SiteConfig = Answer<typeof endpoints.config>;

/** Settings of a site with payments and accounts. */
export const SELLING = { payments: true, signIn: {} as SiteConfig['signIn'] };

/** Renders the element on a site with only these settings. */
export function renderOnSite(element: ReactNode, settings: Partial<SiteConfig>) {
  const queries = new QueryClient();
  queries.setQueryData(siteConfigQuery.queryKey, settings as SiteConfig);
  return render(<QueryClientProvider client={queries}>{element}</QueryClientProvider>);
}

const Messages = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
