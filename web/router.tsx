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

/**
 * Returns the page component of a module, loaded when the page is opened. Fails with an error page if the code does not
 * arrive.
 */
const pageOf = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(loadCode(load), name);

const root = createRootRoute({ component: Root });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: pageOf(() => import('./routes/home'), 'HomePage'),
});

const sharedFolderPage = pageOf(() => import('./routes/shared-folder'), 'SharedFolderPage');

interface FolderSearch {
  /** The page of the share. Undefined means the first page. */
  view?: 'contents';
}

const sharedFolder = {
  getParentRoute: () => root,
  component: sharedFolderPage,
  validateSearch: (search: Record<string, unknown>): FolderSearch =>
    search.view === 'contents' ? { view: 'contents' } : {},
  // Loads the answer while the page's code is loading.
  loader: ({ params }: { params: { folderId: string } }) =>
    void queryClient.prefetchQuery(folderQuery(params.folderId)),
};

const sharedFolderD = createRoute({ ...sharedFolder, path: '/d/$folderId' });
const sharedFolderR = createRoute({ ...sharedFolder, path: '/r/$folderId' });

const manage = createRoute({
  getParentRoute: () => root,
  path: '/m/$folderId',
  component: pageOf(() => import('./routes/manage'), 'ManagePage'),
});

const request = createRoute({
  getParentRoute: () => root,
  path: '/u/$requestId',
  component: pageOf(() => import('./routes/request'), 'RequestPage'),
});

const uploads = createRoute({
  getParentRoute: () => root,
  path: '/uploads',
  component: pageOf(() => import('./routes/my-files'), 'MyFilesPage'),
  validateSearch: (raw: Record<string, unknown>): PlaceSearch & ViewSearch => ({
    ...readPlaceSearch(raw),
    ...readViewSearch(raw),
  }),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: pageOf(() => import('./routes/profile'), 'ProfilePage'),
  validateSearch: readPaymentReturn,
});
const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  component: pageOf(() => import('./routes/pricing'), 'PricingPage'),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: pageOf(() => import('./routes/contact'), 'ContactPage'),
  validateSearch: readContactSearch,
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: pageOf(() => import('./routes/admin'), 'AdminPage'),
});

const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: pageOf(() => import('./routes/privacy-policy'), 'PrivacyPolicyPage'),
});
const termsOfService = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-service',
  component: pageOf(() => import('./routes/terms-of-service'), 'TermsOfServicePage'),
});
const dmcaPolicy = createRoute({
  getParentRoute: () => root,
  path: '/dmca-policy',
  component: pageOf(() => import('./routes/dmca-policy'), 'DmcaPolicyPage'),
});
const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  component: pageOf(() => import('./routes/blog'), 'BlogPage'),
});
const send10GbFiles = createRoute({
  getParentRoute: () => root,
  path: '/send-10gb-files',
  component: pageOf(() => import('./routes/send-10gb-files'), 'Send10GbFilesPage'),
});
const wetransferAlternative = createRoute({
  getParentRoute: () => root,
  path: '/wetransfer-alternative',
  component: pageOf(() => import('./routes/wetransfer-alternative'), 'WetransferAlternativePage'),
});

const developers = createRoute({
  getParentRoute: () => root,
  path: '/developers',
  component: pageOf(() => import('./routes/developers'), 'DevelopersPage'),
});
const developersReference = createRoute({
  getParentRoute: () => root,
  path: '/developers/reference',
  component: pageOf(() => import('./routes/developers-reference'), 'DevelopersReferencePage'),
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

/** Creates the page's router. Prerendering passes a memory history. */
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
