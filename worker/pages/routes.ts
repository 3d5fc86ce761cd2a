import type { Context, Hono, Next } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { encryptedPath } from '../contract/byte-paths';
import { pathsOf } from '../contract/languages';
import { pastedPath } from '../contract/pasted-links';
import { LOST_SHARE_PATH, SHARE_TARGET_PATH } from '../contract/share-target';
import { sitePaths } from '../contract/site-pages';
import type { AppEnv } from '../lib/env';
import { languageOfCall } from '../lib/hosts/language';
import { originOf } from '../lib/hosts/origin';
import { wordsIn } from '../words/words';
import { languageAddress } from './language-address';
import { manifestOf } from './manifest';
import { fileOrPage, pageAt, siteOrigin } from './page';
import { serviceWorkerPolicy, shareTargetPolicy, threadPolicy } from './policy';
import { encryptedPage, hiddenPage, privatePage, sharePage } from './share-page';
import { robotsText, sitemapXml } from './sitemap';

/**
 * Adds an ETag of the page with its data. A 304 replaces the headers in a browser's cache, so it has the policy, too.
 */
const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'Content-Security-Policy'] });

const LINK_PATHS = ['/d/*', '/e/*', '/r/*', '/m/*', '/u/*'];

/**
 * Serves all pages through the Worker, because their content security policy needs the site's origin. Robots may index
 * public pages, but not share pages.
 */
export function mountPages(app: Hono<AppEnv>): void {
  app.get('/robots.txt', (c) => c.text(robotsText(siteOrigin(c))));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemapXml(siteOrigin(c)), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  );
  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(manifestOf(wordsIn(languageOfCall(c)))), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      Vary: 'Accept-Language, Cookie',
    }),
  );
  // Without a service worker, browsers send shared files here. The page asks the user to choose them again.
  app.post(SHARE_TARGET_PATH, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.redirect(LOST_SHARE_PATH, 303);
  });
  app.get('/assets/*', (c) => builtFile(c));
  app.get('/threads/*', (c) => builtFile(c, threadHeaders(c)));
  app.on('GET', LINK_PATHS, refusePrerender, redirectPastedLink);
  app.on('GET', ['/d/:folderId', '/r/:folderId'], sharePage);
  app.get('/e/:folderId', encryptedPage);
  // The Worker does not know the secret of a management link. A request for files may have a password. So both pages
  // have no data.
  app.get('/m/:folderId', (c) => privatePage(c, '/manage'));
  app.get('/u/:requestId', (c) => privatePage(c, '/request'));
  app.on('GET', LINK_PATHS, hiddenPage);
  // Mail scanners open all links, so loading these pages changes nothing.
  app.on('GET', ['/confirm', '/unsubscribe'], (c) => privatePage(c, c.req.path));
  for (const path of sitePaths) {
    app.on('GET', pathsOf(path), tagged, (c) => pageAt(c, path, { allowsProviders: true }));
  }
  app.get('/api/*', (c) => c.notFound());
  app.get('*', redirectToCanonicalPath, tagged, fileOrPage);
}

/** Group 1 is the name without the content hash. */
const SERVICE_WORKER = /^\/threads\/(service-worker|share-target-worker)-[\w-]+\.js$/;

function threadHeaders(c: Context<AppEnv>): Record<string, string> {
  const origin = originOf(c);
  const [, name] = SERVICE_WORKER.exec(c.req.path) ?? [];
  if (name === 'service-worker') return serviceWorkerHeaders(encryptedPath(''), serviceWorkerPolicy(origin));
  if (name === 'share-target-worker') return serviceWorkerHeaders(SHARE_TARGET_PATH, shareTargetPolicy);
  return { 'Content-Security-Policy': threadPolicy(origin) };
}

const serviceWorkerHeaders = (scope: string, policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Service-Worker-Allowed': scope,
});

/** Rejects prerendering, because it would count as an access to the share. */
async function refusePrerender(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  if (/\bprerender\b/i.test(c.req.header('Sec-Purpose') ?? '')) {
    return c.body(null, 403, { 'Cache-Control': 'no-store', Vary: 'Sec-Purpose' });
  }
  await next();
  return undefined;
}

/**
 * Redirects to the URL without pasted punctuation, because the page's scripts read the id from the URL. The browser
 * keeps the fragment.
 */
async function redirectPastedLink(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const url = new URL(c.req.url);
  const pathname = pastedPath(url.pathname);
  if (pathname !== url.pathname) return c.redirect(pathname + url.search, 302);
  await next();
  return undefined;
}

async function redirectToCanonicalPath(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url);
  const address = languageAddress(pathname);
  if (address !== null && address !== pathname) return c.redirect(address + search, 302);
  await next();
  return undefined;
}

/**
 * Serves a file of the build. During a deployment, a browser may request a file of another build, so a 404 must not be
 * cached.
 */
async function builtFile(c: Context<AppEnv>, extraHeaders: Readonly<Record<string, string>> = {}): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  if (file.status === 404) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
  const headers = new Headers(file.headers);
  for (const [name, value] of Object.entries(extraHeaders)) headers.set(name, value);
  return new Response(file.body, { status: file.status, headers });
}
