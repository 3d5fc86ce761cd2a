import type { Context, Hono } from 'hono';
import { ORIGIN_MARK, sitePaths } from '../contract/site-pages';
import type { AppEnv } from '../lib/env';
import { originOf } from '../lib/origin';
import { policyFor } from './policy';
import { robotsText, sitemapXml } from './sitemap';

/** The pages that search engines read. They were drawn at build time; only here it is known where the site is. */
export function mountSite(app: Hono<AppEnv>): void {
  for (const path of sitePaths) app.get(path, sitePage);
  app.get('/robots.txt', (c) => c.text(robotsText(siteOrigin(c))));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemapXml(siteOrigin(c)), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  );
}

/** The origin that links shall have. Not by `readConfig`: pages are shown while a secret is missing. */
function siteOrigin(c: Context<AppEnv>): string {
  const configured = String(c.env.PUBLIC_ORIGIN ?? '');
  return URL.canParse(configured) ? new URL(configured).origin : originOf(c);
}

async function sitePage(c: Context<AppEnv>): Promise<Response> {
  const answer = await c.env.ASSETS.fetch(c.req.raw);
  const headers = new Headers(answer.headers);
  const policy = headers.get('Content-Security-Policy');
  const providers = { ads: Boolean(c.env.ADS_CLIENT_ID), analytics: Boolean(c.env.ANALYTICS_TOKEN) };
  // That of a 304, too: it takes the place of the one that the page came with.
  if (policy !== null) headers.set('Content-Security-Policy', policyFor(policy, providers));
  if (answer.status !== 200) return new Response(answer.body, { status: answer.status, headers });
  const html = (await answer.text()).replaceAll(ORIGIN_MARK, siteOrigin(c));
  headers.delete('Content-Length');
  return new Response(html, { headers });
}
