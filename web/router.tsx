import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { folderQuery } from './features/folder-view/queries';
import { readPlaceSearch } from './features/my-files/place';
import { queryClient } from './lib/query-client';
import { NotFoundPage, NotYetPage } from './routes/not-found';
import { PageError } from './routes/page-error';
import { Root } from './routes/root';

const root = createRootRoute({ component: Root });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/home'), 'HomePage'),
});

const sharedFolderPage = lazyRouteComponent(() => import('./routes/shared-folder'), 'SharedFolderPage');

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

const uploads = createRoute({
  getParentRoute: () => root,
  path: '/uploads',
  component: lazyRouteComponent(() => import('./routes/my-files'), 'MyFilesPage'),
  validateSearch: readPlaceSearch,
});

/** Linked to, and not there yet. */
const profile = createRoute({ getParentRoute: () => root, path: '/profile', component: NotYetPage });
const pricing = createRoute({ getParentRoute: () => root, path: '/pricing', component: NotYetPage });
const privacy = createRoute({ getParentRoute: () => root, path: '/privacy-policy', component: NotYetPage });
const terms = createRoute({ getParentRoute: () => root, path: '/terms-of-service', component: NotYetPage });

export const router = createRouter({
  routeTree: root.addChildren([home, sharedFolderD, sharedFolderR, uploads, profile, pricing, privacy, terms]),
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageError,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
