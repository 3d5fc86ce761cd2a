import type { Context, Hono, Next } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { pastedPath } from '../contract/pasted-links';
import { sitePaths } from '../contract/site-pages';
import type { AppEnv } from '../lib/env';
import { originOf } from '../lib/hosts/origin';
import { pageAt, siteOrigin } from './page';
import { threadPolicy } from './policy';
import { hiddenPage, managePage, requestPage, sharePage } from './share-page';
import { robotsText, sitemapXml } from './sitemap';

/** Of what was put into the page, too. A 304 brings a policy in the place of the one that the page came with. */
const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'Content-Security-Policy'] });

/**
 * Every page comes through here, that of an address which leads nowhere included: only the Worker knows the origin that
 * the policy names. Site pages are for everybody, robots included; share pages are for whoever has the link.
 */
export function mountPages(app: Hono<AppEnv>): void {
  app.get('/robots.txt', (c) => c.text(robotsText(siteOrigin(c))));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemapXml(siteOrigin(c)), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  );
  app.get('/assets/*', (c) => builtFile(c));
  app.get('/threads/*', (c) => builtFile(c, { 'Content-Security-Policy': threadPolicy(originOf(c)) }));
  app.on('GET', ['/d/*', '/r/*', '/m/*', '/u/*'], refusePrerender, toOwnAddress);
  app.get('/d/:folderId', sharePage);
  app.get('/r/:folderId', sharePage);
  app.get('/m/:folderId', managePage);
  app.get('/u/:requestId', requestPage);
  app.get('/d/*', hiddenPage);
  app.get('/r/*', hiddenPage);
  app.get('/m/*', hiddenPage);
  app.get('/u/*', hiddenPage);
  for (const path of sitePaths) app.get(path, tagged, (c) => pageAt(c, path, { providers: true }));
  app.get('/api/*', (c) => c.notFound());
  app.get('*', tagged, (c) => pageAt(c, c.req.path));
}

/**
 * Refuses a browser that draws a page before anybody has opened it; it then loads the page when somebody does. Chrome says
 * `prerender` with the images of such a page, too: they would be refused (`downloads/automatic.ts`) and stay broken, and
 * the sender would be told that the share was opened.
 */
async function refusePrerender(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  if (/\bprerender\b/i.test(c.req.header('Sec-Purpose') ?? '')) {
    return c.body(null, 403, { 'Cache-Control': 'no-store', Vary: 'Sec-Purpose' });
  }
  await next();
  return undefined;
}

/** Redirects a browser that came by a link with punctuation pasted along: the page reads its own address. It keeps the `#`. */
async function toOwnAddress(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  const url = new URL(c.req.url);
  const pathname = pastedPath(url.pathname);
  if (pathname !== url.pathname) return c.redirect(pathname + url.search, 302);
  await next();
  return undefined;
}

/**
 * A file with its digest in its name, kept for ever by whoever has got it. While a deployment is on its way browsers ask
 * one build for files of the other: the assets would let them keep that answer for ever, too.
 */
async function builtFile(c: Context<AppEnv>, own: Readonly<Record<string, string>> = {}): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  if (file.status === 404) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
  const headers = new Headers(file.headers);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return new Response(file.body, { status: file.status, headers });
}
