import {
  createRootRoute,
  createRoute,
  createRouter,
  type LocationRewrite,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { TRANSLATED_PATHS } from '../worker/contract/languages';
import { usageQuery } from './features/bandwidth/queries';
import { readPaymentReturn } from './features/billing/payment-return';
import { plansQuery, profileQuery } from './features/billing/queries';
import { readContactSearch } from './features/contact/contact-search';
import { folderQuery } from './features/folder-view/queries';
import { type PlaceSearch, readPlaceSearch } from './features/my-files/place';
import { readViewSearch, type ViewSearch } from './features/my-files/view';
import { loadCode, loadStartCode } from './lib/page/load-code';
import { queryClient } from './lib/query-client';
import { type Session, session } from './lib/session/session';
import { loadAdminMessages } from './lib/words/load-messages';
import { PageError } from './routes/frame/page-error';
import { NotFoundPage } from './routes/not-found';
import { Root } from './routes/root';

const root = createRootRoute({ component: Root });

/** Loads the page's code when it is needed. After a timeout, the visitor sees an error page. */
const pageAt = <Path extends string, Module extends Record<string, unknown>, Name extends keyof Module & string>(
  path: Path,
  load: () => Promise<Module>,
  name: Name,
  loading: typeof loadCode = loadCode,
) => ({ getParentRoute: () => root, path, component: lazyRouteComponent(loading(load), name) });

interface FolderSearch {
  /** Undefined means the overview. */
  view?: 'contents';
}

const sharedFolder = {
  validateSearch: (search: Record<string, unknown>): FolderSearch =>
    search.view === 'contents' ? { view: 'contents' } : {},
  loader: ({ params }: { params: { folderId: string } }) =>
    void queryClient.prefetchQuery(folderQuery(params.folderId)),
};
const sharedFolderPage = () => import('./routes/shared-folder');

/** The admin page has its own messages. */
const loadAdminCode: typeof loadCode = (load) =>
  loadCode(async () => {
    const messages = loadAdminMessages();
    const page = await load();
    await messages;
    return page;
  });

/** Starts the first queries of a visited page while its code loads. */
const onVisit = (start: (session: Session) => void) => ({
  preload: false,
  loader: () => {
    if (typeof document !== 'undefined') start(session.get());
  },
});

function startPricing({ status, userId }: Session): void {
  void queryClient.prefetchQuery(plansQuery);
  if (status === 'signed-in') void queryClient.prefetchQuery(profileQuery(userId));
}

function startProfile({ status, userId }: Session): void {
  if (status !== 'restoring') void queryClient.prefetchQuery(usageQuery(userId));
  if (status === 'signed-in') void queryClient.prefetchQuery(profileQuery(userId));
}

/** Not inside the call of `addChildren`, because TypeScript would infer `any` there. */
const pages = [
  createRoute(pageAt('/', () => import('./routes/home'), 'HomePage', loadStartCode)),
  createRoute({ ...pageAt('/d/$folderId', sharedFolderPage, 'SharedFolderPage', loadStartCode), ...sharedFolder }),
  createRoute({ ...pageAt('/r/$folderId', sharedFolderPage, 'SharedFolderPage', loadStartCode), ...sharedFolder }),
  createRoute({
    ...pageAt('/e/$folderId', () => import('./routes/encrypted-folder'), 'EncryptedFolderPage'),
    validateSearch: sharedFolder.validateSearch,
  }),
  createRoute(pageAt('/m/$folderId', () => import('./routes/manage'), 'ManagePage')),
  createRoute(pageAt('/u/$requestId', () => import('./routes/request'), 'RequestPage')),
  createRoute({
    ...pageAt('/uploads', () => import('./routes/my-files'), 'MyFilesPage'),
    validateSearch: (raw: Record<string, unknown>): PlaceSearch & ViewSearch => ({
      ...readPlaceSearch(raw),
      ...readViewSearch(raw),
    }),
  }),
  createRoute({
    ...pageAt('/profile', () => import('./routes/profile'), 'ProfilePage'),
    validateSearch: readPaymentReturn,
    ...onVisit(startProfile),
  }),
  createRoute({
    ...pageAt('/pricing', () => import('./routes/pricing'), 'PricingPage'),
    ...onVisit(startPricing),
  }),
  createRoute({
    ...pageAt('/contact', () => import('./routes/contact'), 'ContactPage'),
    validateSearch: readContactSearch,
  }),
  createRoute(pageAt('/confirm', () => import('./routes/confirm'), 'ConfirmPage')),
  createRoute(pageAt('/unsubscribe', () => import('./routes/unsubscribe'), 'UnsubscribePage')),
  createRoute(pageAt('/admin', () => import('./routes/admin'), 'AdminPage', loadAdminCode)),
  createRoute(pageAt('/privacy-policy', () => import('./routes/articles/privacy-policy'), 'PrivacyPolicyPage')),
  createRoute(pageAt('/terms-of-service', () => import('./routes/articles/terms-of-service'), 'TermsOfServicePage')),
  createRoute(pageAt('/dmca-policy', () => import('./routes/articles/dmca-policy'), 'DmcaPolicyPage')),
  createRoute(pageAt('/blog', () => import('./routes/blog'), 'BlogPage')),
  createRoute(pageAt('/send-10gb-files', () => import('./routes/articles/send-10gb-files'), 'Send10GbFilesPage')),
  createRoute(
    pageAt(
      '/wetransfer-alternative',
      () => import('./routes/articles/wetransfer-alternative'),
      'WetransferAlternativePage',
    ),
  ),
  createRoute(pageAt('/developers', () => import('./routes/developers'), 'DevelopersPage')),
  createRoute(
    pageAt('/developers/reference', () => import('./routes/developers-reference'), 'DevelopersReferencePage'),
  ),
] as const;

/** Adds the prefix, such as `/de`, to the URLs of translated pages. Removes it from the requested URL. */
const withPrefix = (prefix: string): LocationRewrite => ({
  input: ({ url }) => {
    if (url.pathname.startsWith(`${prefix}/`)) url.pathname = url.pathname.slice(prefix.length);
    return url;
  },
  output: ({ url }) => {
    if (TRANSLATED_PATHS.includes(url.pathname)) url.pathname = prefix + url.pathname;
    return url;
  },
});

/** `prefix` is `''` if the page's URL has none. */
export const createPageRouter = (prefix: string, history?: RouterHistory) =>
  createRouter({
    ...(prefix && { rewrite: withPrefix(prefix) }),
    routeTree: root.addChildren(pages),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageError,
    defaultPreload: 'intent',
    ...(history ? { history } : { scrollRestoration: true }),
  });

export type PageRouter = ReturnType<typeof createPageRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter;
  }
}
