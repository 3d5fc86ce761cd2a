import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { readPaymentReturn } from './features/billing/payment-return';
import { readContactSearch } from './features/contact/contact-search';
import { folderQuery } from './features/folder-view/queries';
import { type PlaceSearch, readPlaceSearch } from './features/my-files/place';
import { readViewSearch, type ViewSearch } from './features/my-files/view';
import { loadCode } from './lib/page/load-code';
import { queryClient } from './lib/query-client';
import { PageError } from './routes/frame/page-error';
import { NotFoundPage } from './routes/not-found';
import { Root } from './routes/root';

const root = createRootRoute({ component: Root });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/home')),
    'HomePage',
  ),
});

const sharedFolderPage = lazyRouteComponent(
  loadCode(() => import('./routes/shared-folder')),
  'SharedFolderPage',
);

interface FolderSearch {
  /** Which of the screen's two modes; the overview when left out. */
  view?: 'contents';
}

const sharedFolder = {
  getParentRoute: () => root,
  component: sharedFolderPage,
  validateSearch: (search: Record<string, unknown>): FolderSearch =>
    search.view === 'contents' ? { view: 'contents' } : {},
  // The answer is on its way while the page's code still is.
  loader: ({ params }: { params: { folderId: string } }) =>
    void queryClient.prefetchQuery(folderQuery(params.folderId)),
};

const sharedFolderD = createRoute({ ...sharedFolder, path: '/d/$folderId' });
const sharedFolderR = createRoute({ ...sharedFolder, path: '/r/$folderId' });

const manage = createRoute({
  getParentRoute: () => root,
  path: '/m/$folderId',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/manage')),
    'ManagePage',
  ),
});

const request = createRoute({
  getParentRoute: () => root,
  path: '/u/$requestId',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/request')),
    'RequestPage',
  ),
});

const uploads = createRoute({
  getParentRoute: () => root,
  path: '/uploads',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/my-files')),
    'MyFilesPage',
  ),
  validateSearch: (raw: Record<string, unknown>): PlaceSearch & ViewSearch => ({
    ...readPlaceSearch(raw),
    ...readViewSearch(raw),
  }),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('./routes/profile'), 'ProfilePage'),
  validateSearch: readPaymentReturn,
});
const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  component: lazyRouteComponent(() => import('./routes/pricing'), 'PricingPage'),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/contact')),
    'ContactPage',
  ),
  validateSearch: readContactSearch,
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/admin')),
    'AdminPage',
  ),
});

const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/privacy-policy')),
    'PrivacyPolicyPage',
  ),
});
const termsOfService = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-service',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/terms-of-service')),
    'TermsOfServicePage',
  ),
});
const dmcaPolicy = createRoute({
  getParentRoute: () => root,
  path: '/dmca-policy',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/dmca-policy')),
    'DmcaPolicyPage',
  ),
});
const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/blog')),
    'BlogPage',
  ),
});
const send10GbFiles = createRoute({
  getParentRoute: () => root,
  path: '/send-10gb-files',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/send-10gb-files')),
    'Send10GbFilesPage',
  ),
});
const wetransferAlternative = createRoute({
  getParentRoute: () => root,
  path: '/wetransfer-alternative',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/wetransfer-alternative')),
    'WetransferAlternativePage',
  ),
});

const developers = createRoute({
  getParentRoute: () => root,
  path: '/developers',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/developers')),
    'DevelopersPage',
  ),
});
const developersReference = createRoute({
  getParentRoute: () => root,
  path: '/developers/reference',
  component: lazyRouteComponent(
    loadCode(() => import('./routes/developers-reference')),
    'DevelopersReferencePage',
  ),
});

const routeTree = root.addChildren([
  home,
  sharedFolderD,
  sharedFolderR,
  manage,
  request,
  uploads,
  profile,
  pricing,
  contact,
  admin,
  privacyPolicy,
  termsOfService,
  dmcaPolicy,
  blog,
  send10GbFiles,
  wetransferAlternative,
  developers,
  developersReference,
]);

/** The page's router. With a history of its own for pages that are drawn without a browser. */
export const createPageRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
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
