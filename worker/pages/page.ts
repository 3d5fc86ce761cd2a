/** Makes the pages that browsers get out of the build's HTML files. Asks the assets. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { pageData } from '../contract/page-data';
import { ORIGIN_MARK } from '../contract/site-pages';
import { siteWordsOf, withSiteWords } from '../contract/site-words';
import { ApiError } from '../lib/api-error';
import { type Config, readConfig, refuseStandIns } from '../lib/config';
import type { AppEnv } from '../lib/env';
import { countryOf } from '../lib/hosts/country';
import { originOf } from '../lib/hosts/origin';
import { inertJson } from './inert-json';
import { pagePolicy } from './policy';
import { siteSettings } from './site-settings';

/** What one page has and another has not. */
interface PageParts {
  /** Text; the file's own when left out. */
  readonly title?: string;
  /** HTML at the end of the head. */
  readonly head?: string;
  /** Whether providers of advertisements and figures, where there are some, may be part of it. */
  readonly providers?: boolean;
  /** In addition to, or in the place of, the file's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The file's own when left out. */
  readonly status?: number;
}

/** What the Worker is set up with; null while something is missing: pages are shown all the same. */
export function configOf(c: Context<AppEnv>): Config | null {
  try {
    const config = readConfig(c.var.platform);
    refuseStandIns(config, new URL(c.req.url).hostname);
    return config;
  } catch (failure) {
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}

/** The origin that links shall have. Not by `configOf`: it is known while a secret is missing. */
export function siteOrigin(c: Context<AppEnv>): string {
  const configured = String(c.env.PUBLIC_ORIGIN ?? '');
  return URL.canParse(configured) ? new URL(configured).origin : originOf(c);
}

/**
 * The page that the build made for `path`, with what only the Worker knows: the site's origin, its words and settings, and
 * the policy. An answer that is no page, such as a redirect, stays as it is.
 */
export async function pageAt(c: Context<AppEnv>, path: string, parts: PageParts = {}): Promise<Response> {
  const url = new URL(c.req.url);
  url.pathname = path;
  const file = await c.env.ASSETS.fetch(new Request(url, { redirect: 'manual' }));
  // A copy: what comes after may set headers, which those of an answer to `fetch` do not bear.
  if (!file.headers.get('Content-Type')?.startsWith('text/html')) return new Response(file.body, file);
  const config = configOf(c);
  const settings = config && siteSettings(config, countryOf(c));
  const words = siteWordsOf(c.env, settings?.payments === true && settings.signIn !== null);
  const data = inertJson(pageData.words, words) + (settings ? inertJson(pageData.config, settings) : '');

  const headers = new Headers(file.headers);
  const providers = {
    signIn: settings?.signIn ?? null,
    ads: parts.providers === true && settings !== null && settings.adsClientId !== null,
    analytics: parts.providers === true && settings !== null && settings.analyticsToken !== null,
  };
  headers.set('Content-Security-Policy', pagePolicy(originOf(c), providers));
  for (const [name, value] of Object.entries(parts.headers ?? {})) headers.set(name, value);
  // The file's own are not true of what is made of it.
  headers.delete('ETag');
  headers.delete('Content-Length');
  const page = withSiteWords(await file.text(), words)
    .replaceAll(ORIGIN_MARK, siteOrigin(c))
    .replace(/<title>[^<]*/, (own) => (parts.title === undefined ? own : String(html`<title>${parts.title}`)))
    .replace('</head>', () => `${data}${parts.head ?? ''}</head>`);
  return new Response(page, { status: parts.status ?? file.status, headers });
}
